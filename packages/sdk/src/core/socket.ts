import * as z from 'zod'
import { ChannelPost } from '../features/channels/channel.js'
import { CloudTemplateStatus } from '../features/cloudTemplates/cloudTemplate.js'
import { callEndReasons } from '../features/conversations/choices.js'
import { ConversationChange, ConversationState } from '../features/conversations/entities.js'
import { TargetHealth, TargetKind } from '../features/deliveries/targets.js'
import { joinRequestActions } from '../features/groups/choices.js'
import { holdReasons } from '../features/messages/choices.js'
import { MessageMedia } from '../features/messages/messageMedia.js'
import { notificationChanges } from '../features/notifications/choices.js'
import { StatusPost } from '../features/statuses/post.js'
import {
  asImage,
  Contact,
  eventPhoneNumber,
  Message,
  PairingCode,
  QrCode,
  Session,
  SessionPasskey,
  SessionRestrictions,
  SessionStanding,
  SessionStatus,
} from './entities.js'
import { MessageRef } from './messageRef.js'
import { choiceWithFallback, lenient, requiredForItem } from './reading/lenient.js'
import { Instant } from './values.js'

const sessionId = requiredForItem(z.string())
const receipt = z.object({ sessionId, messageId: z.string(), contactPhone: z.string(), timestamp: Instant })
const relation = z.object({ sessionId, contactPhone: z.string(), contactName: z.string().nullable() })
const group = z.object({ id: z.string(), name: z.string() })
/** By the account or a contact; in a group, `contactPhone` is the author. `messageId` is the network's. */
const messageChange = z.object({
  ...relation.shape,
  messageId: z.string(),
  isFromMe: z.boolean(),
  timestamp: Instant,
  group: group.optional(),
})
const participation = z.object({ sessionId, group, contactPhone: z.string() })

/** Wraps a bare session, as the documents have it, in our object. */
function prefixName(name: string) {
  return (value: unknown) => (Object.hasOwn(Object(value), name) ? value : { [name]: value })
}

/** Converts a bare id, as in some documented events, or a session with an `id`. */
const toNamedValue = (value: unknown) =>
  typeof value === 'object' ? { sessionId: Object(value).id, ...value } : { sessionId: value }

