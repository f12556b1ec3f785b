import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** A paged list longer than this is only marked as stale: its every page would be read again, one after the other. */
const livePages = 3

/** Reads again what is on screen under a key. */
export function invalidate(queries: QueryClient, queryKey: QueryKey): void {
  void queries.invalidateQueries({ queryKey, predicate: (query) => !isLong(query) })
  void queries.invalidateQueries({ queryKey, predicate: isLong, refetchType: 'none' })
}

function isLong({ state: { data } }: Query): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    data.pages.length > livePages
  )
}
