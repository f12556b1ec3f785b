import type { StatsPeriod } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { messageStatsQuery } from './dashboardQueries.js'

/** Message counts by hour or day, of all sessions or one; keeps the previous period while the next loads. */
export function useMessageStats(period: StatsPeriod, sessionId?: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(
    {
      ...messageStatsQuery(client, period, sessionId),
      // Never show another session's data as a placeholder.
      placeholderData: (before) => (before?.sessionId === (sessionId ?? null) ? before : undefined),
    },
    queries,
  )
}
