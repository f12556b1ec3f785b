import type { Morpheus } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'

interface Follower {
  users: number
  stop: () => void
}

const followers = new WeakMap<QueryClient, WeakMap<Morpheus, Map<string, Follower>>>()

/**
 * Shares one follower by name among all widgets of a client and cache, to avoid duplicate refetches. Returns the
 * release function.
 */
export function shareFollower(
  client: Morpheus,
  queries: QueryClient,
  name: string,
  startFollowing: () => () => void,
): () => void {
  const ofClients = followers.get(queries) ?? new WeakMap<Morpheus, Map<string, Follower>>()
  followers.set(queries, ofClients)
  const byName = ofClients.get(client) ?? new Map<string, Follower>()
  ofClients.set(client, byName)
  const follower = byName.get(name) ?? { users: 0, stop: startFollowing() }
  byName.set(name, follower)
  follower.users += 1
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    follower.users -= 1
    if (follower.users > 0) return
    byName.delete(name)
    follower.stop()
  }
}
