import * as z from 'zod'
import { bareNumber } from '../format/phone.js'
import { attentionKinds } from './choices/attention.js'
import { causeActions } from './choices/causeActions.js'
import { passkeyStages } from './choices/passkey.js'
import { MessageMedia } from './messageMedia.js'
import type { Fields } from './reading/fields.js'
import { choice, type Hint, lenient, needed } from './reading/lenient.js'
import { sessionOfCall } from './reading/sessionOfCall.js'
import { readStatus, sessionStatuses } from './reading/sessionStatus.js'
import { Instant } from './values.js'

/** Core spec §3. `avatar` is a URL or a data URL. A server that gives users no id means their e-mail. */
export const User = z.object({
  id: lenient(z.string(), { otherwise: ({ own }) => own.email }),
  name: lenient(z.string(), { otherwise: ({ own }) => own.email }),
  email: z.email(),
  avatar: z.string().nullable().default(null),
})
export type User = z.output<typeof User>

export const ApiType = z.enum(['MORPHEUS', 'WHATSAPP_CLOUD'], 'Tipo de API inválido')
export type ApiType = z.output<typeof ApiType>

export const ConnectionMethod = z.enum(['QR_CODE', 'PHONE_NUMBER'], 'Método de conexão inválido')
export type ConnectionMethod = z.output<typeof ConnectionMethod>

export type SessionStatus = (typeof sessionStatuses)[number]
export const SessionStatus = lenient(z.unknown().transform(readStatus).meta({ enum: sessionStatuses }), {
  read: readStatus,
})

/** Other servers send a picture in bare base64: PNG, JPEG or SVG. */
export function asImage(code: unknown): unknown {
  const type = [/^iVBOR/, /^\/9j\//, /^PHN2Z/].findIndex(
    (start) => typeof code === 'string' && start.test(code),
  )
  return type === -1 ? code : `data:image/${['png', 'jpeg', 'svg+xml'][type]};base64,${code}`
}

/**
 * A QR code with its life. `qrCode` is a PNG as a data URL; `qrText` is what it encodes, for faces that draw it
 * themselves. Both instants are the server's clock; `remainingMs` is how long the code was still good for when this was
 * sent, for whoever does not trust that their own clock agrees.
 */
export const QrCode = z.object({
  qrCode: lenient(z.string(), { from: asImage, needed: true }),
  qrText: z.string().optional(),
  issuedAt: Instant.optional(),
  expiresAt: Instant.optional(),
  remainingMs: z.number().optional(),
})
export type QrCode = z.output<typeof QrCode>

/** A pairing code on its way to the phone. `expiresAt` and `remainingMs` as in `QrCode`. */
export const PairingCode = z.object({
  pairingCode: needed(z.string()),
  phoneNumber: z.string(),
  expiresAt: Instant.optional(),
  remainingMs: z.number().optional(),
})
export type PairingCode = z.output<typeof PairingCode>

/** How Meta rates what a number sends. */
export const NumberQuality = z.enum(['GREEN', 'YELLOW', 'RED'])
export type NumberQuality = z.output<typeof NumberQuality>

/**
 * Whether a number serves, beside what is being done about it: `up`, `reconnecting` by itself, `down` since its pairing
 * ended without its owner's doing, and until it is paired again; `unpaired` where none is meant to be.
 */
export const sessionAvailabilities = ['up', 'reconnecting', 'down', 'unpaired'] as const
export const SessionAvailability = z.enum(sessionAvailabilities)
export type SessionAvailability = z.output<typeof SessionAvailability>

/** Why a session does not serve: a stable code, one of `sessionCauses`, and its Portuguese sentence. */
export const SessionReason = z.object({
  code: z.string(),
  text: needed(z.string()),
  /** The same in a few words, what to do about it, and the one action for it; absent from other servers. */
  short: z.string().nullish(),
  advice: z.string().nullish(),
  action: choice(z.enum(causeActions).nullish(), undefined),
})
export type SessionReason = z.output<typeof SessionReason>

/** Why and since when a session needs attention; `drops` counts the connections it lost in 24 hours. */
export const SessionAttention = z.object({
  kind: z.enum(attentionKinds),
  since: Instant.nullish(),
  drops: z.number().nullish(),
})
export type SessionAttention = z.output<typeof SessionAttention>

/**
 * Ours: how a session stands, since when, and why; `since` is when its availability became what it is. `attention` is
 * null for one that needs none, and absent from servers that do not judge it.
 */
const standing = {
  availability: choice(SessionAvailability.nullish(), undefined),
  since: Instant.nullish(),
  reason: SessionReason.nullish(),
  attention: choice(SessionAttention.nullish(), undefined),
}
export const SessionStanding = z.object(standing)
export type SessionStanding = z.output<typeof SessionStanding>

