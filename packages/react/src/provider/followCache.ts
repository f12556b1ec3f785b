import type { IdentityState, Morpheus } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { keysOf } from '../hooks/keys.js'
import { followEvents } from '../live/followEvents.js'

interface Following {
  followers: number
  stop: () => void
  /** Whose data is cached, once it has been followed. */
  user: string | null | undefined
}

const known = new WeakMap<Morpheus, WeakMap<QueryClient, Following>>()

/**
 * Keeps a cache in step with the socket and with who is signed in; once, however many ask for it. Where nobody did for a
 * while, what is cached is read afresh. Returns the function that stops it.
 */
export function followCache(client: Morpheus, queries: QueryClient): () => void {
  const following = followingOf(client, queries)
  if (following.followers++ === 0) begin(client, queries, following)
  let over = false
  return () => {
    if (over) return
    over = true
    if (--following.followers === 0) following.stop()
  }
}

function followingOf(client: Morpheus, queries: QueryClient): Following {
  const ofClient = known.get(client) ?? new WeakMap<QueryClient, Following>()
  known.set(client, ofClient)
  const following = ofClient.get(queries) ?? { followers: 0, stop: () => {}, user: undefined }
  ofClient.set(queries, following)
  return following
}

function begin(client: Morpheus, queries: QueryClient, following: Following): void {
  const { store } = client.identity
  const { all } = keysOf(client)
  const wasFollowed = following.user !== undefined
  const follow = (state: IdentityState) => {
    const user = state.user?.id ?? null
    if (following.user !== undefined && user !== following.user) forget(queries, all, state.isAuthenticated)
    following.user = user
  }
  follow(store.getState())
  if (wasFollowed) void queries.invalidateQueries({ queryKey: all })
  const stops = [store.subscribe(follow), followEvents(client, queries)]
  following.stop = () => {
    for (const stop of stops) stop()
  }
}

/** What one user saw is not for the next one. A screen that is still there reads afresh; signed out, none is. */
function forget(queries: QueryClient, queryKey: readonly unknown[], isAuthenticated: boolean): void {
  if (isAuthenticated) void queries.resetQueries({ queryKey })
  else queries.removeQueries({ queryKey })
}
