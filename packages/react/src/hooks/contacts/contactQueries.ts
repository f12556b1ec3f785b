import type { Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { keysOf } from '../keys.js'

/**
 * Whose contacts, and which of them: `search` folds case and accents, 200 characters at most; empty finds
 * all.
 */
export interface ContactsFilter {
  sessionId: string
  /** In name and number. */
  search?: string | undefined
  /** From `a` to `z`: the list begins at the first name that begins with it. */
  letter?: string | undefined
  /** Contacts per page, 100 unless told. */
  limit?: number
}

/**
 * An infinite query: a session's contacts by name, those without a name last, a page at a time.
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

/** The contact of a session that has a number, whatever page it stands on; null where none has. */
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

/** How many contacts a session has, with a name, and since yesterday; waits for a session. */
export const contactStatsQuery = (client: Morpheus, sessionId: string | undefined) =>
  queryOptions({
    queryKey: keysOf(client).contactStats(sessionId ?? ''),
    queryFn:
      sessionId === undefined
        ? skipToken
        : ({ signal }) => client.contacts.stats({ id: sessionId }, { signal }),
  })
