import { isNotOffered, type Morpheus, type SessionAvailabilityHistory } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useQueryCache } from '../../provider/queries.js'
import { keysOf } from '../keys.js'
import { useMorpheus } from '../useMorpheus.js'
import { batched } from './batch.js'

/** As many as one call takes. */
const atOnce = 100
/** In milliseconds: a part of the day is half an hour, and what changes is told. */
const pause = 5 * 60_000

/** How a session stood, and the span that its parts are of. */
export interface StoodSession extends SessionAvailabilityHistory {
  from: string
  to: string
}

type Load = (sessionId: string) => Promise<StoodSession | undefined>

const loads = new WeakMap<Morpheus, Load>()

/** However many sessions are on the screen, one call asks for all of them. */
function loadOf(client: Morpheus): Load {
  const known = loads.get(client)
  if (known) return known
  const load = batched(atOnce, async (ids: readonly string[]) => {
    const { sessions, from, to } = await client.monitoring.availability({ sessionIds: ids.join(',') })
    return new Map(sessions.map((session) => [session.sessionId, { ...session, from, to }]))
  })
  loads.set(client, load)
  return load
}

/**
 * How one session stood over the last 24 hours, in 48 parts; null where the server does not say.
 * @example
 * const stood = await queryClient.fetchQuery(availabilityQuery(morpheus, sessionId))
 */
export const availabilityQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: keysOf(client).availability(sessionId),
    queryFn: async (): Promise<StoodSession | null> => {
      try {
        return (await loadOf(client)(sessionId)) ?? null
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    refetchInterval: pause,
  })

/** `availabilityQuery` as a hook. A change of the session's status reads it again. */
export function useAvailability(sessionId: string) {
  return useQuery(availabilityQuery(useMorpheus(), sessionId), useQueryCache())
}