/** Read from `phone` where a server does not send it. */
const fromPhone: Hint = {
  otherwise: ({ own }) => bareNumber(String(own.phone ?? '')),
}
/** The number of an event's `phone` alone. */
export const eventPhoneNumber = lenient(z.string().nullish(), fromPhone)

/**
 * Ours: WhatsApp links the account only with its passkey. It is `required`, was `sent`, or the phone shows `code`,
 * which its owner compares with this one; all of it before `expiresAt`. `remainingMs` as in `QrCode`.
 */
export const SessionPasskey = z.object({
  stage: choice(z.enum(passkeyStages), 'required'),
  code: z.string().nullable().default(null),
  expiresAt: Instant.optional(),
  remainingMs: z.number().optional(),
})
export type SessionPasskey = z.output<typeof SessionPasskey>

/** Core spec §3. */
export const Session = z.object({
  id: needed(z.string()),
  name: lenient(z.string(), { otherwise: ({ own }) => own.id }),
  /** What the session is for, in its owner's words. Configuration spec §3. */
  description: z.string().nullable().default(null),
  status: SessionStatus,
  /** As WhatsApp writes it: a `:device` suffix changes with each pairing. Store `phoneNumber`. */
  phone: z
    .string()
    .nullable()
    .default(null)
    .describe('Como o WhatsApp escreve: o sufixo :aparelho muda a cada pareamento. Guarde phoneNumber'),
  /** Ours: the number alone, as digits: `5511999998888`. It stays the same when it is paired anew. */
  phoneNumber: lenient(
    z
      .string()
      .nullable()
      .default(null)
      .describe('Só o número, em dígitos: o mesmo quando a sessão é pareada de novo'),
    fromPhone,
  ),
  /** Ours: the number of the last pairing once it is over; null while one stands, or where there was none. */
  lastPhone: z.string().nullish(),
  /** Ours: the number before, where another one was paired in its place and nobody has said yet that this is right. */
  formerNumber: z.string().nullish(),
  /** Ours, of one session alone: others of the owner that the same number is paired in. */
  sharedWith: z.array(z.object({ id: needed(z.string()), name: z.string() })).nullish(),
  qrCode: z.string().nullable().default(null),
  /** Absent where no passkey is asked for, and from events. */
  passkey: SessionPasskey.nullish(),
  apiType: ApiType.default('MORPHEUS'),
  connectionMethod: ConnectionMethod.nullable().default(null),
  profilePic: z.string().nullable().default(null),
  /** Ours: how Meta shows and rates the number of a session of the Cloud API while it is connected; null for others. */
  business: z
    .object({
      name: z.string().nullable().default(null),
      quality: choice(NumberQuality.nullable().default(null), null),
    })
    .nullish(),
  lastActivity: Instant.nullable().default(null),
  createdAt: Instant,
  ...standing,
  /** Ours: how it is called in its owner's own system; none other of the owner's has it. */
  externalId: z.string().nullish(),
  /** Ours: what else its owner's system knows it by. */
  metadata: z.record(z.string(), z.string()).nullish(),
  /** Ours: what its owner sorts sessions by. */
  tags: z.array(z.string()).nullish(),
  /** Ours: its owner has it stand before others. */
  pinned: z.boolean().nullish(),
})
export type Session = z.output<typeof Session>

/** Core spec §3. */
export const Contact = z.object({
  id: lenient(z.string(), { otherwise: ({ own }) => own.phone }),
  sessionId: sessionOfCall,
  name: z.string().nullable().default(null),
  phone: needed(z.string()),
  profilePic: z.string().nullable().default(null),
  createdAt: Instant.nullable().default(null),
})
export type Contact = z.output<typeof Contact>

/** Core spec §3. */
export const Message = z.object({
  id: lenient(z.string(), { otherwise: ({ own }) => own.messageId || idOfMessage(own) }),
  sessionId: lenient(z.string(), { otherwise: ({ around }) => around.sessionId }),
  contact: lenient(z.object({ phone: needed(z.string()), name: z.string().nullable().default(null) }), {
    otherwise: ({ own, around }) => contactOf(own) ?? contactOf(around),
  }),
  content: z.string(),
  isFromMe: z.boolean(),
  timestamp: lenient(Instant, { otherwise: () => new Date().toISOString() }),
  /** Where it was written, if not to the account itself. */
  group: z.object({ id: z.string(), name: z.string() }).optional(),
  media: MessageMedia.nullish(),
})
export type Message = z.output<typeof Message>

const idOfMessage = ({ timestamp, content }: Fields) => `${String(timestamp)} ${String(content)}`

/** Who wrote it, where its fields stand beside the message's own. */
function contactOf({ contactPhone, contactName }: Fields) {
  return contactPhone === undefined ? undefined : { phone: contactPhone, name: contactName }
}
