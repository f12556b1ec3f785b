import { type Session, sessionsNeedingAttention } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReadError } from '../../core/useReadError.js'
import { useQueryCache } from '../../provider/queries.js'
import { sessionsQuery } from '../sessions/sessionQueries.js'
import { statsQuery } from './dashboardQueries.js'

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
  const said = stats.data && countsIn(stats.data.sessions)
  const mustCount = said === undefined && !stats.isPending
  const list = useQuery({ ...sessionsQuery(client), enabled: mustCount }, queries)
  const counted = useMemo(() => list.data && countsOf(list.data), [list.data])
  const error = useReadError(list)
  return { counts: said ?? (mustCount ? counted : undefined), error }
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
function countsIn({
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

function countsOf(sessions: readonly Session[]): SessionCounts {
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
