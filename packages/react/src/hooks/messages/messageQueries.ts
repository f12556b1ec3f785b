import type { MessageState, Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keysOf, sessionIn } from '../keys.js'

/** Which of a session's messages: those that fit all that is given. What is absent does not narrow. */
export interface MessagesFilter {
  /** A number, or the id of a group. */
  contact?: string | undefined
  direction?: 'incoming' | 'outgoing' | undefined
  state?: MessageState | undefined
  /** Messages per page, 50 unless told. */
  limit?: number | undefined
}

/** What was found stays while another filter is under way. */
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
