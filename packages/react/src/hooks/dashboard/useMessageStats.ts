import type { StatsPeriod } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { messageStatsQuery } from './dashboardQueries.js'

/**
 * How many messages came and went, by hour or by day, of all sessions or of one; what was shown stays until another period
 * has come.
 */
export function useMessageStats(period: StatsPeriod, sessionId?: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(
    {
      ...messageStatsQuery(client, period, sessionId),
      // Never another session's.
      placeholderData: (before) => (before?.sessionId === (sessionId ?? null) ? before : undefined),
    },
    queries,
  )
}
