import { useMorpheus } from '@morpheus/react'
import { isNotOffered, type MessageRecord, type Morpheus, NotFoundError } from '@morpheus/sdk'
import { folded } from '@morpheus/sdk/format'
import { useCallback, useEffect, useMemo, useState } from 'react'

/** Messages of one call. */
const limit = 100
/** Milliseconds after the last key. */
const debounceMs = 250

export interface OutboxFilter {
  state: 'queued' | 'failed' | undefined
  /** Text, number or id. */
  search: string
}

interface Outbox {
  status: 'loading' | 'ready' | 'failed' | 'notOffered'
  messages: readonly MessageRecord[]
  /** Null at the end. */
  nextCursor: string | null
}

const initialOutbox: Outbox = { status: 'loading', messages: [], nextCursor: null }

/**
 * Outgoing messages, newest first. The server finds a state, a whole number and an id; a text is looked for in the
 * messages read so far.
 */
export function useOutbox(sessionId: string, { state, search }: OutboxFilter) {
  const client = useMorpheus()
  const [outbox, setOutbox] = useState(initialOutbox)
  const [version, setVersion] = useState(0)
  const contact = toContact(search)
  const messageId = toMessageId(search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version asks for a new read
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const { signal } = controller
      const next = await readOutbox(client, sessionId, { state, contact, messageId, signal })
      if (!signal.aborted) setOutbox(next)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [client, sessionId, state, contact, messageId, version])

  const { nextCursor } = outbox
  const loadMore = useCallback(async () => {
    if (nextCursor === null) return
    const query = { id: sessionId, direction: 'outgoing', state, contact, limit, cursor: nextCursor } as const
    const page = await client.messages.list(query).catch(() => null)
    if (page)
      setOutbox((current) => ({
        ...current,
        messages: [...current.messages, ...page.messages],
        nextCursor: page.nextCursor,
      }))
  }, [client, sessionId, state, contact, nextCursor])

  const messages = useMemo(
    () =>
      contact !== undefined || messageId !== undefined
        ? outbox.messages
        : filterByText(outbox.messages, search),
    [outbox.messages, contact, messageId, search],
  )
  return {
    ...outbox,
    messages,
    loadMore: () => void loadMore(),
    reload: () => setVersion((current) => current + 1),
  }
}

interface OutboxRead {
  state: OutboxFilter['state']
  contact: string | undefined
  messageId: string | undefined
  signal: AbortSignal
}

async function readOutbox(
  client: Morpheus,
  sessionId: string,
  { state, contact, messageId, signal }: OutboxRead,
): Promise<Outbox> {
  try {
    if (messageId !== undefined) {
      const { message } = await client.messages.get({ id: messageId }, { signal })
      const isMatch = message.sessionId === sessionId && (state === undefined || message.state === state)
      return { status: 'ready', messages: isMatch ? [message] : [], nextCursor: null }
    }
    const query = { id: sessionId, direction: 'outgoing', state, contact, limit } as const
    return { status: 'ready', ...(await client.messages.list(query, { signal })) }
  } catch (error) {
    if (messageId !== undefined && error instanceof NotFoundError)
      return { status: 'ready', messages: [], nextCursor: null }
    return { status: isNotOffered(error) ? 'notOffered' : 'failed', messages: [], nextCursor: null }
  }
}

/** A whole number, with Brazil's code where it has none; undefined for anything else. */
export function toContact(search: string): string | undefined {
  if (!/^[\d\s()+-]+$/.test(search)) return undefined
  const digits = search.replace(/\D/g, '')
  if (digits.length < 10 || digits.length > 15) return undefined
  return digits.length <= 11 ? `55${digits}` : digits
}

/** An id of a message: one word with digits, longer than a number. */
export function toMessageId(search: string): string | undefined {
  const text = search.trim()
  return /^(?=\S*\d)[\w.:@=-]{16,}$/.test(text) ? text : undefined
}

export function filterByText(messages: readonly MessageRecord[], search: string): readonly MessageRecord[] {
  const input = folded(search.trim())
  if (input === '') return messages
  return messages.filter(({ id, text, contactPhone, failure }) =>
    folded(`${text} ${contactPhone ?? ''} ${id} ${failure?.message ?? ''}`).includes(input),
  )
}
