import * as z from 'zod'
import { MessageDetails, MessageQuote } from '../features/messages/messageDetails.js'
import { MessageMedia } from '../features/messages/messageMedia.js'
import { passkeyStages } from '../features/passkey/choices.js'
import { attentionKinds } from '../features/sessions/attention.js'
import { causeActions } from '../features/sessions/causeActions.js'
import { readStatus, sessionStatuses } from '../features/sessions/sessionStatus.js'
import { commonRule as rule } from '../locales/rules.js'
import { bareNumber } from './format/phone.js'
import type { Fields } from './reading/fields.js'
import { choiceWithFallback, type Hint, lenient, requiredForItem } from './reading/lenient.js'
import { sessionOfCall } from './reading/sessionOfCall.js'
import { Instant } from './values.js'

/** Core spec §3. `avatar` is a URL or a data URL. The e-mail replaces the id with servers that send none. */
export const User = z.object({
  id: lenient(z.string(), { fallback: ({ fields }) => fields.email }),
  name: lenient(z.string(), { fallback: ({ fields }) => fields.email }),
  email: z.email(),
  avatar: z.string().nullable().default(null),
})
export type User = z.output<typeof User>

export const ApiType = z.enum(['MORPHEUS', 'WHATSAPP_CLOUD'], rule('rules.common.api_type_invalid'))
export type ApiType = z.output<typeof ApiType>

export const ConnectionMethod = z.enum(
  ['QR_CODE', 'PHONE_NUMBER'],
  rule('rules.common.connection_method_invalid'),
)
export type ConnectionMethod = z.output<typeof ConnectionMethod>

export type SessionStatus = (typeof sessionStatuses)[number]
export const SessionStatus = lenient(z.unknown().transform(readStatus).meta({ enum: sessionStatuses }), {
  read: readStatus,
})

/** Completes bare base64, which other servers send, to a data URL: PNG, JPEG or SVG. */
export function asImage(code: unknown): unknown {
  const type = [/^iVBOR/, /^\/9j\//, /^PHN2Z/].findIndex(
    (prefix) => typeof code === 'string' && prefix.test(code),
  )
  return type === -1 ? code : `data:image/${['png', 'jpeg', 'svg+xml'][type]};base64,${code}`
}

/**
 * A QR code with its validity. `qrCode` is a PNG as a data URL; `qrText` is its text, for clients that draw it
 * themselves. Both instants are by the server's clock; `remainingMs` is the remaining life when it was sent, for
 * clients whose clock may differ.
 */
export const QrCode = z.object({
  qrCode: lenient(z.string(), { from: asImage, isRequiredForItem: true }),
  qrText: z.string().optional(),
  issuedAt: Instant.optional(),
  expiresAt: Instant.optional(),
  remainingMs: z.number().optional(),
})
export type QrCode = z.output<typeof QrCode>

/** A pairing code for the phone. `expiresAt` and `remainingMs` as in `QrCode`. */
export const PairingCode = z.object({
  pairingCode: requiredForItem(z.string()),
  phoneNumber: z.string(),
  expiresAt: Instant.optional(),
  remainingMs: z.number().optional(),
})
export type PairingCode = z.output<typeof PairingCode>

/** Meta's quality rating of a number. */
export const NumberQuality = z.enum(['GREEN', 'YELLOW', 'RED'])
export type NumberQuality = z.output<typeof NumberQuality>

/**
 * The availability of a number, apart from its status: `up`, `reconnecting` by itself, `down` since its pairing ended
 * without its owner's action, until it is paired again; `unpaired` where none is wanted.
 */
export const sessionAvailabilities = ['up', 'reconnecting', 'down', 'unpaired'] as const
export const SessionAvailability = z.enum(sessionAvailabilities)
export type SessionAvailability = z.output<typeof SessionAvailability>

/** The cause of an outage: a stable code, one of `sessionCauses`, and its Portuguese sentence. */
export const SessionReason = z.object({
  code: z.string(),
  text: requiredForItem(z.string()),
  /** The same in a few words, the advice, and the one action against it; absent from other servers. */
  short: z.string().nullish(),
  advice: z.string().nullish(),
  action: choiceWithFallback(z.enum(causeActions).nullish(), undefined),
})
export type SessionReason = z.output<typeof SessionReason>

/** The kind of attention that a session needs, and since when; `drops` counts the connections it lost in 24 hours. */
export const SessionAttention = z.object({
  kind: z.enum(attentionKinds),
  since: Instant.nullish(),
  drops: z.number().nullish(),
})
export type SessionAttention = z.output<typeof SessionAttention>

/**
 * Extension: the availability of a session and its cause; `since` is the time of the last change. `attention` is null
 * for a session that needs none, and absent from servers that do not compute it.
 */
const statusFields = {
  availability: choiceWithFallback(SessionAvailability.nullish(), undefined),
  since: Instant.nullish(),
  reason: SessionReason.nullish(),
  attention: choiceWithFallback(SessionAttention.nullish(), undefined),
}
export const SessionStanding = z.object(statusFields)
export type SessionStanding = z.output<typeof SessionStanding>

/**
 * WhatsApp's limits on new conversations of an account. `reachOut`: it may start none until then, null where the end is
 * unknown. `newChats`: the number it may start until `resetsAt`, and the remaining number.
 */
