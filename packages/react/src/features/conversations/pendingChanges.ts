import type { MessageRecord } from '@morpheus/sdk'

/** A message with its queued changes applied. */
export interface ShownMessage extends MessageRecord {
  /** True while a change of it waits to be sent. */
  isChanging?: boolean
}

/** True until a change is sent or has failed. */
export const isPending = ({ state }: Pick<MessageRecord, 'state'>): boolean =>
  state === 'queued' || state === 'sending'

/**
 * Applies queued reactions, edits and revocations, which the server applies once they are sent: a failed one no longer
 * shows. Unchanged messages keep their identity.
 * @param changes Oldest first.
 */
export function applyPendingChanges(
  messages: readonly MessageRecord[],
  changes: readonly MessageRecord[],
): readonly ShownMessage[] {
  const pending = changes.filter(isPending)
  if (pending.length === 0) return messages
  return messages.map((message) => {
    const own = pending.filter(({ replyTo }) => replyTo === message.networkId)
    if (own.length === 0) return message
    return { ...own.reduce(applyChange, message), isChanging: true }
  })
}

function applyChange(message: MessageRecord, change: MessageRecord): MessageRecord {
  const { emoji, text } = change.content ?? {}
  if (change.type === 'reaction') {
    const { me: _earlier, ...others } = message.reactions
    return { ...message, reactions: typeof emoji === 'string' ? { ...others, me: emoji } : others }
  }
  if (change.type === 'edit')
    return typeof text === 'string' ? { ...message, text, editedAt: change.createdAt } : message
  if (change.type === 'revoke') return { ...message, revokedAt: change.createdAt }
  return message
}
