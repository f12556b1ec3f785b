import type { Morpheus, Session } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { firstSessionsQuery, sessionsQuery } from './sessionQueries.js'

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
  const begun = new Promise<void>((resolve) => {
    stop = queries.getQueryCache().subscribe(() => {
      if (queries.getQueryData(queryKey)) resolve()
    })
  })
  await Promise.race([begun, queries.prefetchQuery(sessionsQuery(client))])
  stop()
}
