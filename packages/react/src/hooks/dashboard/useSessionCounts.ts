import { type Session, sessionsNeedingAttention } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryCache } from '../../provider/queries.js'
import { sessionsQuery } from '../sessions/sessionQueries.js'
import { useMorpheus } from '../useMorpheus.js'
import { useReadError } from '../useReadError.js'
import { statsQuery } from './dashboardQueries.js'

/** How many of a user's sessions there are, and stand in which way. */
export interface SessionCounts {
  total: number
  connected: number
  /** Those that fell, and those that are on their way back. */
  down: number
  reconnecting: number
  /** Those that need attention: they are down, take long to come back, or keep losing their connection. */
  attention: number
  /** Those that were paired, however they stand now. */
  paired: number
  /** How many destinations their events go to; null where the server does not say. */
  targets: number | null
}

/**
 * How many sessions there are, live, from some hundred bytes, however many they are. With a server that counts none the list
 * is read.
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

interface Said {
  total: number
  connected: number
  down: number | null
  reconnecting: number | null
  attention: number | null
  paired: number | null
  targets: number | null
}

/** Undefined of a server that says only what is documented, or nothing. */
function countsIn({
  total,
  connected,
  down,
  reconnecting,
  attention,
  paired,
  targets,
}: Said): SessionCounts | undefined {
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
