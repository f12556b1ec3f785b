import type { Morpheus, Session } from '@morpheus/sdk'
import { queryOptions, replaceEqualDeep, skipToken } from '@tanstack/react-query'
import { isLaidOver } from '../../live/sessionCache.js'
import { keysOf } from '../keys.js'

/** More than any window shows. */
const firstPage = 100

/** All of a user's sessions. Where there are many, the first of them are put under `firstSessionsQuery` meanwhile. */
export const sessionsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).sessionList,
    // Ten thousand are compared where they were read, not where one of them changed.
    structuralSharing: (before, next) => (isLaidOver(next) ? next : replaceEqualDeep(before, next)),
    queryFn: async ({ signal, client: queries, queryKey }) => {
      if (queries.getQueryData(queryKey) === undefined) {
        const first = await client.sessions.list({ limit: firstPage }, { signal })
        const { sessions, nextCursor } = first
        if (!nextCursor) return sessions
        const total = first.total ?? sessions.length
        queries.setQueryData(firstSessionsQuery(client).queryKey, { sessions, total })
      }
      return (await client.sessions.list({}, { signal })).sessions
    },
  })

export interface FirstSessions {
  sessions: readonly Session[]
  /** How many there are in all. */
  total: number
}

/** Never read by itself: see `sessionsQuery`. */
export const firstSessionsQuery = (client: Morpheus) =>
  queryOptions<FirstSessions>({ queryKey: keysOf(client).firstSessions, queryFn: skipToken })

/** More than a page names; how many there are in all, `statsQuery` says. */
const fallenRead = 200

/**
 * The sessions that need attention, of however many.
 * @example
 * await queryClient.prefetchQuery(fallenSessionsQuery(morpheus))
 */
export const fallenSessionsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).fallenSessions,
    queryFn: async ({ signal }) => {
      const asked = { attention: true, limit: fallenRead } as const
      return (await client.sessions.list(asked, { signal })).sessions
    },
  })

/**
 * One session by its id; rejects with a `NotFoundError` where the user has none of that id. Configuration
 * spec §7.7.
 * @example
 * const session = await queryClient.fetchQuery(sessionQuery(morpheus, id))
 */
export const sessionQuery = (client: Morpheus, id: string) =>
  queryOptions({
    queryKey: keysOf(client).session(id),
    queryFn: async ({ signal }) => (await client.sessions.get({ id }, { signal })).session,
  })
