import {
  type AvailabilitySpan,
  isNotOffered,
  type Morpheus,
  type SessionAvailabilityHistory,
} from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'
import { batched } from './batch.js'

/** As many as one call takes. */
const atOnce = 100
const day = 24
/** In milliseconds: a part of the day is half an hour, and what changes is told. */
const pause = 5 * 60_000

/** How a session stood, and the span that its parts are of. */
export interface StoodSession extends SessionAvailabilityHistory, AvailabilitySpan {
  to: string
}

type Load = (sessionId: string) => Promise<StoodSession | undefined>

/** By the hours they are asked for. */
const loads = new WeakMap<Morpheus, Map<number, Load>>()

/** However many sessions are on the screen, one call asks for all of them. */
function loadOf(client: Morpheus, hours: number): Load {
  const known = loads.get(client) ?? new Map<number, Load>()
  loads.set(client, known)
  const there = known.get(hours)
  if (there) return there
  const load = batched(atOnce, async (ids: readonly string[]) => {
    const query = { sessionIds: ids.join(','), ...(hours !== day && { hours }) }
    const { sessions, ...span } = await client.monitoring.availability(query)
    return new Map(sessions.map((session) => [session.sessionId, { ...session, ...span }]))
  })
  known.set(hours, load)
  return load
}

/**
 * How one session stood over the last 24 hours, or as many as are asked for, in 48 parts; null where the server does not say.
 * @example
 * const stood = await queryClient.fetchQuery(availabilityQuery(morpheus, sessionId))
 */
export const availabilityQuery = (client: Morpheus, sessionId: string, hours = day) =>
  queryOptions({
    queryKey: keysOf(client).availability(sessionId, hours),
    queryFn: async (): Promise<StoodSession | null> => {
      try {
        return (await loadOf(client, hours)(sessionId)) ?? null
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    refetchInterval: pause,
  })

/** `availabilityQuery` as a hook. A change of the session's status reads it again. */
export function useAvailability(sessionId: string, hours?: number) {
  return useQuery(availabilityQuery(useMorpheus(), sessionId, hours), useQueryCache())
}
