import type { Message } from '../core/entities.js'
import { bareNumber } from '../core/format/phone.js'
import type { ServerEvents, StoredEventName } from '../core/socket.js'
import type { ChannelPost } from '../features/channels/channel.js'
import type { EventName } from '../features/events/eventNames.js'
import type { MessageMedia } from '../features/messages/messageMedia.js'
import type { StatusPost } from '../features/statuses/post.js'
import { cloudStatusLabels } from '../text/cloudTemplates.js'

/** An event for other systems, before it is put in its envelope. */
export interface Deliverable {
  event: EventName
  data: Record<string, unknown>
}

/** Version of the bodies' schema: it grows where a field changes or goes, not where one is added. */
const schemaVersion = 1

/** The body of a delivery, or of a test of a target, as every kind of target gets it. */
export function createBody(
  { event, data }: { event: string; data: object },
  { sessionId, at, raw }: { sessionId: string; at: string; raw?: unknown },
) {
  return { event, sessionId, timestamp: at, schemaVersion, data, ...(raw !== undefined && { raw }) }
}

type BodyCreators = {
  [Name in StoredEventName]: (payload: ServerEvents[Name], ownPhone: string | null) => Deliverable[]
}

/**
 * Maps internal events to catalogue events. Fields are copied one by one: QR and pairing codes open an account and must
 * never leave the gateway.
 */
const makers: BodyCreators = {
  'session:created': () => [],
  'session:updated': () => [],
  'session:deleted': () => [],
  'session:pairing_code': () => [],
  // Covered by the reason of `session:status`.
  'session:passkey': () => [],
  'session:status': ({ status, phone, reason }) => {
    const data = { status, ...toNumbers(phone), reason: reason ?? null }
    const statusEvent: Deliverable = { event: 'session:status', data }
    return status === 'connecting' ? [statusEvent, { event: 'session:connecting', data }] : [statusEvent]
  },
  'session:connected': ({ phone }) => [{ event: 'session:connected', data: toNumbers(phone) }],
  'session:disconnected': ({ reason, code }) => [
    { event: 'session:disconnected', data: { reason: reason ?? null, code: code ?? null } },
  ],
  'session:qr': ({ issuedAt, expiresAt }) => [{ event: 'session:qr', data: { issuedAt, expiresAt } }],
  'session:error': ({ error, code }) => [{ event: 'session:error', data: { error, code: code ?? null } }],
  'session:restrictions': ({ restrictions }) => [{ event: 'session:restrictions', data: { restrictions } }],
  'message:received': ({ message }, ownPhone) => [
    toDeliveredMessage(message, message.media?.kind ?? 'text', ownPhone),
  ],
  'message:sent': ({ message, type }, ownPhone) => [toDeliveredMessage(message, type ?? 'text', ownPhone)],
  'message:failed': ({ messageId, contactPhone, error, code }) => [
    {
      event: 'system:warning',
      data: { message: `Mensagem não enviada: ${error}`, messageId, contactPhone, code },
    },
  ],
  'message:held': ({ messageId, contactPhone, timestamp, reason, until }) => [
    { event: 'message:held', data: { id: messageId, to: contactPhone, reason, until, timestamp } },
  ],
  'campaign:finished': ({ campaignId, name, sent, failed, skipped, timestamp }) => [
    { event: 'campaign:finished', data: { id: campaignId, name, sent, failed, skipped, timestamp } },
  ],
  'message:reaction': ({ emoji, ...change }, ownPhone) => [
    { event: 'message:reaction', data: { ...toChange(change, ownPhone), emoji } },
  ],
  'message:pinned': ({ pinnedUntil, ...change }, ownPhone) => [
    { event: 'message:pinned', data: { ...toChange(change, ownPhone), pinnedUntil } },
  ],
  'message:edited': ({ content, ...change }, ownPhone) => [
    { event: 'message:edited', data: { ...toChange(change, ownPhone), text: content } },
  ],
  'message:deleted': (change, ownPhone) => [{ event: 'message:deleted', data: toChange(change, ownPhone) }],
  'message:undecryptable': ({ message }, ownPhone) => [
    { ...toDeliveredMessage(message, 'text', ownPhone), event: 'message:undecryptable' },
  ],
  'call:received': (call, ownPhone) => [{ event: 'call:received', data: toCall(call, ownPhone) }],
  'call:ended': ({ reason, ...call }, ownPhone) => [
    { event: 'call:ended', data: { ...toCall(call, ownPhone), reason } },
  ],
  'message:media': () => [],
  'status:received': ({ status }) => [toDeliveredStatus('status:received', status)],
  'status:sent': ({ status }) => [toDeliveredStatus('status:sent', status)],
  'status:deleted': ({ statusId, contactPhone, timestamp }) => [
    { event: 'status:deleted', data: { id: statusId, contactPhone, timestamp } },
  ],
  'channel:received': ({ post }) => [toDeliveredPost('channel:received', post)],
  'channel:sent': ({ post }) => [toDeliveredPost('channel:sent', post)],
  'channel:edited': ({ post }) => [toDeliveredPost('channel:edited', post)],
  'channel:deleted': ({ postId, channelId, timestamp }) => [
    { event: 'channel:deleted', data: { id: postId, channelId, timestamp } },
  ],
  'message:notification': ({ contactName, contactPhone, content, isFromMe }) => [
    { event: 'message:notification', data: { contactName, contactPhone, content, isFromMe } },
  ],
  'message:read': ({ messageId, contactPhone, timestamp, isFromMe }, ownPhone) => {
    const [from, to] = isFromMe ? [bareNumber(ownPhone), contactPhone] : [contactPhone, bareNumber(ownPhone)]
    return [{ event: 'message:read', data: { id: messageId, from, to, timestamp } }]
  },
  'message:delivered': ({ messageId, contactPhone, timestamp }, ownPhone) => [
    {
      event: 'message:delivered',
      data: { id: messageId, from: bareNumber(ownPhone), to: contactPhone, timestamp },
    },
  ],
  'message:history': () => [],
  'contact:update': ({ contact, changed, added, formerPhone }) => {
    const currentContact = contact ?? null
    const data = { contact: currentContact, changed: changed ?? 1, ...(formerPhone && { formerPhone }) }
    const updated: Deliverable = { event: 'contact:updated', data }
    return added ? [updated, { event: 'contact:added', data: { contact: currentContact, added } }] : [updated]
  },
  'conversation:update': () => [],
  'conversation:changed': ({ contactPhone, state, changedMessage, labels }) => [
    {
      event: 'conversation:changed',
      data: {
        contactPhone,
        ...(state && { state }),
        ...(changedMessage && { changedMessage }),
        ...(labels && { labels }),
      },
    },
  ],
  'template:status': ({ template: { name, language, status, reason } }) => {
    if (!['REJECTED', 'PAUSED', 'DISABLED'].includes(status)) return []
    const state = cloudStatusLabels[status].toLowerCase()
    const message = `Template ${name} (${language}) ${state} pela Meta`
    return [{ event: 'system:warning', data: { message, template: { name, language, status, reason } } }]
  },
  'contact:blocked': (relation) => [{ event: 'contact:blocked', data: toPerson(relation) }],
  'contact:unblocked': (relation) => [{ event: 'contact:unblocked', data: toPerson(relation) }],
  'group:created': ({ group, participants }) => [{ event: 'group:created', data: { group, participants } }],
  'group:updated': ({ group }) => [{ event: 'group:updated', data: { group } }],
  'group:participant:added': ({ group, contactPhone }) => [
    { event: 'group:participant:added', data: { group, contactPhone } },
  ],
  'group:participant:removed': ({ group, contactPhone }) => [
    { event: 'group:participant:removed', data: { group, contactPhone } },
  ],
  'group:participant:promoted': ({ group, contactPhone }) => [
    { event: 'group:participant:promoted', data: { group, contactPhone } },
  ],
  'group:participant:demoted': ({ group, contactPhone }) => [
    { event: 'group:participant:demoted', data: { group, contactPhone } },
  ],
  'group:join-request': ({ group, contactPhone, action }) => [
    { event: 'group:join-request', data: { group, contactPhone, action } },
  ],
}

