import { useMorpheus } from '@morpheus/react'
import { ApiError, MorpheusError, type VirtualConversation, type VirtualMessage } from '@morpheus/sdk'
import { useCallback, useRef, useState } from 'react'
import { usePolling } from '../usePolling.js'

const refreshEvery = 1_000

interface ChatState {
  conversation: VirtualConversation | null
  /** Oldest first. */
  messages: readonly VirtualMessage[]
  hasOlder: boolean
  revision: number
  error: string | null
  missing: boolean
}

const emptyChat: ChatState = {
  conversation: null,
  messages: [],
  hasOlder: false,
  revision: 0,
  error: null,
  missing: false,
}

export interface ChatHandle extends ChatState {
  refresh: () => Promise<void>
  readOlder: () => Promise<void>
}

/** Loads a conversation's newest messages, then polls changes every second. */
export function useChat(secret: string, chat: string): ChatHandle {
  const { virtualPhone } = useMorpheus()
  const [state, setState] = useState(emptyChat)
  const latest = useRef(emptyChat)
  const readingOlder = useRef(false)

  const set = useCallback((update: (now: ChatState) => ChatState) => {
    latest.current = update(latest.current)
    setState(latest.current)
  }, [])

  const fail = useCallback(
    (error: unknown) => {
      const text =
        error instanceof MorpheusError ? error.userMessage : 'Não foi possível falar com o servidor'
      const missing = error instanceof ApiError && error.code === 'conversation_not_found'
      set((now) => ({ ...now, error: text, missing }))
    },
    [set],
  )

  const refresh = useCallback(
    async (signal?: AbortSignal) => {
      const { conversation: cachedConversation, revision: after } = latest.current
      try {
        const options = { token: secret, ...(signal && { signal }) }
        const answer = await virtualPhone.conversation(
          { chat, ...(cachedConversation && { after }) },
          options,
        )
        if (signal?.aborted) return
        const { conversation, messages, revision } = answer
        set((now) => ({
          conversation,
          messages: mergeMessages(now.messages, messages, now.hasOlder),
          hasOlder: cachedConversation ? now.hasOlder : answer.more,
          revision: Math.max(now.revision, revision),
          error: null,
          missing: false,
        }))
      } catch (error) {
        if (!signal?.aborted) fail(error)
      }
    },
    [virtualPhone, secret, chat, set, fail],
  )
  usePolling(refresh, refreshEvery)

  const readOlder = useCallback(async () => {
    const [first] = latest.current.messages
    if (!first || !latest.current.hasOlder || readingOlder.current) return
    readingOlder.current = true
    try {
      const { messages, more } = await virtualPhone.conversation(
        { chat, before: first.seq },
        { token: secret },
      )
      set((now) => ({ ...now, messages: mergeMessages(now.messages, messages, false), hasOlder: more }))
    } catch (error) {
      fail(error)
    } finally {
      readingOlder.current = false
    }
  }, [virtualPhone, secret, chat, set, fail])

  return { ...state, refresh: useCallback(() => refresh(), [refresh]), readOlder }
}

/**
 * Merges read messages into the known ones, oldest first and without duplicates. Messages older than a known gap are
 * left out, since they would hide it.
 */
function mergeMessages(
  cached: readonly VirtualMessage[],
  received: readonly VirtualMessage[],
  hasOlder: boolean,
): readonly VirtualMessage[] {
  if (received.length === 0) return cached
  const oldest = hasOlder ? (cached[0]?.seq ?? 0) : 0
  const bySeq = new Map(cached.map((message) => [message.seq, message]))
  for (const message of received) if (message.seq >= oldest) bySeq.set(message.seq, message)
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}
