import type { StatsPeriod } from '@morpheus/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { messageStatsQuery } from './dashboardQueries.js'

/** How many messages came and went, by hour or by day; what was shown stays until another period has come. */
export function useMessageStats(period: StatsPeriod) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery({ ...messageStatsQuery(client, period), placeholderData: keepPreviousData }, queries)
}
