import type { MessageRecord, Morpheus } from '@morpheus/sdk'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { keysOf } from '../core/keys.js'
import { shareFollower } from './shareFollower.js'

/** Milliseconds between two reads of the newest messages. */
const pause = 250

/** Messages of one conversation, the newest page first. */
export type ThreadData = InfiniteData<{ messages: MessageRecord[]; nextCursor: string | null }, string>

/** A message that is loaded, or belongs to the conversation, by what its event names. */
interface Change {
  sessionId: string
  /** Ours or the network's. */
  messageId: string
  /** The conversation, where the event names it. */
  chat?: string | undefined
}

/**
 * Keeps a conversation current without reading its older pages again: the newest page is merged in, and older messages
 * that changed are read one by one.
 */
export function followThread(
  client: Morpheus,
  queries: QueryClient,
  { sessionId, contact }: { sessionId: string; contact: string },
): () => void {
  return shareFollower(client, queries, `thread ${sessionId} ${contact}`, () => {
    const { realtime } = client
    const queryKey = keysOf(client).thread(sessionId, contact)
    let timer: ReturnType<typeof setTimeout> | undefined
    let changed = new Set<string>()
    let reading = false

    async function refresh() {
      const ids = changed
      changed = new Set()
      reading = true
      try {
        const newest = await client.messages.list({ id: sessionId, contact, limit: 50 })
        const loaded = listLoaded(queries.getQueryData<ThreadData>(queryKey))
        if (isApart(loaded, newest.messages)) return void queries.invalidateQueries({ queryKey })
        queries.setQueryData<ThreadData>(queryKey, (data) => data && mergeNewest(data, newest.messages))
        const readIds = new Set(newest.messages.map(({ id }) => id))
        const older = listLoaded(queries.getQueryData<ThreadData>(queryKey)).filter(
          ({ id, networkId }) => !readIds.has(id) && (ids.has(id) || ids.has(networkId)),
        )
        const fresh = await Promise.all(older.map(({ id }) => client.messages.get({ id })))
        queries.setQueryData<ThreadData>(
          queryKey,
          (data) =>
            data &&
            replaceMessages(
              data,
              fresh.map(({ message }) => message),
            ),
        )
      } catch {
        // The next event, connection or refetch reads again.
      } finally {
        reading = false
        if (changed.size > 0) schedule()
      }
    }
    function schedule() {
      if (reading) return
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh()
      }, pause)
    }
    function follow({ sessionId: of, messageId, chat }: Change) {
      if (of !== sessionId) return
      const isLoaded = () =>
        listLoaded(queries.getQueryData<ThreadData>(queryKey)).some(
          ({ id, networkId }) => id === messageId || networkId === messageId,
        )
      if (chat !== contact && !isLoaded()) return
      changed.add(messageId)
      schedule()
    }
    const readVotesAgain = () => void queries.invalidateQueries({ queryKey: keysOf(client).polls(sessionId) })
    const followMessage = ({ sessionId: of, message }: { sessionId: string; message: EventMessage }) => {
      follow({ sessionId: of, messageId: message.id, chat: message.group?.id ?? message.contact.phone })
      if (of === sessionId && message.kind === 'vote') readVotesAgain()
    }
    const stops = [
      realtime.on('message:received', followMessage),
      realtime.on('message:sent', followMessage),
      realtime.on('message:undecryptable', followMessage),
      ...(['message:delivered', 'message:read', 'message:failed', 'message:held'] as const).map((event) =>
        realtime.on(event, (receipt) => follow({ ...receipt, chat: receipt.contactPhone })),
      ),
      ...(['message:reaction', 'message:pinned', 'message:edited', 'message:deleted'] as const).map((event) =>
        realtime.on(event, (change) => follow({ ...change, chat: change.group?.id ?? change.contactPhone })),
      ),
      realtime.on('conversation:changed', ({ sessionId: of, contactPhone }) => {
        if (of === sessionId && contactPhone === contact) schedule()
      }),
      realtime.on('message:media', (event) => follow(event)),
      realtime.on('message:history', ({ sessionId: of }) => {
        if (of === sessionId) void queries.invalidateQueries({ queryKey })
      }),
      realtime.onResync(schedule),
      realtime.onResync(readVotesAgain),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  })
}

interface EventMessage {
  id: string
  contact: { phone: string }
  group?: { id: string } | null | undefined
  kind?: string | null | undefined
}

export function listLoaded(data: ThreadData | undefined): MessageRecord[] {
  return data?.pages.flatMap(({ messages }) => messages) ?? []
}

/** True where messages between the loaded and the newest ones may be missing. */
function isApart(loaded: readonly MessageRecord[], newest: readonly MessageRecord[]): boolean {
  const ids = new Set(loaded.map(({ id }) => id))
  return loaded.length > 0 && newest.length > 0 && !newest.some(({ id }) => ids.has(id))
}

/** Replaces loaded messages by newer versions. */
export function replaceMessages(data: ThreadData, fresh: readonly MessageRecord[]): ThreadData {
  if (fresh.length === 0) return data
  const byId = new Map(fresh.map((message) => [message.id, message]))
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      messages: page.messages.map((message) => byId.get(message.id) ?? message),
    })),
  }
}

/** Replaces loaded messages by newer versions and puts new ones at the top of the newest page. */
export function mergeNewest(data: ThreadData, newest: readonly MessageRecord[]): ThreadData {
  const loaded = new Set(listLoaded(data).map(({ id }) => id))
  const replaced = replaceMessages(data, newest)
  const added = newest.filter(({ id }) => !loaded.has(id))
  const [first, ...others] = replaced.pages
  if (!first || added.length === 0) return replaced
  return { ...replaced, pages: [{ ...first, messages: [...added, ...first.messages] }, ...others] }
}
