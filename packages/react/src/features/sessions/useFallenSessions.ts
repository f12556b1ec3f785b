import { type Session, sessionsNeedingAttention } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useNow } from '../../core/useNow.js'
import { useReadError } from '../../core/useReadError.js'
import { useQueryCache } from '../../provider/queries.js'
import { fallenSessionsQuery } from './sessionQueries.js'

/**
 * Sessions that need attention, live: disconnected, slow to reconnect, then unstable ones, each longest first. Empty
 * while loading, and with a server that does not report availability. At most the newest 200; `useSessionCounts` has
 * the total.
 * @example
 * const down = useFallenSessions().filter(({ availability }) => availability === 'down')
 */
export function useFallenSessions(): readonly Session[] {
  const client = useMorpheus()
  const query = useQuery(fallenSessionsQuery(client), useQueryCache())
  useReadError(query)
  const { data } = query
  // Without attention from the server, a reconnection becomes slow by time alone.
  const now = useNow()
  return useMemo(() => sessionsNeedingAttention(data ?? none, now), [data, now])
}

const none: readonly Session[] = []
