import type { Morpheus, Session } from '@morpheus/sdk'
import { queryOptions, replaceEqualDeep, skipToken } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'
import { isLaidOver } from '../../live/sessionCache.js'

/** More rows than any window shows. */
const firstPage = 100

/** All sessions of the user. For long lists, the first page is put under `firstSessionsQuery` meanwhile. */
export const sessionsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).sessionList,
    // Skip the deep comparison of a patched list of ten thousand: it keeps identities already.
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
  total: number
}

/** Filled by `sessionsQuery`, never fetched by itself. */
export const firstSessionsQuery = (client: Morpheus) =>
  queryOptions<FirstSessions>({ queryKey: keysOf(client).firstSessions, queryFn: skipToken })

/** Maximum read; `statsQuery` has the total. */
const fallenRead = 200

/**
 * Sessions that need attention, without reading the others.
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
 * Session by id. Rejects with a `NotFoundError` for an unknown or foreign id. Configuration spec §7.7.
 * @example
 * const session = await queryClient.fetchQuery(sessionQuery(morpheus, id))
 */
export const sessionQuery = (client: Morpheus, id: string) =>
  queryOptions({
    queryKey: keysOf(client).session(id),
    queryFn: async ({ signal }) => (await client.sessions.get({ id }, { signal })).session,
  })
