import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { dayTrendsQuery } from './monitoringQueries.js'
import { useReadAgain } from './useReadAgain.js'

/** Change against the day before, in percent; refetched whenever `readAt` changes. */
export function useDayTrends(readAt: number | null) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useReadAgain(useQuery(dayTrendsQuery(client), queries), readAt)
}
