import type { Morpheus, Session } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { firstSessionsQuery, sessionsQuery } from './sessionQueries.js'

/** All sessions where the page shows them, as they are cached or on their way; undefined where it does not. */
export async function readSessions(client: Morpheus, queries: QueryClient): Promise<Session[] | undefined> {
  const query = sessionsQuery(client)
  // What is mounted together asks in one go: a list that stands below has asked then, too.
  await Promise.resolve()
  const { data, fetchStatus, isInvalidated } = queries.getQueryState(query.queryKey) ?? {}
  if (data && !isInvalidated) return data
  return fetchStatus === 'fetching' ? queries.fetchQuery(query) : undefined
}

/**
 * Reads all sessions into a cache, and resolves once a list has something to begin with: of many the first.
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
