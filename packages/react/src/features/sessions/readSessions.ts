import { type Morpheus, recoveryActionOf, type Session } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { fallenSessionsQuery, firstSessionsQuery, sessionQuery, sessionsQuery } from './sessionQueries.js'

/** Full session list if the page shows it, cached or loading; undefined otherwise. */
export async function readSessions(client: Morpheus, queries: QueryClient): Promise<Session[] | undefined> {
  const query = sessionsQuery(client)
  // Widgets mounted together query in one tick: wait for lists below.
  await Promise.resolve()
  const { data, fetchStatus, isInvalidated } = queries.getQueryState(query.queryKey) ?? {}
  if (data && !isInvalidated) return data
  return fetchStatus === 'fetching' ? queries.fetchQuery(query) : undefined
}

/** The passkey that a session waits for, where the cache has it: its dialog then opens with it. */
export function readPasskey(client: Morpheus, queries: QueryClient, id: string): Session['passkey'] {
  const session =
    queries.getQueryData(sessionQuery(client, id).queryKey) ??
    [sessionsQuery(client), fallenSessionsQuery(client)]
      .flatMap(({ queryKey }) => queries.getQueryData(queryKey) ?? [])
      .find((one) => one.id === id)
  return session && recoveryActionOf(session) === 'passkey' ? session.passkey : null
}

/**
 * Reads all sessions into a cache, and resolves once a list can render: of long lists the first page.
 * @example
 * await prefetchSessions(morpheus, queryCacheOf(morpheus))
 */
export async function prefetchSessions(client: Morpheus, queries: QueryClient): Promise<void> {
  const { queryKey } = firstSessionsQuery(client)
  let stop = () => {}
  const begun = new Promise<void>((resolve) => {
    stop = queries.getQueryCache().subscribe(() => {
      if (queries.getQueryData(queryKey)) resolve()
    })
  })
  await Promise.race([begun, queries.prefetchQuery(sessionsQuery(client))])
  stop()
}
