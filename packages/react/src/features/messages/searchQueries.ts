import type { MessageRecord, MessageSearchState, Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useAction } from '../../core/useAction.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { followFoundMessages } from '../../live/followFoundMessages.js'
import { useQueryCache } from '../../provider/queries.js'
import { useMessageTexts } from './texts.js'

/** Filter of a message search; all given fields must match, absent ones do not filter. */
export interface MessageSearchFilter {
  /** Words of the text, a part of the contact's name or number, or the beginning of an id. */
  search?: string | undefined
  /** Only received or only sent ones. */
  direction?: 'incoming' | 'outgoing' | undefined
  /** `pending` is queued or being sent. */
  state?: MessageSearchState | undefined
  /** Only those of today in the account's time zone; failed ones by the time of their failure. */
  today?: boolean | undefined
}

/** Messages of a session, or of all with null, newest first. */
export const messageSearchQuery = (
  client: Morpheus,
  sessionId: string | null,
  filter: MessageSearchFilter = {},
) => {
  const keys = keysOf(client)
  const scope = sessionId === null ? keys.accountMessages : keys.messages(sessionId)
  return infiniteQueryOptions({
    queryKey: filter.search ? [...keys.messageSearches, sessionId, filter] : [...scope, 'search', filter],
    queryFn: ({ signal, pageParam }) =>
      client.messages.search(
        { ...filter, ...(sessionId !== null && { sessionId }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    // A server that repeats a cursor would be asked for ever.
    getNextPageParam: ({ nextCursor }, _, cursor) => (nextCursor === cursor ? null : nextCursor),
    staleTime: 0,
  })
}

/**
 * Messages of a session, or of all with null, as one growing list, newest first; live.
 * @example
 * const { messages, fetchNextPage } = useMessageSearch(null, { search: 'pedido', state: 'failed' })
 */
export function useMessageSearch(sessionId: string | null, filter: MessageSearchFilter = {}) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const options = useMemo(() => messageSearchQuery(client, sessionId, filter), [client, sessionId, filter])
  const query = useInfiniteQuery(options, queries)
  const hasText = Boolean(filter.search)
  useEffect(
    () => (hasText ? followFoundMessages(client, queries, options.queryKey) : undefined),
    [client, queries, hasText, options],
  )
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const messages = useMemo((): readonly MessageRecord[] => {
    const all = data?.pages.flatMap((page) => page.messages) ?? []
    // A message that arrives between page reads appears on two pages.
    return [...new Map(all.map((message) => [message.id, message])).values()]
  }, [data])
  // The server answers a page without messages where older ones remain to be read.
  const isSearchingOn = messages.length === 0 && hasNextPage && !isError
  useEffect(() => {
    if (isSearchingOn && !isFetching) void fetchNextPage()
  }, [isSearchingOn, isFetching, fetchNextPage])
  return { ...query, messages, isSearchingOn }
}

/** Retries and cancels messages; `busy` is the id of the message whose action runs. */
export function useMessageActions() {
  const client = useMorpheus()
  const queries = useQueryCache()
  const texts = useMessageTexts().search
  const { busy, act } = useAction<string>()
  const run = useCallback(
    async ({ id, sessionId }: MessageRecord, action: 'retry' | 'cancel') => {
      const keys = keysOf(client)
      await act(id, texts.failures[action], async () => {
        await client.messages[action]({ id })
        return texts.done[action]
      })
      for (const queryKey of [keys.messages(sessionId), keys.accountMessages, keys.messageSearches])
        void queries.invalidateQueries({ queryKey })
    },
    [act, client, queries, texts],
  )
  return { busy, run }
}
