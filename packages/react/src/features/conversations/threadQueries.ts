import { isMessageChangeKind, type MessageRecord, type Morpheus } from '@morpheus/sdk'
import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { followThread, mergeNewest, type ThreadData } from '../../live/followThread.js'
import { useQueryCache } from '../../provider/queries.js'
import { applyPendingChanges } from './pendingChanges.js'
import { conversationQuery } from './queries.js'

export const threadQuery = (client: Morpheus, sessionId: string, contact: string) =>
  infiniteQueryOptions({
    queryKey: keysOf(client).thread(sessionId, contact),
    queryFn: ({ signal, pageParam }) =>
      client.messages.list(
        { id: sessionId, contact, limit: 50, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

/**
 * Messages of one conversation, oldest first, with older ones by `fetchNextPage`; live. `changes` are the account's own
 * reactions, edits and revocations, which the messages show while they are queued.
 * @example
 * const { messages, fetchNextPage, hasNextPage } = useThread(sessionId, '5511999999999')
 */
export function useThread(sessionId: string, contact: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const query = useInfiniteQuery(threadQuery(client, sessionId, contact), queries)
  useEffect(
    () => followThread(client, queries, { sessionId, contact }),
    [client, queries, sessionId, contact],
  )
  const { data } = query
  const { messages, changes } = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.messages) ?? []
    // A message that arrives between page reads appears on two pages.
    const unique = [...new Map([...all].reverse().map((message) => [message.id, message])).values()]
    const changes = unique.filter(({ type }) => isMessageChangeKind(type))
    const messages = unique.filter(({ type }) => !isMessageChangeKind(type))
    return { messages: applyPendingChanges(messages, changes), changes }
  }, [data])
  const add = useCallback(
    (message: MessageRecord) =>
      queries.setQueryData<ThreadData>(
        keysOf(client).thread(sessionId, contact),
        (pages) => pages && mergeNewest(pages, [message]),
      ),
    [client, queries, sessionId, contact],
  )
  return { ...query, messages, changes, add }
}

/** One conversation with its owner; live. */
export function useConversation(sessionId: string, contact: string) {
  return useQuery(conversationQuery(useMorpheus(), sessionId, contact), useQueryCache())
}

/** Votes of a poll; live while its conversation is followed. */
export function usePoll({ sessionId, id }: Pick<MessageRecord, 'sessionId' | 'id'>) {
  const client = useMorpheus()
  return useQuery(
    {
      queryKey: [...keysOf(client).polls(sessionId), id],
      queryFn: ({ signal }) => client.messages.poll({ id }, { signal }),
      staleTime: 0,
    },
    useQueryCache(),
  )
}

/** Source of the file of a message or post, and its key in the cache. */
export interface FileSource {
  key: QueryKey
  read: (signal: AbortSignal) => Promise<{ name: string | null; blob: () => Promise<Blob> }>
}

/** The file of a message. */
export function useMessageSource(id: string): FileSource {
  const client = useMorpheus()
  return useMemo(
    () => ({
      key: keysOf(client).messageFile(id),
      read: (signal) => client.messages.media({ id }, { signal }),
    }),
    [client, id],
  )
}

/** A file, once `enabled`. */
export function useStoredFile({ key, read }: FileSource, enabled: boolean) {
  return useQuery(
    queryOptions({
      queryKey: key,
      queryFn: async ({ signal }) => {
        const file = await read(signal)
        return { name: file.name, blob: await file.blob() }
      },
      enabled,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
    useQueryCache(),
  )
}
