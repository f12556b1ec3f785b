import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { dayTrendsQuery } from './monitoringQueries.js'
import { useReadAgain } from './useReadAgain.js'

/** Change against the day before, in percent; refetched whenever `readAt` changes. */
export function useDayTrends(readAt: number | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useReadAgain(useQuery(dayTrendsQuery(client), queries), readAt)
}
