import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Longer paged lists are only marked stale: a refetch would read every page in sequence. */
export const livePages = 3

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
