import { type Morpheus, type Session, type StatsPeriod, sessionsNeedingAttention } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { sessionsQuery } from '../sessions/queries.js'

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
 * Counts of sessions, contacts and today's messages, in a small answer. Core spec §7.
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
      const stats = await client.dashboard.messageStats(query, { signal })
      if (sessionId === undefined || stats.sessionId === sessionId) return stats
      return { ...stats, sessionId, buckets: [], totals: { sent: 0, received: 0 } }
    },
  })

/** Message counts by hour or day, of all sessions or one; keeps the previous period while the next loads. */
export function useMessageStats(period: StatsPeriod, sessionId?: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(
    {
      ...messageStatsQuery(client, period, sessionId),
      // Never show another session's data as a placeholder.
      placeholderData: (previous) => (previous?.sessionId === (sessionId ?? null) ? previous : undefined),
    },
    queries,
  )
}

/** Cards and recent activity of the first screen; live. */
export function useOverview() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(overviewQuery(client), queries)
}

/** Numbers of a user's sessions by status. */
export interface SessionCounts {
  total: number
  connected: number
  /** Disconnected sessions, and reconnecting ones. */
  down: number
  reconnecting: number
  /** Down, slow to reconnect, or unstable. */
  attention: number
  /** Paired sessions, whatever their status. */
  paired: number
  /** Number of event targets; null when the server does not report it. */
  targets: number | null
}

/**
 * Session counts; live. Falls back to reading the list when the server has no counts.
 * @example
 * const { counts } = useSessionCounts()
 * if (counts && counts.attention > 0) alert(`${counts.attention} precisam de atenção`)
 */
export function useSessionCounts() {
  const client = useMorpheus()
  const queries = useQueryCache()
  const stats = useQuery(statsQuery(client), queries)
  const counts = stats.data && sumCounts(stats.data.sessions)
  const mustCount = counts === undefined && !stats.isPending
  const list = useQuery({ ...sessionsQuery(client), enabled: mustCount }, queries)
  const sessionCounts = useMemo(() => list.data && countSessions(list.data), [list.data])
  const error = useReadError(list)
  return { counts: counts ?? (mustCount ? sessionCounts : undefined), error }
}

interface ServerCounts {
  total: number
  connected: number
  down: number | null
  reconnecting: number | null
  attention: number | null
  paired: number | null
  targets: number | null
}

/** Undefined when the server reports no extended counts. */
function sumCounts({
  total,
  connected,
  down,
  reconnecting,
  attention,
  paired,
  targets,
}: ServerCounts): SessionCounts | undefined {
  if (down === null || reconnecting === null || attention === null || paired === null) return undefined
  return { total, connected, down, reconnecting, attention, paired, targets }
}

function countSessions(sessions: readonly Session[]): SessionCounts {
  const count = (counts: (session: Session) => boolean) => sessions.filter(counts).length
  return {
    total: sessions.length,
    connected: count(({ status }) => status === 'connected'),
    down: count(({ availability }) => availability === 'down'),
    reconnecting: count(({ availability }) => availability === 'reconnecting'),
    attention: sessionsNeedingAttention(sessions).length,
    paired: count(({ phone, lastPhone }) => phone !== null || lastPhone != null),
    targets: null,
  }
}
