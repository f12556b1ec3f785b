import type { MessageRecord } from '@morpheus/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { type MessagesFilter, messagesQuery } from './messageQueries.js'

/**
 * Incoming and outgoing messages of a session as one growing list, newest first; live.
 * @example
 * const { messages, fetchNextPage } = useMessages(sessionId, { contact: '5511999999999' })
 */
export function useMessages(sessionId: string, filter: MessagesFilter = {}) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const query = useInfiniteQuery(messagesQuery(client, sessionId, filter), queries)
  const { data } = query
  const messages = useMemo(
    (): readonly MessageRecord[] => data?.pages.flatMap((page) => page.messages) ?? [],
    [data],
  )
  return { ...query, messages }
}
