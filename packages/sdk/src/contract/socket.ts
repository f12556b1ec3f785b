import * as z from 'zod'
import { ConversationState } from './conversation.js'
import {
  asImage,
  Contact,
  eventPhoneNumber,
  Message,
  PairingCode,
  QrCode,
  Session,
  SessionPasskey,
  SessionStanding,
  SessionStatus,
} from './entities.js'
import { MessageMedia } from './messageMedia.js'
import { choice, lenient, needed } from './reading/lenient.js'
import { TargetHealth, TargetKind } from './targets.js'
import { CloudTemplateStatus } from './templates/cloudTemplate.js'
import { Instant } from './values.js'
import { secretText } from './visibleText.js'

const sessionId = needed(z.string())
const receipt = z.object({ sessionId, messageId: z.string(), contactPhone: z.string(), timestamp: Instant })
const relation = z.object({ sessionId, contactPhone: z.string(), contactName: z.string().nullable() })
const group = z.object({ id: z.string(), name: z.string() })
const participation = z.object({ sessionId, group, contactPhone: z.string() })

/** The documents name a session alone where ours is in an object. */
function within(name: string) {
  return (value: unknown) => (Object.hasOwn(Object(value), name) ? value : { [name]: value })
}

/** A bare id, as the documents name some events, or the session under `id`. */
const named = (value: unknown) =>
  typeof value === 'object' ? { sessionId: Object(value).id, ...value } : { sessionId: value }

