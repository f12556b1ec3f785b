import * as z from 'zod'
import { MessageMedia } from './messageMedia.js'
import { lenient, needed } from './reading/lenient.js'
import { sessionOfCall } from './reading/sessionOfCall.js'
import { Instant } from './values.js'

/**
 * `queued` until it is its turn, `sending` while it is handed over, then as far as the network says; `failed` and
 * `cancelled` do not go out by themselves any more. What arrived is `received`.
 */
export const messageStates = [
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
 * Reads one of `messageStates`; anything else is refused with 'Estado inválido'. What each is called in
 * Portuguese is in `messageStateLabels`.
 */
export const MessageState = z.enum(messageStates, 'Estado inválido')
export type MessageState = z.output<typeof MessageState>

export const MessageDirection = z.enum(['incoming', 'outgoing'], 'Direção inválida')

const moment = Instant.nullable().default(null)

/** Why a message did not go out: a code, a sentence, and what the network said of it. */
export const MessageFailure = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().nullable().default(null),
})

/** A message as the gateway keeps it. */
export const MessageRecord = z.object({
  id: needed(z.string()),
  /** What the network knows it by; of what goes out the same as `id`, unless the network chooses. */
  networkId: lenient(z.string(), { otherwise: ({ own }) => own.id }),
  sessionId: sessionOfCall,
  direction: lenient(MessageDirection, { otherwise: () => 'outgoing' }),
  /** The number of whom it is from or for, or the network's name for who hides theirs; in a group: who wrote. */
  contactPhone: z.string().nullable().default(null),
  /** The id of the group that it is in. */
  groupId: z.string().nullable().default(null),
  /** `text`, `image`, `location` … */
  type: lenient(z.string(), { otherwise: () => 'text' }),
  /** What it says where only text is shown. */
  text: z.string().default(''),
  /** The file that it carries. */
  media: MessageMedia.nullable().default(null),
  /** What it holds, by its type. */
  content: z.record(z.string(), z.unknown()).nullish(),
  /** The message that it answers, as the network knows it. */
  replyTo: z.string().nullable().default(null),
  /** Who wanted it said: `api`, `phone` … */
  source: z.string().nullish(),
  state: lenient(MessageState, { otherwise: () => 'queued' }),
  /** How often it was handed over. */
  attempts: z.number().default(0),
  /** When it is tried again, where that has to wait. */
  nextAttemptAt: moment,
  failure: MessageFailure.nullable().default(null),
  createdAt: Instant,
  sentAt: moment,
  deliveredAt: moment,
  readAt: moment,
  failedAt: moment,
  editedAt: moment,
  revokedAt: moment,
  /** Emojis by who reacted: a number, or `me`. */
  reactions: z.record(z.string(), z.string()).default({}),
})
export type MessageRecord = z.output<typeof MessageRecord>
