import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { type ConversationsFilter, conversationsQuery } from './conversationQueries.js'

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
  // A conversation that moves up between page reads appears on two pages.
  const conversations = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.conversations) ?? []
    return [...new Map(all.map((one) => [one.contactPhone, one])).values()]
  }, [data])
  return { ...query, conversations }
}
