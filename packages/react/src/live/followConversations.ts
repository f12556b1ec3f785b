import type { ConversationRecord, Morpheus } from '@morpheus/sdk'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keysOf } from '../core/keys.js'
import { livePages } from './invalidate.js'
import { shareFollower } from './shareFollower.js'

/** Milliseconds between two reads of the newest conversations. */
const pause = 1_000

type Pages = InfiniteData<{ conversations: ConversationRecord[]; nextCursor: string | null }, string>

const events = ['message:received', 'message:sent', 'conversation:update'] as const

/**
 * Keeps lists current that are too long to be read again (`invalidate`): only their first page is, and what is on it
 * moves to the top.
 */
export function followConversations(client: Morpheus, queries: QueryClient, sessionId: string): () => void {
  return shareFollower(client, queries, `conversations ${sessionId}`, () => {
    const queryKey = keysOf(client).conversations(sessionId)
    let timer: ReturnType<typeof setTimeout> | undefined

    async function refresh() {
      for (const query of queries.getQueryCache().findAll({ queryKey, type: 'active' })) {
        const data: unknown = query.state.data
        if (!isPages(data) || data.pages.length <= livePages) continue
        const { search, owner, unread } = Object(query.queryKey.at(-1))
        const first = await client.conversations
          .list({
            id: sessionId,
            limit: 50,
            ...(search && { search }),
            ...(owner && { owner }),
            ...(unread && { unread }),
          })
          .catch(() => undefined)
        if (first) queries.setQueryData<Pages>(query.queryKey, (pages) => pages && withNewest(pages, first))
      }
    }
    const schedule = ({ sessionId: changed }: { sessionId: string }) => {
      if (changed !== sessionId) return
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh()
      }, pause)
    }
    const stops = events.map((event) => client.realtime.on(event, schedule))
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  })
}

function isPages(data: unknown): data is Pages {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
}

function withNewest(data: Pages, newest: Pages['pages'][number]): Pages {
  const [first, ...others] = data.pages
  if (!first) return data
  const fresh = new Set(newest.conversations.map(({ contactPhone }) => contactPhone))
  const remaining = first.conversations.filter(({ contactPhone }) => !fresh.has(contactPhone))
  return {
    ...data,
    pages: [{ ...first, conversations: [...newest.conversations, ...remaining] }, ...others],
  }
}
