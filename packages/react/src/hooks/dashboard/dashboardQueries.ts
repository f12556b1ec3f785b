import type { Morpheus, StatsPeriod } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

/**
 * The cards and the recent activity of the first screen. Core spec §7.
 * @example
 * await queryClient.prefetchQuery(overviewQuery(morpheus))
 */
export const overviewQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).overview,
    queryFn: ({ signal }) => client.dashboard.overview({}, { signal }),
  })

/**
 * How many sessions, contacts and messages of today there are, in some hundred bytes. Core spec §7.
 * @example
 * await queryClient.prefetchQuery(statsQuery(morpheus))
 */
export const statsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).stats,
    queryFn: ({ signal }) => client.dashboard.stats({}, { signal }),
  })

/**
 * Messages sent and received in buckets that know no gap: by hour for `day` (24 hours), by day for `week` (7
 * days) and `month` (30 days), the running one included. Core spec §7. With `sessionId`, which is ours, those of that session
 * alone: no bucket where the server counts all of them whatever is asked.
 * @example
 * await queryClient.prefetchQuery(messageStatsQuery(morpheus, 'week'))
 */
export const messageStatsQuery = (client: Morpheus, period: StatsPeriod, sessionId?: string) =>
  queryOptions({
    queryKey: keysOf(client).messageStats(period, sessionId),
    queryFn: async ({ signal }) => {
      const query = { period, ...(sessionId !== undefined && { sessionId }) }
      const counted = await client.dashboard.messageStats(query, { signal })
      if (sessionId === undefined || counted.sessionId === sessionId) return counted
      return { ...counted, sessionId, buckets: [], totals: { sent: 0, received: 0 } }
    },
  })
