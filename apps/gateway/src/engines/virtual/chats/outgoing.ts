import type { VirtualPhoneRow } from '../../../core/store/engineTables.js'
import { findVirtualMessage } from '../../../core/store/repositories/virtualMessages.js'
import type { Db } from '../../../core/store/tables.js'
import type { EngineMessageChange } from '../../messages.js'
import { type OutgoingContent, type OutgoingMessage, SendFailure } from '../../outgoing.js'
import { isBlocked } from '../blocked.js'
import { numberOf } from '../hiddenNumbers.js'
import { readGroups } from '../phoneGroups.js'
import { virtualNumber } from '../virtualNumbers.js'
import { changeMessage, isEditable } from './changes.js'

export function isChange(content: OutgoingContent): content is EngineMessageChange {
  return content.kind === 'reaction' || content.kind === 'edit' || content.kind === 'revoke'
}

/**
 * Conversation of an outgoing message.
 * @throws SendFailure for an unknown recipient
 */
export function chatOf(phone: VirtualPhoneRow, to: OutgoingMessage['to']): string {
  if ('group' in to) {
    if (readGroups(phone.groups).some(({ id }) => id === to.group.id)) return to.group.id
    throw new SendFailure('not_on_whatsapp', 'never')
  }
  const number = virtualNumber(numberOf(to.contact))
  if (number === null) throw new SendFailure('not_on_whatsapp', 'never')
  if (isBlocked(phone, number)) throw new SendFailure('blocked', 'never')
  return number
}

/** @throws SendFailure for a missing message or one that another person wrote */
export async function changeSent(
  db: Db,
  { session_id, number }: VirtualPhoneRow,
  chat: string,
  content: EngineMessageChange,
): Promise<void> {
  const message = await findVirtualMessage(db, { sessionId: session_id, chat }, content.of)
  const isOwn = message?.from_me === 1
  if (!message || message.revoked === 1 || (content.kind !== 'reaction' && !isOwn)) {
    throw new SendFailure('message_unknown', 'never')
  }
  if (content.kind === 'edit' && !isEditable(message)) throw new SendFailure('unsupported', 'never')
  await changeMessage(db, message, content, number)
}
