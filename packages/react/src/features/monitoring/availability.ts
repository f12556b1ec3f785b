import {
  type AvailabilitySpan,
  isNotOffered,
  type Morpheus,
  type SessionAvailabilityHistory,
} from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

interface PendingKey<Answer> {
  resolve: (answer: Answer | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Batches keys requested in the same tick into calls of at most `limit`. Keys missing in the answer resolve with
 * undefined.
 */
export function createKeyBatcher<Key, Answer>(
  limit: number,
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let pendingKeys: Map<Key, PendingKey<Answer>[]> | null = null
  const answerPart = async (part: readonly [Key, PendingKey<Answer>[]][]) => {
    try {
      const answers = await load(part.map(([key]) => key))
      for (const [key, waiters] of part) for (const { resolve } of waiters) resolve(answers.get(key))
    } catch (error) {
      for (const [, waiters] of part) for (const { reject } of waiters) reject(error)
    }
  }
  const send = () => {
    const waiters = [...(pendingKeys ?? [])]
    pendingKeys = null
    for (let from = 0; from < waiters.length; from += limit)
      void answerPart(waiters.slice(from, from + limit))
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (!pendingKeys) setTimeout(send)
      pendingKeys ??= new Map()
      pendingKeys.set(key, [...(pendingKeys.get(key) ?? []), { resolve, reject }])
    })
}

/** Maximum of one call. */
const batchSize = 100
const day = 24
/** Milliseconds. Each part of the day is half an hour, and status changes invalidate. */
const pause = 5 * 60_000

/** Availability of a session and the span its parts cover. */
export interface StoodSession extends SessionAvailabilityHistory, AvailabilitySpan {
  to: string
}

type Load = (sessionId: string) => Promise<StoodSession | undefined>

const loads = new WeakMap<Morpheus, Map<number, Load>>()

function getLoad(client: Morpheus, hours: number): Load {
  const loadsOfClient = loads.get(client) ?? new Map<number, Load>()
  loads.set(client, loadsOfClient)
  const existing = loadsOfClient.get(hours)
  if (existing) return existing
  const load = createKeyBatcher(batchSize, async (ids: readonly string[]) => {
    const query = { sessionIds: ids.join(','), ...(hours !== day && { hours }) }
    const { sessions, ...span } = await client.monitoring.availability(query)
    return new Map(sessions.map((session) => [session.sessionId, { ...session, ...span }]))
  })
  loadsOfClient.set(hours, load)
  return load
}

/**
 * Availability of a session over the last 24 hours, or `hours`, in 48 parts; null when the server does not report it.
 * @example
 * const stood = await queryClient.fetchQuery(availabilityQuery(morpheus, sessionId))
 */
export const availabilityQuery = (client: Morpheus, sessionId: string, hours = day) =>
  queryOptions({
    queryKey: keysOf(client).availability(sessionId, hours),
    queryFn: async (): Promise<StoodSession | null> => {
      try {
        return (await getLoad(client, hours)(sessionId)) ?? null
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    refetchInterval: pause,
  })

/** `availabilityQuery` as a hook; refetches when the session's status changes. */
export function useAvailability(sessionId: string, hours?: number) {
  return useQuery(availabilityQuery(useMorpheus(), sessionId, hours), useQueryCache())
}