function toDeliveredMessage(
  { id, contact, content, isFromMe, timestamp, group, media, kind, details, replyTo }: Message,
  type: string,
  ownPhone: string | null,
): Deliverable {
  const ownNumber = bareNumber(ownPhone)
  return {
    event: isFromMe ? 'message:sent' : 'message:received',
    data: {
      id,
      from: isFromMe ? ownNumber : contact.phone,
      to: isFromMe ? contact.phone : ownNumber,
      message: {
        type,
        text: content,
        ...(media && { media: toLinkedMedia(media) }),
        ...(kind && { kind }),
        ...(details && { details }),
        ...(replyTo && { replyTo }),
      },
      contact: { name: contact.name, pushname: contact.name },
      timestamp,
      ...(group && { group }),
    },
  }
}

function toDeliveredStatus(
  event: 'status:received' | 'status:sent',
  { id, contact, kind, text, media, timestamp, expiresAt }: StatusPost,
): Deliverable {
  const file = media && toLinkedMedia(media)
  return {
    event,
    data: { id, contact, type: kind, text, timestamp, expiresAt, ...(file && { media: file }) },
  }
}

function toDeliveredPost(
  event: 'channel:received' | 'channel:sent' | 'channel:edited',
  { id, channel, kind, text, media, timestamp }: ChannelPost,
): Deliverable {
  const file = media && toLinkedMedia(media)
  return { event, data: { id, channel, type: kind, text, timestamp, ...(file && { media: file }) } }
}

function toChange(
  { messageId, contactPhone, contactName, isFromMe, timestamp, group }: ServerEvents['message:deleted'],
  ownPhone: string | null,
) {
  const ownNumber = bareNumber(ownPhone)
  return {
    id: messageId,
    from: isFromMe ? ownNumber : contactPhone,
    to: isFromMe ? contactPhone : ownNumber,
    contactPhone,
    contactName,
    isFromMe,
    timestamp,
    ...(group && { group }),
  }
}

function toCall(
  { callId, contactPhone, contactName, isVideo, timestamp }: ServerEvents['call:received'],
  ownPhone: string | null,
) {
  return {
    id: callId,
    from: contactPhone,
    to: bareNumber(ownPhone),
    contactPhone,
    contactName,
    isVideo: isVideo ?? false,
    timestamp,
  }
}

/** The link is passed on unchecked; following it shows if the file is there yet. */
function toLinkedMedia({ type, size, fileName, url, expiresAt }: MessageMedia) {
  return { type, size, fileName, ...(url && { url, expiresAt }) }
}

const toPerson = ({ contactPhone, contactName }: { contactPhone: string; contactName: string | null }) => ({
  contactPhone,
  contactName,
})

const toNumbers = (phone: string | null | undefined) => ({
  phone: phone ?? null,
  phoneNumber: bareNumber(phone),
})

/**
 * Converts a stored event to catalogue events, none or several. `ownPhone` is the session's own number, the sender or
 * the receiver of its messages.
 */
export function deliverablesOf<Name extends StoredEventName>(
  type: Name,
  payload: ServerEvents[Name],
  ownPhone: string | null,
): Deliverable[] {
  return makers[type](payload, ownPhone)
}
