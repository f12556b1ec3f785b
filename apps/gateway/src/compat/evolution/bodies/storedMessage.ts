import type { MessageRecord, MessageState } from '@morpheus/sdk/contract'
import { toJid } from './jids.js'
import { toContent } from './messageContent.js'

const states: Readonly<Record<MessageState, string>> = {
  scheduled: 'PENDING',
  queued: 'PENDING',
  sending: 'PENDING',
  sent: 'SERVER_ACK',
  delivered: 'DELIVERY_ACK',
  read: 'READ',
  played: 'PLAYED',
  failed: 'ERROR',
  cancelled: 'ERROR',
  received: 'DELIVERY_ACK',
}

/** A stored message as Evolution's calls answer it. */
export function toStoredMessage(record: MessageRecord) {
  const { networkId, direction, contactPhone, groupId, state, sessionId } = record
  const fromMe = direction === 'outgoing'
  const author = contactPhone === null ? null : toJid(contactPhone)
  const { messageType, message, contextInfo } = toContent({
    kind: record.type,
    text: record.text,
    media: record.media,
    details: record.details,
    replyTo:
      record.quoted ?? (record.replyTo === null ? null : { id: record.replyTo, text: null, from: null }),
  })
  return {
    id: record.id,
    key: {
      remoteJid: groupId ?? author,
      fromMe,
      id: networkId,
      ...(groupId !== null && !fromMe && author !== null && { participant: author }),
    },
    pushName: fromMe ? 'Você' : null,
    status: record.revokedAt === null ? states[state] : 'DELETED',
    message,
    contextInfo: contextInfo ?? null,
    messageType,
    messageTimestamp: toSeconds(record.sentAt ?? record.createdAt),
    instanceId: sessionId,
    source: 'unknown',
  }
}

export function toSeconds(at: string): number {
  return Math.floor(Date.parse(at) / 1000)
}
