import type { ConversationOwner, Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keysOf, sessionIn } from '../../core/keys.js'

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
}

const limit = 50

/** Keeps the previous results while another filter loads. */
export const conversationsQuery = (
  client: Morpheus,
  { sessionId, search = '', owner }: ConversationsFilter,
) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).conversations(sessionId), { search, owner: owner ?? null }],
    queryFn: ({ signal, pageParam }) =>
      client.conversations.list(
        {
          id: sessionId,
          limit,
          ...(search && { search }),
          ...(owner && { owner }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: (before, query) =>
      query && sessionIn(query.queryKey) === sessionId ? before : undefined,
  })
