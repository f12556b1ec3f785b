import type { MessageRecord } from '@morpheus/sdk'
import { randomId } from '@morpheus/sdk/format'
import { useCallback, useRef, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'

/** A reply as it was written. */
export interface Reply {
  text: string
  file: File | null
  /** People whom the text names by their numbers. */
  mentions?: string[]
  /** Everybody in the group is mentioned. */
  mentionAll?: true
  /** The message that it quotes. */
  quoted: MessageRecord | null
  /** As `ScheduledTime`; null to send it now. */
  scheduledAt: string | null
}

/** A reply that the server has not accepted yet. */
export interface PendingReply extends Reply {
  /** The key of all its attempts: a repeated one is the same message. */
  key: string
  /** The reason that the last attempt failed; null while one runs. */
  error: string | null
  /** The uploaded part of its file, from 0 to 1. */
  uploaded: number | null
}

export interface Outbox {
  replies: readonly PendingReply[]
  send: (reply: Reply) => void
  retry: (key: string) => void
  discard: (key: string) => void
}

/**
 * Sends replies in their order, under a key that a retry repeats: a message whose answer was lost is not sent twice.
 * Unmounting does not end an attempt.
 */
export function useOutbox(
  sessionId: string,
  contact: string,
  { failure, onSent }: { failure: string; onSent: (message: MessageRecord) => void },
): Outbox {
  const client = useMorpheus()
  const errors = useErrors()
  const [replies, setReplies] = useState<readonly PendingReply[]>([])
  const last = useRef<Promise<void>>(Promise.resolve())

  const change = useCallback(
    (key: string, part: Partial<PendingReply>) =>
      setReplies((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  )
  const discard = useCallback((key: string) => setReplies((all) => all.filter((one) => one.key !== key)), [])
  const attempt = useCallback(
    ({ key, text, file, quoted, mentions, mentionAll, scheduledAt }: PendingReply) => {
      last.current = last.current.then(async () => {
        try {
          const options = {
            ...(quoted && { replyTo: quoted.id }),
            ...(scheduledAt !== null && { scheduledAt }),
            ...(mentions && { mentions }),
            ...(mentionAll && { mentionAll }),
          }
          const { message } = file
            ? await client.messages.sendMedia(
                { sessionId, to: contact, file, ...options, ...(text.trim() !== '' && { caption: text }) },
                { idempotencyKey: key, onUpload: (uploaded) => change(key, { uploaded }) },
              )
            : await client.messages.send(
                { id: sessionId, to: contact, message: text, ...options },
                { idempotencyKey: key },
              )
          if (message) onSent(message)
          discard(key)
        } catch (error) {
          change(key, { error: errors.explained(error, failure), uploaded: null })
        }
      })
    },
    [client, sessionId, contact, errors.explained, failure, onSent, change, discard],
  )
  const send = useCallback(
    (reply: Reply) => {
      const pending = { ...reply, key: randomId(), error: null, uploaded: null }
      setReplies((all) => [...all, pending])
      attempt(pending)
    },
    [attempt],
  )
  const retry = useCallback(
    (key: string) => {
      const reply = replies.find((one) => one.key === key)
      if (!reply) return
      change(key, { error: null })
      attempt(reply)
    },
    [replies, attempt, change],
  )
  return { replies, send, retry, discard }
}
