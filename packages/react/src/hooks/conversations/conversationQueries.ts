import type { ConversationOwner, Morpheus } from '@morpheus/sdk'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { keysOf, sessionIn } from '../keys.js'

/**
 * Whose conversations, and which of them: `search` folds case and accents, 200 characters at most; `owner` is
 * who answers. What is absent or empty does not narrow.
 */
export interface ConversationsFilter {
  sessionId: string
  /** In name and number. */
  search?: string | undefined
  /** Who answers. */
  owner?: ConversationOwner | undefined
}

const limit = 50

/** What was found stays while another filter is under way. */
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
