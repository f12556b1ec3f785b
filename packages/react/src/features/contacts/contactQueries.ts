import type { Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { keysOf } from '../../core/keys.js'

/** Selects a session's contacts. `search` ignores case and accents, 200 characters at most; empty matches all. */
export interface ContactsFilter {
  sessionId: string
  /** Text in name or number. */
  search?: string | undefined
  /** From `a` to `z`: the list starts at the first name with this initial. */
  letter?: string | undefined
  /** Contacts per page; default 100. */
  limit?: number
}

/**
 * An infinite query of a session's contacts by name; contacts without a name come last.
 * @example
 * await queryClient.prefetchInfiniteQuery(contactsQuery(morpheus, { sessionId: session.id, search: 'ana' }))
 */
export const contactsQuery = (
  client: Morpheus,
  { sessionId, search = '', letter, limit = 100 }: ContactsFilter,
) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).contacts(sessionId), { search, limit, ...(letter && { letter }) }],
    queryFn: ({ signal, pageParam }) =>
      client.contacts.list(
        {
          id: sessionId,
          limit,
          ...(search && { search }),
          ...(pageParam ? { cursor: pageParam } : letter && { letter }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** Contact of a session by phone number; null when there is none. */
export const contactQuery = (client: Morpheus, sessionId: string, phone: string | null) =>
  queryOptions({
    queryKey: [...keysOf(client).contacts(sessionId), 'one', phone],
    queryFn: phone
      ? async ({ signal }) => {
          const { contacts } = await client.contacts.list(
            { id: sessionId, search: phone, limit: 20 },
            { signal },
          )
          return contacts.find((one) => one.phone === phone) ?? null
        }
      : skipToken,
  })

/** Counts of a session's contacts: all, named and since yesterday. Disabled without a session. */
export const contactStatsQuery = (client: Morpheus, sessionId: string | undefined) =>
  queryOptions({
    queryKey: keysOf(client).contactStats(sessionId ?? ''),
    queryFn:
      sessionId === undefined
        ? skipToken
        : ({ signal }) => client.contacts.stats({ id: sessionId }, { signal }),
  })
