import { randomUUID } from 'node:crypto'
import {
  holdReasons,
  MediaKind,
  type MessageDetails,
  type MessageMedia,
  type MessageQuote,
  type MessageRecord,
} from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { parseMessageRef, serializeMessageRef, toMessageRef } from '../../../core/lib/messageRefs.js'
import type { MessageRow, NewMessageRow } from '../../../core/store/messageTables.js'
import type { ConversationActivity } from '../../../core/store/repositories/conversationActivity.js'
import { readMessageLabels } from '../../../core/store/repositories/messageLabels.js'
import type { EngineContent, EngineMessage, EngineMessageChange } from '../../../engines/messages.js'
import { contactKey } from '../contactKey.js'
import { readDetails, readQuote, toColumn } from './messageDetails.js'
import { readFailure } from './messageFailures.js'
import { messageText } from './messageText.js'

export type OriginalMessage = EngineMessage & { content: Exclude<EngineContent, EngineMessageChange> }

const Content = z.record(z.string(), z.unknown())
export const Reactions = z.record(z.string(), z.string())

export function messageRecord(row: MessageRow): MessageRecord {
  return {
    id: row.id,
    networkId: row.network_alias ?? row.network_id,
    sessionId: row.session_id,
    direction: row.direction === 'in' ? 'incoming' : 'outgoing',
    contactPhone: row.contact,
    groupId: row.group_id,
    type: row.kind,
    text: row.text,
    media: readMedia(row),
    content: Content.parse(JSON.parse(row.content)),
    details: readDetails(row),
    replyTo: row.reply_to,
    quoted: readQuote(row),
    source: row.source,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: getNextAttempt(row),
    ...toHoldFields(row),
    failure: readFailure(row),
    ...(row.scheduled_at !== null && { scheduledAt: row.scheduled_at }),
    createdAt: row.created_at,
    sentAt: row.direction === 'in' ? row.written_at : row.sent_at,
    deliveredAt: row.delivered_at,
    readAt: row.read_at,
    failedAt: row.failed_at,
    editedAt: row.edited_at,
    revokedAt: row.revoked_at,
    reactions: readReactions(row),
    ...(row.history === 1 && { history: true }),
    ...(row.starred === 1 && { starred: true }),
    ...(row.labels !== null && { labels: readMessageLabels(row) }),
    ...(row.pinned_until !== null && { pinnedUntil: row.pinned_until }),
  }
}

/** Next retry; null when due now (new or replayed). */
export function getNextAttempt({ step, next_at }: Pick<MessageRow, 'step' | 'next_at'>): string | null {
  return step === 0 ? null : next_at
}

function toHoldFields({
  state,
  hold_reason,
  next_at,
}: Pick<MessageRow, 'state' | 'hold_reason' | 'next_at'>): Pick<MessageRecord, 'holdReason' | 'holdUntil'> {
  const holdReason = holdReasons.find((reason) => reason === hold_reason)
  return state === 'queued' && holdReason ? { holdReason, holdUntil: next_at } : {}
}

const StoredContent = z.object({
  media: z.object({
    type: z.string(),
    size: z.number().nullable(),
    fileName: z.string().nullable(),
  }),
})

/** Null without a file. */
export function readMedia({
  kind,
  content,
  media_state,
  media_error,
  media_error_i18n,
}: Pick<
  MessageRow,
  'kind' | 'content' | 'media_state' | 'media_error' | 'media_error_i18n'
>): MessageMedia | null {
  if (media_state === null) return null
  const { media } = StoredContent.parse(JSON.parse(content))
  const errorI18n = parseMessageRef(media_error_i18n)
  return { kind: MediaKind.parse(kind), ...media, state: media_state, error: media_error, errorI18n }
}

export function readReactions({ reactions }: Pick<MessageRow, 'reactions'>): Record<string, string> {
  return reactions === null ? {} : Reactions.parse(JSON.parse(reactions))
}

