import type { ConversationOwner, ConversationRecord, Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { getSessionId, keysOf } from '../../core/keys.js'
import { useAction } from '../../core/useAction.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { followConversations } from '../../live/followConversations.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import type { conversationTexts } from './texts.js'

/**
 * Selects a session's conversations. `search` ignores case and accents, 200 characters at most; `owner` is who
 * answers. Absent or empty fields do not filter.
 */
export interface ConversationsFilter {
  sessionId: string
  /** Text in name or number. */
  search?: string | undefined
  /** Current owner of the conversation. */
  owner?: ConversationOwner | undefined
  /** Only conversations with unread messages. */
  unread?: boolean | undefined
  /** Archived conversations instead of the others. */
  archived?: boolean | undefined
  /** Id of a label that the conversations have. */
  label?: string | undefined
}

const limit = 50

/** Keeps the previous results while another filter loads. */
export const conversationsQuery = (
  client: Morpheus,
  { sessionId, search = '', owner, unread = false, archived = false, label }: ConversationsFilter,
) =>
  infiniteQueryOptions({
    queryKey: [
      ...keysOf(client).conversations(sessionId),
      { search, owner: owner ?? null, unread, archived, label: label ?? null },
    ],
    queryFn: ({ signal, pageParam }) =>
      client.conversations.list(
        {
          id: sessionId,
          limit,
          ...(search && { search }),
          ...(owner && { owner }),
          ...(unread && { unread }),
          archived,
          ...(label && { label }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: (previous, query) =>
      query && getSessionId(query.queryKey) === sessionId ? previous : undefined,
  })

/**
 * A session's conversations and their owners as one growing list, newest first; live.
 * @example
 * const { conversations, fetchNextPage, hasNextPage } = useConversations({ sessionId, owner: 'human' })
 */
export function useConversations(filter: ConversationsFilter) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const query = useInfiniteQuery(conversationsQuery(client, filter), queries)
  const { data } = query
  // A conversation that moves up between page reads appears on two pages: the first is the newer.
  const conversations = useMemo(() => {
    const conversations = data?.pages.flatMap((page) => page.conversations) ?? []
    const unique = new Map([...conversations].reverse().map((one) => [one.contactPhone, one]))
    return [...unique.values()].reverse().sort((a, b) => Number(b.pinned) - Number(a.pinned))
  }, [data])
  useEffect(() => followConversations(client, queries, filter.sessionId), [client, queries, filter.sessionId])
  return { ...query, conversations }
}

/** One conversation, by any name of its contact; live. */
export const conversationQuery = (client: Morpheus, sessionId: string, contact: string) =>
  queryOptions({
    queryKey: [...keysOf(client).conversations(sessionId), 'one', contact],
    queryFn: ({ signal }) => client.conversations.get({ id: sessionId, contact }, { signal }),
    staleTime: 0,
    retry: false,
  })

export interface ConversationActions {
  busy: string | null
  change: (conversation: Pick<ConversationRecord, 'contactPhone'>, owner: ConversationOwner) => Promise<void>
}

export function useConversationActions(
  sessionId: string,
  texts: typeof conversationTexts.conversations,
): ConversationActions {
  const client = useMorpheus()
  const queries = useQueryCache()
  const { busy, act } = useAction<string>()

  const change = useCallback(
    async ({ contactPhone }: Pick<ConversationRecord, 'contactPhone'>, owner: ConversationOwner) => {
      await act(contactPhone, texts.failure, async () => {
        await client.conversations.update({ id: sessionId, contact: contactPhone, owner })
        return texts.done[owner]
      })
      invalidate(queries, keysOf(client).conversations(sessionId))
    },
    [client, queries, sessionId, texts, act],
  )
  return { busy, change }
}
