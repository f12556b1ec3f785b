import type { Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'

const scheduledQuery = (client: Morpheus, sessionId: string, contact?: string) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).messages(sessionId), 'scheduled', contact ?? null],
    queryFn: ({ signal, pageParam }) =>
      client.messages.listScheduled(
        { id: sessionId, ...(contact && { contact }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // A server without schedules has none.
    retry: false,
  })

/** Scheduled messages of a session or of one of its conversations, the next one first; live. */
export function useScheduledMessages(sessionId: string, contact?: string) {
  const query = useInfiniteQuery(scheduledQuery(useMorpheus(), sessionId, contact), useQueryCache())
  const { data } = query
  const messages = useMemo(() => data?.pages.flatMap((page) => page.messages) ?? [], [data])
  return { ...query, messages }
}
