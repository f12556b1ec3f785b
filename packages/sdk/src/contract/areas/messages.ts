import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { lenient, needed, sessionOfCall } from '../lenient.js'
import { Recipient } from '../recipient.js'
import { Instant, PhoneDigits, wholeNumber } from '../values.js'
import { visibleLine, visibleName } from '../visibleText.js'

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages' })

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

const messageText = z.string('Mensagem inválida').max(4096, 'Mensagem muito longa')
const replyTo = z.string('Mensagem inválida').min(1, 'Mensagem inválida').max(200, 'Mensagem inválida')
const line = (label: string) => visibleLine(`${label} inválido`, 200, `${label} muito longo`).optional()

/** Degrees. */
const Location = z.strictObject(
  {
    latitude: z.number('Latitude inválida').min(-90, 'Latitude inválida').max(90, 'Latitude inválida'),
    longitude: z.number('Longitude inválida').min(-180, 'Longitude inválida').max(180, 'Longitude inválida'),
    name: line('Nome'),
    address: line('Endereço'),
  },
  'Localização inválida',
)

const Card = z.strictObject({
  name: visibleName('Nome é obrigatório', 100, 'Nome muito longo'),
  phone: PhoneDigits,
})

/** What `POST /sessions/:id/send` takes: `to`, `message` and `type` are documented, the rest is ours. */
const Sent = z.strictObject({
  to: Recipient,
  type: z.enum(['text', 'location', 'contact'], 'Tipo de mensagem inválido').default('text'),
  message: messageText.optional(),
  location: Location.optional(),
  contacts: z
    .array(Card, 'Informe os contatos em uma lista')
    .min(1, 'Informe um contato')
    .max(10, 'Contatos demais')
    .optional(),
  /** The id of a message of the same conversation that this one answers. */
  replyTo: replyTo.optional(),
})

const message = z.object({ message: MessageRecord })

/** Configuration spec §7.7; what is not documented is said to be ours. */
export const messages = {
  /**
   * Takes a message for sending: what it answers with is stored, and how far the message comes is told by events. A
   * repeated `Idempotency-Key` is the same message.
   */
  send: endpoint('POST /sessions/:id/send', { body: Sent, answer: message }),
  /** Ours: what went in and out, newest first, a page at a time. */
  list: endpoint('GET /sessions/:id/messages', {
    query: z.strictObject({
      /** A number or the id of a group. */
      contact: z.string().max(200, 'Contato inválido').optional(),
      direction: MessageDirection.optional(),
      state: MessageState.optional(),
      cursor: z.string().max(200, 'Cursor inválido').optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({ messages: z.array(MessageRecord), nextCursor: z.string().nullable().default(null) }),
  }),
  /** Ours: one message, by its id or by the network's. */
  get: endpoint('GET /messages/:id', { answer: message }),
  /** Ours: takes back what has not gone out. */
  cancel: endpoint('POST /messages/:id/cancel', { answer: message }),
  /** Ours: tries again what failed or was cancelled, under the same id. */
  retry: endpoint('POST /messages/:id/retry', { answer: message }),
}