/** Row of a message received or written on the phone. `now` is ISO 8601 in UTC. */
export function toReceivedRow(
  sessionId: string,
  message: OriginalMessage,
  { details, quote }: { details: MessageDetails | null; quote: MessageQuote | null },
  now: string,
): NewMessageRow {
  const { id, contact, content, isFromMe, timestamp, group } = message
  const { kind, ...others } = content
  const key = contactKey(contact)
  return {
    id: `wamsg_${randomUUID().replaceAll('-', '')}`,
    session_id: sessionId,
    direction: isFromMe ? 'out' : 'in',
    chat: group?.id ?? key,
    contact: key,
    group_id: group?.id ?? null,
    network_id: id,
    network_alias: null,
    kind,
    text: messageText(content),
    content: JSON.stringify(withoutHandle(others)),
    media_id: null,
    media_state: 'media' in content && content.media ? 'pending' : null,
    details: toColumn(details),
    reply_to: message.replyTo ?? null,
    quoted: toColumn(quote),
    source: isFromMe ? 'phone' : 'contact',
    cause: null,
    state: isFromMe ? 'sent' : 'received',
    open: 0,
    created_at: now,
    sent_at: isFromMe ? timestamp : null,
    written_at: isFromMe ? null : timestamp,
  }
}

/** End of a pin; null where it is an unpin. */
export function pinEnd({ seconds }: { seconds: number | null }, at: string): string | null {
  return seconds === null ? null : new Date(Date.parse(at) + seconds * 1000).toISOString()
}

/**
 * Row of a message from before the pairing. Its file is not fetched: WhatsApp keeps it for weeks only, and a phone
 * transfers thousands.
 */
export function toHistoryRow(
  sessionId: string,
  message: OriginalMessage,
  parts: { details: MessageDetails | null; quote: MessageQuote | null },
  now: string,
): NewMessageRow {
  const row = toReceivedRow(sessionId, message, parts, now)
  const fileError = localized('messages.media.history')
  return {
    ...row,
    history: 1,
    written_at: message.timestamp,
    ...(message.pin && { pinned_at: message.pin.at, pinned_until: pinEnd(message.pin, message.pin.at) }),
    ...(row.media_state && {
      media_state: 'gone' as const,
      media_error: fileError.text,
      media_error_i18n: serializeMessageRef(toMessageRef(fileError)),
    }),
  }
}

/** The history moves a conversation to its place, and is not unread. */
export function toHistoryActivity(rows: readonly NewMessageRow[]): ConversationActivity[] {
  const latest = new Map<string, string>()
  for (const { chat, written_at, created_at } of rows.filter(hasConversation)) {
    const at = written_at ?? created_at
    if (at > (latest.get(chat) ?? '')) latest.set(chat, at)
  }
  return [...latest].map(([chat, at]) => ({ chat, at, unread: 0, isRead: false }))
}

/** Broadcasts, as statuses are, have no conversation. */
const hasConversation = ({ chat }: Pick<NewMessageRow, 'chat'>) => !chat.endsWith('@broadcast')

/** New messages by conversation; one that was written on the phone reads those before it. */
export function toConversationActivity(rows: readonly NewMessageRow[]): ConversationActivity[] {
  const byChat = new Map<string, ConversationActivity>()
  for (const { chat, direction, created_at: at } of rows.filter(hasConversation)) {
    const before = byChat.get(chat) ?? { chat, at, unread: 0, isRead: false }
    const isOwn = direction === 'out'
    byChat.set(chat, {
      chat,
      at: before.at > at ? before.at : at,
      unread: isOwn ? 0 : before.unread + 1,
      isRead: isOwn || before.isRead,
    })
  }
  return [...byChat.values()]
}

/** Handles may hold keys. */
function withoutHandle<Held extends object>(others: Held): object {
  if (!('media' in others) || typeof others.media !== 'object' || others.media === null) return others
  const { handle: _handle, ...media } = { handle: null, ...others.media }
  return { ...others, media }
}
