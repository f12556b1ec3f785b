import type { IdentityState, Morpheus } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keysOf } from '../core/keys.js'
import { followEvents } from '../live/followEvents.js'
import { useMorpheusContext } from './context.js'
import { createQueryClient } from './queryClient.js'

const queryClients = new WeakMap<Morpheus, QueryClient>()

/**
 * The kit's query cache of a client, for providers without `queryClient`. Prefetch into it before the first render.
 * @example
 * void queryCacheOf(morpheus).prefetchQuery(sessionsQuery(morpheus))
 */
export function queryCacheOf(client: Morpheus): QueryClient {
  const queries = queryClients.get(client) ?? createQueryClient()
  queryClients.set(client, queries)
  return queries
}

/**
 * Query cache of the client in context, created and connected to the socket on first use, so the login page loads
 * none of it. Hooks receive it explicitly to leave a host's own `QueryClientProvider` alone.
 */
export function useQueryCache(): QueryClient {
  const { client, queryClient, followed } = useMorpheusContext()
  const queries = queryClient ?? queryCacheOf(client)
  useEffect(() => {
    if (!followed.has(queries)) followed.set(queries, followCache(client, queries))
  }, [client, queries, followed])
  return queries
}

interface Following {
  followers: number
  stop: () => void
  /** User id whose data is cached; undefined before the first subscription. */
  user: string | null | undefined
}

const followings = new WeakMap<Morpheus, WeakMap<QueryClient, Following>>()

/**
 * Keeps a cache in sync with the socket and the signed-in user, once for all subscribers. Invalidates the cache when
 * subscribing again after a gap. Returns the unsubscribe function.
 */
function followCache(client: Morpheus, queries: QueryClient): () => void {
  const following = getFollowing(client, queries)
  if (following.followers++ === 0) startFollowing(client, queries, following)
  let isStopped = false
  return () => {
    if (isStopped) return
    isStopped = true
    if (--following.followers === 0) following.stop()
  }
}

function getFollowing(client: Morpheus, queries: QueryClient): Following {
  const ofClient = followings.get(client) ?? new WeakMap<QueryClient, Following>()
  followings.set(client, ofClient)
  const following = ofClient.get(queries) ?? { followers: 0, stop: () => {}, user: undefined }
  ofClient.set(queries, following)
  return following
}

function startFollowing(client: Morpheus, queries: QueryClient, following: Following): void {
  const { store } = client.identity
  const { all } = keysOf(client)
  const wasFollowed = following.user !== undefined
  const follow = (state: IdentityState) => {
    const user = state.user?.id ?? null
    if (following.user !== undefined && user !== following.user) erase(queries, all, state.isAuthenticated)
    following.user = user
  }
  follow(store.getState())
  if (wasFollowed) void queries.invalidateQueries({ queryKey: all })
  const stops = [store.subscribe(follow), followEvents(client, queries)]
  following.stop = () => {
    for (const stop of stops) stop()
  }
}

/** Never show one user's data to the next: refetch visible queries, or drop everything when signed out. */
function erase(queries: QueryClient, queryKey: readonly unknown[], isAuthenticated: boolean): void {
  if (isAuthenticated) void queries.resetQueries({ queryKey })
  else queries.removeQueries({ queryKey })
}
