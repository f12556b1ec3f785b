import type { Morpheus } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { followEvents } from '../live/followEvents.js'
import { useMorpheusContext } from './context.js'
import { createQueryClient } from './queryClient.js'

const own = new WeakMap<Morpheus, QueryClient>()
const followed = new WeakMap<Morpheus, WeakSet<QueryClient>>()

/**
 * The query cache of the client in context, made and set to follow the socket when first asked for: a page without
 * server state, such as the login, loads none of it. The hooks are handed it by name, so that a host's own
 * `QueryClientProvider` keeps its place.
 */
export function useQueryCache(): QueryClient {
  const { client, queryClient } = useMorpheusContext()
  const queries = queryClient ?? own.get(client) ?? createQueryClient()
  if (!queryClient) own.set(client, queries)
  follow(client, queries)
  return queries
}

/** For as long as the client lives, which is as long as anybody can change the cache through it. */
function follow(client: Morpheus, queries: QueryClient): void {
  const known = followed.get(client) ?? new WeakSet()
  if (known.has(queries)) return
  followed.set(client, known.add(queries))
  followEvents(client, queries)
  // What one user saw is not for the next one. A screen that is still there reads afresh; signed out, none is.
  client.identity.store.subscribe((now, before) => {
    if (now.user?.id === before.user?.id) return
    if (now.isAuthenticated) void queries.resetQueries()
    else queries.clear()
  })
}
