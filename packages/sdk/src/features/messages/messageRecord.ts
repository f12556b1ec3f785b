import * as z from 'zod'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { sessionOfCall } from '../../core/reading/sessionOfCall.js'
import { Instant } from '../../core/values.js'
import { messagesRules } from '../../locales/generated/pt-BR/rules/messages.js'
import { createRules } from '../../locales/rules.js'
import { holdReasons } from './choices.js'
import { MessageDetails, MessageQuote } from './messageDetails.js'
import { MessageMedia } from './messageMedia.js'

const rule = createRules(messagesRules)

/**
 * `scheduled` until its time, `queued` until its turn, `sending` during the attempt, then the network's state; `failed` and `cancelled` are not
 * retried automatically. Incoming messages are `received`.
 */
export const messageStates = [
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'played',
  'failed',
  'cancelled',
  'received',
] as const
/**
 * Parses one of `messageStates`; refuses anything else with 'Estado inválido'. Portuguese labels are in
 * `messageStateLabels`.
 */
export const MessageState = z.enum(messageStates, rule('rules.common.state_invalid'))
export type MessageState = z.output<typeof MessageState>

/** A state that a search lists: one of `messageStates`, or `pending` for queued messages and those being sent. */
export const MessageSearchState = z.enum(['pending', ...messageStates], rule('rules.common.state_invalid'))
export type MessageSearchState = z.output<typeof MessageSearchState>

export const MessageDirection = z.enum(['incoming', 'outgoing'], rule('rules.messages.direction_invalid'))

const optionalTime = Instant.nullable().default(null)

/** The reason why a message was not sent: a code, a sentence, and the network's own text. */
export const MessageFailure = z.object({
  code: z.string(),
  message: z.string(),
  messageI18n: MessageRef.nullish(),
  detail: z.string().nullable().default(null),
  detailI18n: MessageRef.nullish(),
})

/** A message in the gateway's store. */
export const MessageRecord = z.object({
  id: requiredForItem(z.string()),
  /** The network's id; equal to `id` for outgoing messages, unless the network chooses. */
  networkId: lenient(z.string(), { fallback: ({ fields }) => fields.id }),
  sessionId: sessionOfCall,
  direction: lenient(MessageDirection, { fallback: () => 'outgoing' }),
  /** The number of the contact, or the network's id of one without a visible number; in a group: the author. */
  contactPhone: z.string().nullable().default(null),
  /** Extension: the name of its contact or group, in searches; absent where it is unknown. */
  contactName: z.string().nullish(),
  /** The id of its group; null outside groups. */
  groupId: z.string().nullable().default(null),
  /** `text`, `image`, `location` … */
  type: lenient(z.string(), { fallback: () => 'text' }),
  /** The text form of its content. */
  text: z.string().default(''),
  media: MessageMedia.nullable().default(null),
  /** Its content, in a format by type. */
  content: z.record(z.string(), z.unknown()).nullish(),
  /** Content beside its text: coordinates, contact cards, mentions … */
  details: MessageDetails.nullish(),
  /** The network's id of the message that it replies to. */
  replyTo: z.string().nullable().default(null),
  /** The message that it replies to, where its text is known. */
  quoted: MessageQuote.nullish(),
  /** The origin of an outgoing message: `api`, `phone` … */
  source: z.string().nullish(),
  state: lenient(MessageState, { fallback: () => 'queued' }),
  attempts: z.number().default(0),
  /** The time of the next attempt, where it is delayed. */
  nextAttemptAt: optionalTime,
  /**
   * Extension: the reason, one of `holdReasons`, and the end of holding a `queued` message; `holdUntil` null if
   * unknown.
   */
  holdReason: choiceWithFallback(z.enum(holdReasons).nullish(), undefined),
  holdUntil: Instant.nullish(),
  failure: MessageFailure.nullable().default(null),
  /** Extension: the time that it is or was scheduled for. */
  scheduledAt: Instant.nullish(),
  /** The time that it was stored or, in the history, written; of a scheduled one, the time that it was queued. */
  createdAt: Instant,
  /** The time that it left or, of a received message, that its sender wrote it. */
  sentAt: optionalTime,
  deliveredAt: optionalTime,
  readAt: optionalTime,
  failedAt: optionalTime,
  editedAt: optionalTime,
  revokedAt: optionalTime,
  /** True for a message that a person starred, on the phone or here. */
  starred: z.boolean().nullish(),
  /** Extension: ids of its labels; absent without one. */
  labels: z.array(z.string()).nullish(),
  /** Extension: the end of its pin in the conversation; absent where nobody pinned it. */
  pinnedUntil: Instant.nullish(),
  /** Emojis by the number of their author, or `me`. */
  reactions: z.record(z.string(), z.string()).default({}),
  /** Extension: from before the pairing, transferred by the phone; never delivered or counted as new. */
  history: z.boolean().nullish(),
})
export type MessageRecord = z.output<typeof MessageRecord>