/** Events of the server. Core spec §7, Real-time socket. */
export const serverEvents = {
  /** Answer it with `heartbeat-response` and the same timestamp, in milliseconds. */
  heartbeat: lenient(z.object({ timestamp: lenient(z.number(), { fallback: Date.now }) }), {
    from: (beat) => (typeof beat === 'object' ? beat : { timestamp: beat }),
  }),
  /** The connection is about to end: it sent too much in too little time. */
  'connection:limited': z.object({ message: z.string() }),
  'session:status': z.object({
    sessionId,
    status: SessionStatus,
    phone: z.string().nullish(),
    phoneNumber: eventPhoneNumber,
    ...SessionStanding.shape,
    ...QrCode.partial().shape,
    /** Null where there is none, and in stored events. */
    qrCode: lenient(z.string().nullish(), { from: asImage }),
  }),
  'session:created': lenient(z.object({ session: Session }), { from: prefixName('session') }),
  /** Its name, description or connection method was changed. */
  'session:updated': lenient(z.object({ session: Session }), { from: prefixName('session') }),
  'session:deleted': lenient(z.object({ sessionId }), { from: toNamedValue }),
  'session:pairing_code': z.object({ sessionId, ...PairingCode.shape }),
  'session:connected': lenient(
    z.object({
      sessionId,
      phone: z.string().nullish(),
      phoneNumber: eventPhoneNumber,
      formerNumber: z.string().nullish(),
    }),
    { from: toNamedValue },
  ),
  /** `code` is one of `sessionCauses`, `reason` its sentence. */
  'session:disconnected': lenient(
    z.object({ sessionId, reason: z.string().nullish(), code: z.string().nullish() }),
    { from: toNamedValue },
  ),
  /** WhatsApp changed its limits on new conversations; null where it removed them. */
  'session:restrictions': z.object({ sessionId, restrictions: SessionRestrictions.nullable() }),
  'session:qr': z.object({ sessionId, ...QrCode.shape }),
  /** A passkey is requested for its account, or no longer: null. Stored events have no code. */
  'session:passkey': z.object({ sessionId, passkey: SessionPasskey.nullable() }),
  'session:error': z.object({
    sessionId,
    error: lenient(z.string(), { fallback: () => 'Erro desconhecido' }),
    /** As in `session:disconnected`. */
    code: z.string().nullish(),
  }),
  'message:received': z.object({ sessionId, message: Message }),
  'message:notification': z.object({
    sessionId,
    contactName: z.string().nullable(),
    contactPhone: z.string(),
    content: z.string(),
    isFromMe: z.boolean(),
  }),
  /** A message was sent at the gateway's request; `type` as in `MessageRecord`. */
  'message:sent': z.object({ sessionId, message: Message, type: z.string().optional() }),
  /** A message was not sent, or did not arrive. `code` as in `MessageFailure`, `error` its sentence. */
  'message:failed': z.object({
    ...receipt.shape,
    code: z.string().optional(),
    error: lenient(z.string(), { fallback: () => 'A mensagem não foi enviada' }),
    errorI18n: MessageRef.nullish(),
  }),
  /**
   * One waits for the end of a restriction, and goes out then by itself. `reason` and `until` as in `MessageRecord`.
   */
  'message:held': z.object({
    ...receipt.shape,
    reason: choiceWithFallback(z.enum(holdReasons), 'reach_out'),
    until: Instant.nullable().default(null),
  }),
  /** A campaign has sent or skipped every recipient; counts are of recipients. */
  'campaign:finished': z.object({
    sessionId,
    campaignId: requiredForItem(z.string()),
    name: z.string(),
    sent: z.number(),
    failed: z.number(),
    skipped: z.number(),
    timestamp: Instant,
  }),
  /** Somebody reacted to a message; a null `emoji` withdraws the reaction. */
  'message:reaction': z.object({ ...messageChange.shape, emoji: z.string().nullable().default(null) }),
  /** Somebody pinned a message in its conversation until a time; null unpins it. */
  'message:pinned': z.object({ ...messageChange.shape, pinnedUntil: Instant.nullable().default(null) }),
  /** Its author changed a message; `content` is the new text. */
  'message:edited': z.object({ ...messageChange.shape, content: z.string() }),
  /** Its author deleted a message for everyone. */
  'message:deleted': messageChange,
  /** A message that cannot be decrypted yet: `message:received` follows with the same id, once the sender repeats it. */
  'message:undecryptable': z.object({ sessionId, message: Message }),
  /** A contact posted a status, to a session that receives them. */
  'status:received': z.object({ sessionId, status: StatusPost }),
  /** The session posted a status, at the gateway's request. */
  'status:sent': z.object({ sessionId, status: StatusPost }),
  /** A status was deleted before its time, by its author or here; `contactPhone` is null for an own one. */
  'status:deleted': z.object({
    sessionId,
    statusId: requiredForItem(z.string()),
    contactPhone: z.string().nullable().default(null),
    timestamp: Instant,
  }),
  /** A channel that the account follows posted, to a session that receives posts. */
  'channel:received': z.object({ sessionId, post: ChannelPost }),
  /** The session posted to a channel, at the gateway's request. */
  'channel:sent': z.object({ sessionId, post: ChannelPost }),
  /** The text of a post was changed: of a received one by its channel, or of an own one from here. */
  'channel:edited': z.object({ sessionId, post: ChannelPost }),
  /** A post was deleted: a received one by its channel, or an own one from here. */
  'channel:deleted': z.object({
    sessionId,
    postId: requiredForItem(z.string()),
    channelId: z.string(),
    timestamp: Instant,
  }),
  /** A contact calls. */
  'call:received': z.object({
    ...relation.shape,
    callId: z.string(),
    isVideo: z.boolean().optional(),
    timestamp: Instant,
  }),
  /** It rings no longer, once per call: `reason` as in `callEndReasons`. */
  'call:ended': z.object({
    ...relation.shape,
    callId: z.string(),
    isVideo: z.boolean().optional(),
    reason: choiceWithFallback(z.enum(callEndReasons), 'ended'),
    timestamp: Instant,
  }),
  /** The file of a received message was downloaded, or will not come; `messageId` is ours, as in `MessageRecord`. */
  'message:media': z.object({
    sessionId,
    messageId: requiredForItem(z.string()),
    networkId: z.string().nullish(),
    media: MessageMedia,
  }),
  /** A message of the account reached its contact. */
  'message:delivered': receipt,
  /** A received message was marked as read; with `isFromMe`, a contact read one of the account's own. */
  'message:read': z.object({ ...receipt.shape, isFromMe: z.boolean().optional() }),
  /**
   * Messages from before the pairing, oldest first, which are neither counted nor delivered; `progress` of the whole
   * transfer in percent, where the phone tells it.
   */
  'message:history': z.object({
    sessionId,
    messages: z.array(Message),
    progress: z.number().nullish(),
  }),
  /**
   * `contact` is absent when many changed at once: `changed` counts them, `added` the new ones, and a refetch shows
   * them.
   */
  'contact:update': z.object({
    sessionId,
    contact: Contact.optional(),
    changed: z.number().optional(),
    added: z.number().optional(),
    /** The contact's previous phone in events: both are the same contact. */
    formerPhone: z.string().optional(),
  }),
  /**
   * A contact writes or records, in a group or to the account; `paused` where it has stopped. Treat a contact without
   * further events as paused after some 25 s. Not stored.
   */
  'contact:typing': z.object({
    ...relation.shape,
    state: lenient(z.enum(['typing', 'recording', 'paused']), { fallback: () => 'paused' as const }),
    group: group.optional(),
  }),
  /** A conversation that bots may answer has another owner, or could not be answered. */
  'conversation:update': ConversationState,
  /**
   * A conversation changed in the account, here or on the phone: its `state`, a star or the labels of one message
   * (`changedMessage`, by the network's id). Where the labels of the account changed, `contactPhone` is null and
   * `labels` has them all.
   */
  'conversation:changed': z.object({
    sessionId,
    contactPhone: z.string().nullable().default(null),
    ...ConversationChange.shape,
  }),
  /** Meta changed the state of a template of the session's account. */
  'template:status': z.object({
    sessionId,
    template: z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      status: choiceWithFallback(CloudTemplateStatus, 'UNKNOWN'),
      /** Portuguese; null where all is well, or Meta gives none. */
      reason: z.string().nullable().default(null),
      reasonI18n: MessageRef.nullish(),
    }),
  }),
  'contact:blocked': relation,
  'contact:unblocked': relation,
  'group:created': z.object({ sessionId, group, participants: z.array(z.string()) }),
  'group:updated': z.object({ sessionId, group }),
  'group:participant:added': participation,
  'group:participant:removed': participation,
  'group:participant:promoted': participation,
  'group:participant:demoted': participation,
  /** `action` as in `joinRequestActions`. */
  'group:join-request': z.object({
    ...participation.shape,
    action: choiceWithFallback(z.enum(joinRequestActions), 'created'),
  }),
  /**
   * For subscribers (`watch-targets`). A delivery target has changed: its status, its queue, its clients or its
   * configuration; null once it is removed. At most one per second and target. Not stored: read the targets again after
   * every connection.
   */
  'target:status': z.object({ sessionId, kind: TargetKind, target: TargetHealth.nullable() }),
  /** Notifications of the account were read or removed: read the list again, as after every connection. Not stored. */
  'notifications:changed': z.object({ change: choiceWithFallback(z.enum(notificationChanges), 'read') }),
} as const

export type ServerEvents = { [Name in keyof typeof serverEvents]: z.output<(typeof serverEvents)[Name]> }
export type ServerEventName = keyof ServerEvents

/** Live only: they have no cursor, and are lost for clients that are away. */
const liveEventNames = [
  'heartbeat',
  'connection:limited',
  'contact:typing',
  'target:status',
  'notifications:changed',
] as const
export type LiveEventName = (typeof liveEventNames)[number]
export type StoredEventName = Exclude<ServerEventName, LiveEventName>

export const storedEventNames = Object.keys(serverEvents).filter(
  (name): name is StoredEventName => !liveEventNames.some((live) => live === name),
)

/**
 * The second argument of every stored event. `cursor` grows by one per event of the user; live events are not stored
 * and have none.
 */
export const EventMeta = z.object({ id: z.string(), cursor: z.number(), at: Instant })
export type EventMeta = z.output<typeof EventMeta>

/** The server's event types for socket.io. */
export type ServerToClient = {
  [Name in ServerEventName]: (payload: ServerEvents[Name], meta?: EventMeta) => void
}