/** What the server sends. Core spec §7, Real-time socket. */
export const serverEvents = {
  /** To be answered with `heartbeat-response` and the same timestamp, in milliseconds. */
  heartbeat: lenient(z.object({ timestamp: lenient(z.number(), { otherwise: Date.now }) }), {
    from: (beat) => (typeof beat === 'object' ? beat : { timestamp: beat }),
  }),
  /** The connection ends: it said too much in too little time. */
  'connection:limited': z.object({ message: z.string() }),
  'session:status': z.object({
    sessionId,
    status: SessionStatus,
    phone: z.string().nullish(),
    phoneNumber: eventPhoneNumber,
    ...SessionStanding.shape,
    ...QrCode.partial().shape,
    /** Null where there is none, and in what is stored. */
    qrCode: lenient(z.string().nullish(), { from: asImage }),
  }),
  'session:created': lenient(z.object({ session: Session }), { from: within('session') }),
  /** Its name, its description or its connection method was changed. */
  'session:updated': lenient(z.object({ session: Session }), { from: within('session') }),
  'session:deleted': lenient(z.object({ sessionId }), { from: named }),
  'session:pairing_code': z.object({ sessionId, ...PairingCode.shape }),
  'session:connected': lenient(
    z.object({
      sessionId,
      phone: z.string().nullish(),
      phoneNumber: eventPhoneNumber,
      formerNumber: z.string().nullish(),
    }),
    { from: named },
  ),
  /** `code` is one of `sessionCauses`, `reason` its sentence. */
  'session:disconnected': lenient(
    z.object({ sessionId, reason: z.string().nullish(), code: z.string().nullish() }),
    { from: named },
  ),
  'session:qr': z.object({ sessionId, ...QrCode.shape }),
  /** Its account is asked for a passkey, or not any more: null. What is stored has no code. */
  'session:passkey': z.object({ sessionId, passkey: SessionPasskey.nullable() }),
  'session:error': z.object({
    sessionId,
    error: lenient(z.string(), { otherwise: () => 'Erro desconhecido' }),
    /** As of `session:disconnected`. */
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
  /** A message that the gateway was asked to send went out; `type` as in `MessageRecord`. */
  'message:sent': z.object({ sessionId, message: Message, type: z.string().optional() }),
  /** One that did not, or did not arrive. `code` as in `MessageFailure`, `error` its sentence. */
  'message:failed': z.object({
    ...receipt.shape,
    code: z.string().optional(),
    error: lenient(z.string(), { otherwise: () => 'A mensagem não foi enviada' }),
  }),
  /** The file of a message that arrived was fetched, or will not come; `messageId` is ours, as in `MessageRecord`. */
  'message:media': z.object({
    sessionId,
    messageId: needed(z.string()),
    networkId: z.string().nullish(),
    media: MessageMedia,
  }),
  /** A message of the account's own reached its contact. */
  'message:delivered': receipt,
  /** A message that arrived was marked as read for its sender; with `isFromMe`, a contact read one of the account's own. */
  'message:read': z.object({ ...receipt.shape, isFromMe: z.boolean().optional() }),
  /** What was written before the pairing, oldest first: no news, so it is neither counted nor delivered. */
  'message:history': z.object({ sessionId, messages: z.array(Message) }),
  /**
   * `contact` is absent when many changed at once: `changed` says how many, `added` how many of them are new, and a
   * refetch shows them.
   */
  'contact:update': z.object({
    sessionId,
    contact: Contact.optional(),
    changed: z.number().optional(),
    added: z.number().optional(),
    /** What the contact was told of as until now: it is one with whom that was. */
    formerPhone: z.string().optional(),
  }),
  /**
   * A contact writes or records, in a group or to the account; `paused` where it has stopped. Whoever says nothing more is
   * to be taken for paused after some 25 s. Not stored.
   */
  'contact:typing': z.object({
    ...relation.shape,
    state: lenient(z.enum(['typing', 'recording', 'paused']), { otherwise: () => 'paused' as const }),
    group: group.optional(),
  }),
  /** Another has a talk that bots may answer, or nobody could answer in it. */
  'conversation:update': ConversationState,
  /** Meta says something else of a template of the session's account. */
  'template:status': z.object({
    sessionId,
    template: z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      status: choice(CloudTemplateStatus, 'UNKNOWN'),
      /** Portuguese; null where nothing is wrong, or Meta does not say. */
      reason: z.string().nullable().default(null),
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
  /**
   * To who watches it (`watch-targets`). A delivery target stands differently: its status, its queue, its clients or its configuration; null once it is
   * removed. At most one a second and target. Not stored: read the targets afresh after every connection.
   */
  'target:status': z.object({ sessionId, kind: TargetKind, target: TargetHealth.nullable() }),
} as const

export type ServerEvents = { [Name in keyof typeof serverEvents]: z.output<(typeof serverEvents)[Name]> }
export type ServerEventName = keyof ServerEvents

/** Live only: they have no cursor, and whoever was away never hears of them. */
const liveEventNames = ['heartbeat', 'connection:limited', 'contact:typing', 'target:status'] as const
export type LiveEventName = (typeof liveEventNames)[number]
export type StoredEventName = Exclude<ServerEventName, LiveEventName>

export const storedEventNames = Object.keys(serverEvents).filter(
  (name): name is StoredEventName => !liveEventNames.some((live) => live === name),
)

/**
 * Travels beside every stored event as a second argument. `cursor` grows by one per event of the user; live
 * events are not stored and have none.
 */
export const EventMeta = z.object({ id: z.string(), cursor: z.number(), at: Instant })
export type EventMeta = z.output<typeof EventMeta>

/** Why a room was refused, or that it was joined. */
export const JoinAnswer = z.object({
  success: lenient(z.boolean(), { otherwise: () => true }),
  message: z.string().optional(),
})
export type JoinAnswer = z.output<typeof JoinAnswer>

/**
 * What the client sends. A user's socket hears all of the user's sessions; one that connects with
 * `auth: { token, sessions: 'joined' }` hears those whose rooms it is in (docs/realtime.md).
 */
export const clientEvents = {
  'join-session': sessionId,
  'leave-session': sessionId,
  /** Hears `target:status` from now on, of a session or, with null, of all of the user's. */
  'watch-targets': sessionId.nullable(),
  'unwatch-targets': sessionId.nullable(),
  /** A fresh scoped token in the place of the one that the socket was opened with, so that it lives on. */
  'renew-token': secretText(z.string()),
  /** The timestamp of the heartbeat that is answered, in milliseconds. */
  'heartbeat-response': z.number(),
} as const

/** The listener types that socket.io wants, for either end. */
export type ServerToClient = {
  [Name in ServerEventName]: (payload: ServerEvents[Name], meta?: EventMeta) => void
}
export interface ClientToServer {
  'join-session': (sessionId: string, acknowledge: (answer: JoinAnswer) => void) => void
  'leave-session': (sessionId: string) => void
  'watch-targets': (sessionId: string | null, acknowledge: (answer: JoinAnswer) => void) => void
  'unwatch-targets': (sessionId: string | null) => void
  'renew-token': (token: string, acknowledge: (answer: JoinAnswer) => void) => void
  'heartbeat-response': (timestamp: number) => void
}
