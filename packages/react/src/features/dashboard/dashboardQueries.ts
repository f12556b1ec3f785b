import type { Morpheus, StatsPeriod } from '@morpheus/sdk'
import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'

/**
 * Cards and recent activity of the first screen. Core spec §7.
 * @example
 * await queryClient.prefetchQuery(overviewQuery(morpheus))
 */
export const overviewQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).overview,
    queryFn: ({ signal }) => client.dashboard.overview({}, { signal }),
  })

/**
 * Counts of sessions, contacts and today's messages, in a small response. Core spec §7.
 * @example
 * await queryClient.prefetchQuery(statsQuery(morpheus))
 */
export const statsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).stats,
    queryFn: ({ signal }) => client.dashboard.stats({}, { signal }),
  })

/**
 * Messages sent and received in buckets without gaps: by hour for `day` (24 hours), by day for `week` (7 days) and
 * `month` (30 days), the current one included. Core spec §7. `sessionId` (an extension) counts one session: no
 * buckets when the server ignores it.
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
