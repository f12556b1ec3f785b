import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { answersFile } from '../files.js'
import { mediaBytes } from '../limits/files.js'
import { emoji, Interactive, messageText, replyTo, Sent, SentTemplate } from '../messageBodies.js'
import { MessageDirection, MessageRecord, MessageState } from '../messageRecord.js'
import { Recipient } from '../recipient.js'
import { SentFileKind, sentFile } from '../sentFile.js'
import { wholeNumber } from '../values.js'

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages', sessions: 'one' })

/** How fast a session writes; numbers that write as no person does are banned. */
export const MessagePace = z.object({
  /** Seconds between two messages, and up to how many more by chance. */
  gapSeconds: z.number(),
  jitterSeconds: z.number(),
  /** Messages a day; 0 for any number. */
  perDay: z.number(),
})
export type MessagePace = z.output<typeof MessagePace>
const seconds = z
  .number('Informe um número')
  .min(0, 'Deve ser no mínimo 0')
  .max(3600, 'Deve ser no máximo 3600')

const message = z.object({ message: MessageRecord })
const pace = z.object({ pace: MessagePace })

/** Configuration spec §7.7; what is not documented is said to be ours. */
export const messages = {
  /**
   * Takes a message for sending: what it answers with is stored, and how far the message comes is told by events. A
   * repeated `Idempotency-Key` is the same message.
   */
  send: endpoint('POST /sessions/:id/send', {
    ability: 'send',
    body: Sent,
    answer: message,
    acknowledged: true,
  }),
  /**
   * One of the user's templates, with its variables filled; of a session of the Cloud API one that Meta approved.
   */
  sendTemplate: endpoint('POST /sessions/:id/send-template', {
    ability: 'send',
    body: z.strictObject({ to: Recipient, template: SentTemplate }),
    answer: message,
    acknowledged: true,
  }),
  /** A text with up to three buttons, or with a list of up to ten items. */
  sendInteractive: endpoint('POST /sessions/:id/send-interactive', {
    ability: 'send',
    body: z.strictObject({ to: Recipient, interactive: Interactive, replyTo: replyTo.optional() }),
    answer: message,
    acknowledged: true,
  }),
  /** Ours: reacts to a message; null takes the reaction back. It waits in the conversation's line, as the next two do. */
  react: endpoint('POST /messages/:id/reaction', {
    ability: 'send',
    sessions: 'message',
    body: z.strictObject({ emoji: emoji.nullable() }),
    answer: message,
  }),
  /** Ours: gives one of the account's own texts another wording. */
  edit: endpoint('PUT /messages/:id', {
    ability: 'send',
    sessions: 'message',
    body: z.strictObject({ message: messageText.regex(/\S/, 'Mensagem é obrigatória') }),
    answer: message,
  }),
  /** Ours: deletes one of the account's own for everyone. */
  revoke: endpoint('DELETE /messages/:id', { ability: 'send', sessions: 'message', answer: message }),
  /** Ours: tells who wrote it that it was read. */
  markRead: endpoint('POST /messages/:id/read', { ability: 'send', sessions: 'message', answer: message }),
  /** Ours: shows a contact that the account is typing or recording, until it writes or pauses. */
  typing: endpoint('POST /sessions/:id/typing', {
    ability: 'send',
    body: z.strictObject({
      to: Recipient,
      state: z.enum(['typing', 'recording', 'paused'], 'Estado inválido').default('typing'),
    }),
    answer: z.object({}),
  }),
  /** Ours: whether somebody has WhatsApp under a number, and under which one WhatsApp knows them. */
  check: endpoint('GET /sessions/:id/numbers/:phone', {
    ability: 'send',
    answer: z.object({ phone: z.string(), exists: z.boolean(), contactPhone: z.string().nullable() }),
  }),
  /** Ours: how fast the session writes. */
  pace: endpoint('GET /sessions/:id/pace', { ability: 'read', answer: pace }),
  /** Ours: changes any part of it; null is the gateway's own again. */
  changePace: endpoint('PUT /sessions/:id/pace', {
    ability: 'none',
    body: z
      .strictObject({
        gapSeconds: seconds.nullable(),
        jitterSeconds: seconds.nullable(),
        perDay: wholeNumber(0, 1_000_000).nullable(),
      })
      .partial(),
    answer: pace,
  }),
  /** The same with a file of at most 10 MB: `type` is by what it holds unless it is given. */
  sendMedia: endpoint('POST /messages/send-media', {
    ability: 'send',
    body: z.strictObject({
      sessionId: z.string('Sessão é obrigatória').min(1, 'Sessão é obrigatória'),
      to: Recipient,
      caption: z.string().max(1024, 'Legenda muito longa').optional(),
      type: SentFileKind.optional(),
      ...sentFile,
      replyTo: replyTo.optional(),
    }),
    files: { file: { maxBytes: mediaBytes } },
    answer: message,
    acknowledged: true,
  }),
  /** Ours: what went in and out, newest first, a page at a time. */
  list: endpoint('GET /sessions/:id/messages', {
    ability: 'read',
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
  get: endpoint('GET /messages/:id', { ability: 'read', sessions: 'message', answer: message }),
  /** Ours: the file of a message, whole or in part. One that is being fetched is waited for, some seconds. */
  media: endpoint('GET /messages/:id/media', { ability: 'read', sessions: 'message', ...answersFile }),
  /** Ours: the same for who has a link, until it expires: `url` of `MessageMedia`. */
  linkedMedia: endpoint('GET /media/:token', { ability: 'none', access: 'public', ...answersFile }),
  /** Ours: takes back what has not gone out. */
  cancel: endpoint('POST /messages/:id/cancel', { ability: 'send', sessions: 'message', answer: message }),
  /** Ours: tries again what failed or was cancelled, under the same id. */
  retry: endpoint('POST /messages/:id/retry', { ability: 'send', sessions: 'message', answer: message }),
}
