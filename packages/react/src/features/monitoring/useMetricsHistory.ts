import type { TimeRange } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { metricsHistoryQuery } from './monitoringQueries.js'
import { useReadAgain } from './useReadAgain.js'

/** Data of the plots; refetched whenever `readAt` changes, in step with the figures beside them. */
export function useMetricsHistory(timeRange: TimeRange, readAt: number | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useReadAgain(useQuery(metricsHistoryQuery(client, timeRange), queries), readAt)
}
