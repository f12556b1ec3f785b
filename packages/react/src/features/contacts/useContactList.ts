import type { Contact } from '@morpheus/sdk'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { sessionIn } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { contactsQuery } from './contactQueries.js'

const limit = 200

/**
 * A session's contacts as one growing list. Keeps results while another search loads. Drops pages that are no longer
 * shown: refetching hundreds for one new contact would load the server.
 */
export function useContactList(sessionId: string, search: string, letter?: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const options = useMemo(
    () => contactsQuery(client, { sessionId, search, letter, limit }),
    [client, sessionId, search, letter],
  )
  const query = useInfiniteQuery(
    {
      ...options,
      placeholderData: (before, query) =>
        query && sessionIn(query.queryKey) === sessionId ? before : undefined,
    },
    queries,
  )

  const keepFirstPage = useCallback(() => {
    const { queryKey } = options
    const invalidated = queries.getQueryState(queryKey)?.isInvalidated
    queries.setQueryData(queryKey, firstPage)
    if (invalidated) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }, [options, queries])
  useEffect(() => keepFirstPage, [keepFirstPage])

  const { data, isStale, refetch } = query
  const contacts = useMemo(
    (): readonly Contact[] => data?.pages.flatMap((page) => page.contacts) ?? [],
    [data],
  )
  /** Scrolled back to the top: refetch a stale list. */
  const refresh = useCallback(() => {
    if (!isStale || (data?.pages.length ?? 0) < 2) return
    keepFirstPage()
    void refetch()
  }, [isStale, data, keepFirstPage, refetch])

  const first = data?.pages[0]
  return { ...query, contacts, total: first?.total ?? 0, letters: first?.letters ?? '', refresh }
}

function firstPage<Page>(data: InfiniteData<Page, unknown> | undefined) {
  if (!data || data.pages.length < 2) return data
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
}
