import { isMessageChangeKind, type MessageChangeKind, type MessageRecord } from '@morpheus/sdk'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { isPending } from './pendingChanges.js'
import { useConversationTexts } from './texts.js'

/** Changes of messages; each resolves with true once queued. */
export interface MessageChanges {
  /** Null removes the reaction. */
  react: (message: MessageRecord, emoji: string | null) => Promise<boolean>
  edit: (message: MessageRecord, text: string) => Promise<boolean>
  revoke: (message: MessageRecord) => Promise<boolean>
}

/**
 * Queues reactions, edits and revocations, and shows why one failed, at once or later.
 * @param changes Of the thread, where they show up.
 */
export function useMessageChanges(
  changes: readonly MessageRecord[],
  add: (message: MessageRecord) => void,
): MessageChanges {
  const client = useMorpheus()
  const errors = useErrors()
  const notify = useToast()
  const texts = useConversationTexts()
  const queued = useRef(new Set<string>())

  useEffect(() => {
    for (const change of changes) {
      if (isPending(change) || !queued.current.delete(change.id)) continue
      if (change.state !== 'failed' || !isMessageChangeKind(change.type)) continue
      const text = texts.changeFailures[change.type]
      notify({ tone: 'error', text: change.failure ? `${text}: ${errors.coded(change.failure)}` : text })
    }
  }, [changes, notify, errors.coded, texts])

  const queue = useCallback(
    async (kind: MessageChangeKind, call: () => Promise<{ message: MessageRecord }>, done?: string) => {
      try {
        const { message } = await call()
        queued.current.add(message.id)
        add(message)
        if (done !== undefined) notify({ tone: 'success', text: done })
        return true
      } catch (cause) {
        notify({ tone: 'error', text: errors.showError(cause, texts.changeFailures[kind]), cause })
        return false
      }
    },
    [add, notify, errors.showError, texts],
  )
  return useMemo(
    () => ({
      react: ({ id }, emoji) => queue('reaction', () => client.messages.react({ id, emoji })),
      edit: ({ id }, message) =>
        queue('edit', () => client.messages.edit({ id, message }), texts.editing.queued),
      revoke: ({ id }) => queue('revoke', () => client.messages.revoke({ id }), texts.revoking.queued),
    }),
    [client, queue, texts],
  )
}