export const SessionRestrictions = z.object({
  reachOut: z
    .object({ until: Instant.nullable().default(null) })
    .nullable()
    .default(null),
  newChats: z
    .object({
      limit: z.number(),
      remaining: z.number(),
      resetsAt: Instant.nullable().default(null),
    })
    .nullable()
    .default(null),
})
export type SessionRestrictions = z.output<typeof SessionRestrictions>

/** Derived from `phone` where a server does not send it. */
const fromPhone: Hint = {
  fallback: ({ fields }) => bareNumber(String(fields.phone ?? '')),
}
/** The number in an event's `phone`, without the device. */
export const eventPhoneNumber = lenient(z.string().nullish(), fromPhone)

/**
 * Extension: WhatsApp links the account only with its passkey. The passkey is `required`, was `sent`, or the phone
 * shows `code`, which its owner compares with this one; all of it before `expiresAt`. `remainingMs` as in `QrCode`.
 */
export const SessionPasskey = z.object({
  stage: choiceWithFallback(z.enum(passkeyStages), 'required'),
  code: z.string().nullable().default(null),
  expiresAt: Instant.optional(),
  remainingMs: z.number().optional(),
})
export type SessionPasskey = z.output<typeof SessionPasskey>

/** Core spec §3. */
export const Session = z.object({
  id: requiredForItem(z.string()),
  name: lenient(z.string(), { fallback: ({ fields }) => fields.id }),
  /** The session's purpose, in its owner's words. Configuration spec §3. */
  description: z.string().nullable().default(null),
  status: SessionStatus,
  /** WhatsApp's own format: a `:device` suffix changes with each pairing. Store `phoneNumber`. */
  phone: z.string().nullable().default(null),
  /** Extension: the number alone, as digits: `5511999998888`. It stays the same after a new pairing. */
  phoneNumber: lenient(z.string().nullable().default(null), fromPhone),
  /** Extension: the number of the last pairing after its end; null while paired, or where there was none. */
  lastPhone: z.string().nullish(),
  /** Extension: the previous number, where another one was paired in its place and the owner has not confirmed it. */
  formerNumber: z.string().nullish(),
  /** Extension, for a single session only: the owner's other sessions with the same number. */
  sharedWith: z.array(z.object({ id: requiredForItem(z.string()), name: z.string() })).nullish(),
  qrCode: z.string().nullable().default(null),
  /** Absent where no passkey is requested, and from events. */
  passkey: SessionPasskey.nullish(),
  apiType: ApiType.default('MORPHEUS'),
  connectionMethod: ConnectionMethod.nullable().default(null),
  profilePic: z.string().nullable().default(null),
  /**
   * Extension: Meta's display name and rating of a Cloud API session's number while it is connected; null for others.
   */
  business: z
    .object({
      name: z.string().nullable().default(null),
      quality: choiceWithFallback(NumberQuality.nullable().default(null), null),
    })
    .nullish(),
  lastActivity: Instant.nullable().default(null),
  createdAt: Instant,
  ...statusFields,
  /** Extension: limits of WhatsApp's on new conversations; absent where it sets none. */
  restrictions: choiceWithFallback(SessionRestrictions.nullish(), undefined),
  /** Extension: its id in the owner's own system, unique per owner. */
  externalId: z.string().nullish(),
  /** Extension: other data of the owner's system about it. */
  metadata: z.record(z.string(), z.string()).nullish(),
  /** Extension: the owner's labels for grouping. */
  tags: z.array(z.string()).nullish(),
  /** Extension: true where the owner has pinned it to the top. */
  pinned: z.boolean().nullish(),
})
export type Session = z.output<typeof Session>

/** Core spec §3. */
export const Contact = z.object({
  id: lenient(z.string(), { fallback: ({ fields }) => fields.phone }),
  sessionId: sessionOfCall,
  name: z.string().nullable().default(null),
  phone: requiredForItem(z.string()),
  profilePic: z.string().nullable().default(null),
  createdAt: Instant.nullable().default(null),
  /** Extension: in lists, true for a contact that asked for no campaigns. */
  optedOut: z.boolean().nullish(),
})
export type Contact = z.output<typeof Contact>

/** Core spec §3. */
export const Message = z.object({
  id: lenient(z.string(), { fallback: ({ fields }) => fields.messageId || createMessageId(fields) }),
  sessionId: lenient(z.string(), { fallback: ({ parent }) => parent.sessionId }),
  contact: lenient(
    z.object({ phone: requiredForItem(z.string()), name: z.string().nullable().default(null) }),
    {
      fallback: ({ fields, parent }) => getContact(fields) ?? getContact(parent),
    },
  ),
  content: z.string(),
  isFromMe: z.boolean(),
  timestamp: lenient(Instant, { fallback: () => new Date().toISOString() }),
  /** Its group, if it was not written to the account itself. */
  group: z.object({ id: z.string(), name: z.string() }).optional(),
  media: MessageMedia.nullish(),
  /** As `type` of `MessageRecord`: `text`, `image`, `location` … */
  kind: z.string().nullish(),
  details: MessageDetails.nullish(),
  /** The message that it replies to. */
  replyTo: MessageQuote.nullish(),
})
export type Message = z.output<typeof Message>

const createMessageId = ({ timestamp, content }: Fields) => `${String(timestamp)} ${String(content)}`

function getContact({ contactPhone, contactName }: Fields) {
  return contactPhone === undefined ? undefined : { phone: contactPhone, name: contactName }
}
