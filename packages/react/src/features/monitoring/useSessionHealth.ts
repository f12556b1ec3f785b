import { isNotOffered, type Morpheus, type SessionHealth } from '@morpheus/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { batched } from './batch.js'

/** Maximum of one call. */
const atOnce = 100
/** Milliseconds: no event reports the message counts. */
const pause = 60_000

type Load = (sessionId: string) => Promise<SessionHealth | undefined>

const loads = new WeakMap<Morpheus, Load>()

function loadOf(client: Morpheus): Load {
  const known = loads.get(client)
  if (known) return known
  const load = batched(atOnce, async (ids: readonly string[]) => {
    const sessions = await client.monitoring.sessions({ sessionIds: ids.join(',') })
    return new Map(sessions.map((session) => [session.id, session]))
  })
  loads.set(client, load)
  return load
}

/**
 * Today's messages and latency of a session; null when the server does not report them.
 * @example
 * const health = await queryClient.fetchQuery(sessionHealthQuery(morpheus, sessionId))
 */
export const sessionHealthQuery = (client: Morpheus, sessionId: string) =>
  queryOptions({
    queryKey: keysOf(client).sessionHealth(sessionId),
    queryFn: async (): Promise<SessionHealth | null> => {
      try {
        return (await loadOf(client)(sessionId)) ?? null
      } catch (error) {
        if (isNotOffered(error)) return null
        throw error
      }
    },
    refetchInterval: pause,
  })

/** `sessionHealthQuery` as a hook. */
export function useSessionHealth(sessionId: string) {
  return useQuery(sessionHealthQuery(useMorpheus(), sessionId), useQueryCache())
}
