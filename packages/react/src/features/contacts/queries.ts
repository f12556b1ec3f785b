import type { Contact, Morpheus } from '@morpheus/sdk'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { getSessionId, keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

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
      placeholderData: (previous, query) =>
        query && getSessionId(query.queryKey) === sessionId ? previous : undefined,
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

/**
 * A session's contacts, paged; `data.pages[0].total` is their number.
 * @example
 * const { data, fetchNextPage } = useContacts({ sessionId, search: 'ana' })
 * const contacts = data?.pages.flatMap((page) => page.contacts) ?? []
 */
export function useContacts(filter: ContactsFilter) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useInfiniteQuery(contactsQuery(client, filter), queries)
}

/** Counts of a session's contacts: all, named and since yesterday. Disabled without a session. */
export function useContactStats(sessionId: string | undefined) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useQuery(contactStatsQuery(client, sessionId), queries)
}

export function useContactByPhone(
  sessionId: string,
  phone: string | null,
  contacts: readonly Contact[],
): Contact | null {
  const client = useMorpheus()
  const queries = useQueryCache()
  const loadedContact = phone === null ? undefined : contacts.find((one) => one.phone === phone)
  const { data } = useQuery(contactQuery(client, sessionId, loadedContact ? null : phone), queries)
  return loadedContact ?? data ?? null
}

/** The contact's public profile at the network; `refresh` asks the network instead of the gateway's memory. */
export function useContactProfile(sessionId: string, phone: string, enabled: boolean) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const queryKey = [...keysOf(client).contacts(sessionId), 'profile', phone]
  const query = useQuery(
    {
      queryKey,
      queryFn: enabled
        ? ({ signal }) => client.contacts.profile({ id: sessionId, contact: phone }, { signal })
        : skipToken,
    },
    queries,
  )
  const refresh = async () => {
    const fetched = () => client.contacts.profile({ id: sessionId, contact: phone, refresh: true })
    await queries.fetchQuery({ queryKey, queryFn: fetched, staleTime: 0 }).catch(() => undefined)
  }
  return { ...query, refresh }
}

/** Presence of a contact, read again every 30 seconds. */
export function useContactPresence(sessionId: string, phone: string, enabled: boolean) {
  const client = useMorpheus()
  return useQuery(
    {
      queryKey: [...keysOf(client).contacts(sessionId), 'presence', phone],
      queryFn: enabled
        ? ({ signal }) => client.contacts.presence({ id: sessionId, contact: phone }, { signal })
        : skipToken,
      refetchInterval: 30_000,
    },
    useQueryCache(),
  )
}

/** People whom a session's number has blocked. */
export function useBlockedContacts(sessionId: string) {
  const client = useMorpheus()
  return useQuery(
    {
      queryKey: [...keysOf(client).contacts(sessionId), 'blocked'],
      queryFn: ({ signal }) => client.contacts.blocked({ id: sessionId }, { signal }),
    },
    useQueryCache(),
  )
}

/** Saves contacts of a session in the address book, removes them there, blocks and unblocks them. */
export function useContactActions(sessionId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(
    () => ({
      save: async (contact: string, entry: { name: string; saveOnPhone: boolean }) => {
        await client.contacts.save({ id: sessionId, contact, ...entry })
        await queries.invalidateQueries({ queryKey: keysOf(client).contacts(sessionId) })
      },
      remove: async (contact: string) => {
        await client.contacts.remove({ id: sessionId, contact })
        await queries.invalidateQueries({ queryKey: keysOf(client).contacts(sessionId) })
      },
      setBlocked: async (contact: string, blocked: boolean) => {
        const input = { id: sessionId, contact }
        await (blocked ? client.contacts.block(input) : client.contacts.unblock(input))
        await queries.invalidateQueries({ queryKey: [...keysOf(client).contacts(sessionId), 'blocked'] })
      },
    }),
    [client, queries, sessionId],
  )
}
