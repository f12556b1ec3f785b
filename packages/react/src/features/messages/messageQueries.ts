import type { MessageState, Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keysOf, sessionIn } from '../../core/keys.js'

/** Filters a session's messages; all given fields must match, absent ones do not filter. */
export interface MessagesFilter {
  /** Phone number or group id. */
  contact?: string | undefined
  direction?: 'incoming' | 'outgoing' | undefined
  state?: MessageState | undefined
  /** Messages per page; default 50. */
  limit?: number | undefined
}

/** Keeps the previous results while another filter loads. */
export const messagesQuery = (
  client: Morpheus,
  sessionId: string,
  { limit = 50, ...filter }: MessagesFilter = {},
) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).messages(sessionId), { limit, ...filter }],
    queryFn: ({ signal, pageParam }) =>
      client.messages.list(
        { id: sessionId, limit, ...filter, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (before, query) =>
      query && sessionIn(query.queryKey) === sessionId ? before : undefined,
  })
