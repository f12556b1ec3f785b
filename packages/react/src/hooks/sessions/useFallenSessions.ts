import { type Session, sessionsNeedingAttention } from '@morpheus/sdk'
import { useMemo } from 'react'
import { useSessions } from './useSessions.js'

/**
 * The sessions that do not serve and are meant to, live: those that are down first, each kind from the longest on. Empty while
 * the list is on its way, and with a server that does not say how sessions stand.
 * @example
 * const down = useFallenSessions().filter(({ availability }) => availability === 'down')
 */
export function useFallenSessions(): readonly Session[] {
  const { data } = useSessions()
  return useMemo(() => sessionsNeedingAttention(data ?? none), [data])
}

const none: readonly Session[] = []
