import { type Session, sessionsNeedingAttention } from '@morpheus/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryCache } from '../../provider/queries.js'
import { useMorpheus } from '../useMorpheus.js'
import { useNow } from '../useNow.js'
import { useReadError } from '../useReadError.js'
import { fallenSessionsQuery } from './sessionQueries.js'

/**
 * The sessions that need attention, live: those that are down first, then those that take long to come back, then the
 * unstable ones, each kind from the longest on. Empty while
 * they are on their way, and with a server that does not say how sessions stand. Of very many the newest 200;
 * `useSessionCounts` says how many there are.
 * @example
 * const down = useFallenSessions().filter(({ availability }) => availability === 'down')
 */
export function useFallenSessions(): readonly Session[] {
  const client = useMorpheus()
  const query = useQuery(fallenSessionsQuery(client), useQueryCache())
  useReadError(query)
  const { data } = query
  // With a server that does not judge it, time alone makes a reconnection long.
  const now = useNow()
  return useMemo(() => sessionsNeedingAttention(data ?? none, now), [data, now])
}

const none: readonly Session[] = []
