import { type Morpheus, type Session, sessionsNeedingAttention } from '@morpheus/sdk'
import { type QueryClient, queryOptions, replaceEqualDeep, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useNow } from '../../core/useNow.js'
import { isOverlaid } from '../../live/sessionCache.js'
import { useQueryCache } from '../../provider/queries.js'

/** Filter by the owner's own ids. An empty filter keeps all sessions. */
export interface SessionFilter {
  /** One external id, or any of several. */
  readonly externalId?: string | readonly string[] | undefined
  /** Metadata entries that a session must all have. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

export function applySessionFilter(
  sessions: readonly Session[],
  { externalId, metadata = {} }: SessionFilter,
): Session[] {
  const names = externalId === undefined ? null : [externalId].flat()
  const entries = Object.entries(metadata)
  return sessions.filter(
    (session) =>
      (names === null || names.some((name) => name === session.externalId)) &&
      entries.every(([key, value]) => session.metadata?.[key] === value),
  )
}

export const isEmptyFilter = ({ externalId, metadata }: SessionFilter) =>
  externalId === undefined && Object.keys(metadata ?? {}).length === 0

export function toTagQuery({ externalId, metadata }: SessionFilter) {
  return {
    ...(typeof externalId === 'string' && { externalId }),
    ...(metadata && { metadata: { ...metadata } }),
  }
}

/** More rows than any window shows. */
const firstPage = 100

/** All sessions of the user. For long lists, the first page is put under `firstSessionsQuery` meanwhile. */
export const sessionsQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: keysOf(client).sessionList,
    // Skip the deep comparison of a patched list of ten thousand: it keeps identities already.
    structuralSharing: (previous, next) => (isOverlaid(next) ? next : replaceEqualDeep(previous, next)),
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
      const fallenFilter = { attention: true, limit: fallenRead } as const
      return (await client.sessions.list(fallenFilter, { signal })).sessions
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

/** Full session list if the page shows it, cached or loading; undefined otherwise. */
export async function readSessions(client: Morpheus, queries: QueryClient): Promise<Session[] | undefined> {
  const query = sessionsQuery(client)
  // Widgets mounted together query in one tick: wait for lists below.
  await Promise.resolve()
  const { data, fetchStatus, isInvalidated } = queries.getQueryState(query.queryKey) ?? {}
  if (data && !isInvalidated) return data
  return fetchStatus === 'fetching' ? queries.fetchQuery(query) : undefined
}

/**
 * Reads all sessions into a cache, and resolves once a list can render: of long lists the first page.
 * @example
 * await prefetchSessions(morpheus, queryCacheOf(morpheus))
 */
export async function prefetchSessions(client: Morpheus, queries: QueryClient): Promise<void> {
  const { queryKey } = firstSessionsQuery(client)
  let stop = () => {}
  const started = new Promise<void>((resolve) => {
    stop = queries.getQueryCache().subscribe(() => {
      if (queries.getQueryData(queryKey)) resolve()
    })
  })
  await Promise.race([started, queries.prefetchQuery(sessionsQuery(client))])
  stop()
}

/**
 * All sessions of the user, newest first, live. Filters select from the same list: the sessions are read once,
 * however many filters a page has.
 * @returns TanStack Query's result; `data` is undefined until the whole list was read
 * @example
 * const { data: sessions = [], isPending } = useSessions()
 * const { data: theirs = [] } = useSessions({ externalId: 'cliente-42' })
 */
export function useSessions(filter: SessionFilter = {}) {
  const client = useMorpheus()
  const queries = useQueryCache()
  // Compare by content: an object literal is a new object on each render.
  const serializedFilter = isEmptyFilter(filter) ? '' : JSON.stringify(filter)
  const select = useMemo(() => {
    const stableFilter: SessionFilter = serializedFilter === '' ? {} : JSON.parse(serializedFilter)
    return (sessions: Session[]) =>
      serializedFilter === '' ? sessions : applySessionFilter(sessions, stableFilter)
  }, [serializedFilter])
  return useQuery({ ...sessionsQuery(client), select }, queries)
}

/**
 * First page of a long session list while `useSessions` loads the rest.
 * @returns undefined until then, and where one page holds them all
 */
export function useFirstSessions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(firstSessionsQuery(client), queries).data
}

/**
 * Session by id, live. Joins its socket room while mounted; several components may share it.
 * @param id the session's id
 * @returns TanStack Query's result. `data` is undefined until the session was read, unless the cached list has it.
 */
export function useSession(id: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  useEffect(() => {
    void client.realtime.join(id)
    return () => client.realtime.leave(id)
  }, [client, id])
  const { queryKey } = sessionsQuery(client)
  return useQuery(
    {
      ...sessionQuery(client, id),
      placeholderData: () => queries.getQueryData(queryKey)?.find((session) => session.id === id),
    },
    queries,
  )
}

/**
 * Sessions that need attention, live: disconnected, slow to reconnect, then unstable ones, each longest first. Empty
 * while loading, and with a server that does not report availability. At most the newest 200; `useSessionCounts` has
 * the total.
 * @example
 * const down = useFallenSessions().filter(({ availability }) => availability === 'down')
 */
export function useFallenSessions(): readonly Session[] {
  const client = useMorpheus()
  const query = useQuery(fallenSessionsQuery(client), useQueryCache())
  useReadError(query)
  const { data } = query
  // Without attention from the server, a reconnection becomes slow by time alone.
  const now = useNow()
  return useMemo(() => sessionsNeedingAttention(data ?? noSessions, now), [data, now])
}

const noSessions: readonly Session[] = []
