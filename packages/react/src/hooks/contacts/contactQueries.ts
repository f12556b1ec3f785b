import type { Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

export interface ContactsFilter {
  sessionId: string
  search?: string
  /** Contacts per page, 100 unless told. */
  limit?: number
}

export const contactsQuery = (client: Morpheus, { sessionId, search = '', limit = 100 }: ContactsFilter) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).contacts(sessionId), { search, limit }],
    queryFn: ({ signal, pageParam }) =>
      client.contacts.list(
        { id: sessionId, limit, ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** Waits for a session. */
export const contactStatsQuery = (client: Morpheus, sessionId: string | undefined) =>
  queryOptions({
    queryKey: keysOf(client).contactStats(sessionId ?? ''),
    queryFn:
      sessionId === undefined
        ? skipToken
        : ({ signal }) => client.contacts.stats({ id: sessionId }, { signal }),
  })
