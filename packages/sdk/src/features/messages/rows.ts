import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { answersFile } from '../../core/files.js'
import { mediaBytes } from '../../core/limits/files.js'
import { Flag, wholeNumber } from '../../core/values.js'
import { messagesRules } from '../../locales/generated/pt-BR/rules/messages.js'
import { createRules } from '../../locales/rules.js'
import { emoji, Interactive, messageText, replyTo, Sent, SentTemplate } from './bodies.js'
import { pinDurations } from './choices.js'
import { EventResult } from './eventDetails.js'
import { MessageDirection, MessageRecord, MessageSearchState, MessageState } from './messageRecord.js'
import { PollResult } from './pollResult.js'
import { normalizeRecipient, Recipient } from './recipient.js'
import { SessionRisk } from './risk.js'
import { ScheduledTime } from './schedule.js'
import { sentFileOptions } from './sendingOptions.js'
import { SentFileKind, sentFile } from './sentFile.js'

const rule = createRules(messagesRules)

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages', sessions: 'one' })

/** The sending rate of a session; numbers that write at an inhuman rate are banned. */
export const MessagePace = z.object({
  /** Seconds between two messages, and the maximum random addition. */
  gapSeconds: z.number(),
  jitterSeconds: z.number(),
  /** Messages a day; 0 for no limit. */
  perDay: z.number(),
})
export type MessagePace = z.output<typeof MessagePace>
const seconds = z
  .number(rule('rules.common.number_missing'))
  .min(0, rule('rules.common.at_least'))
  .max(3600, rule('rules.common.at_most'))

const contact = z.string().max(200, rule('rules.messages.contact_invalid')).overwrite(normalizeRecipient)

const message = z.object({ message: MessageRecord })
const pace = z.object({ pace: MessagePace })

/** Configuration spec §7.7; additions of ours are marked. */
export const messages = {
  /**
   * Queues a message: the answer is the stored message, and events report its progress. A repeated `Idempotency-Key` is
   * the same message.
   */
  send: endpoint('POST /sessions/:id/send', {
    ability: 'send',
    body: Sent,
    answer: message,
    hasUnspecifiedAnswer: true,
  }),
  /**
   * Sends one of the user's templates, with its variables filled in; for a Cloud API session one that Meta approved.
   */
  sendTemplate: endpoint('POST /sessions/:id/send-template', {
    ability: 'send',
    body: z.strictObject({ to: Recipient, template: SentTemplate, scheduledAt: ScheduledTime.optional() }),
    answer: message,
    hasUnspecifiedAnswer: true,
  }),
  /** Sends a text with up to three buttons, or with a list of up to ten items. */
  sendInteractive: endpoint('POST /sessions/:id/send-interactive', {
    ability: 'send',
    body: z.strictObject({
      to: Recipient,
      interactive: Interactive,
      replyTo: replyTo.optional(),
      scheduledAt: ScheduledTime.optional(),
    }),
    answer: message,
    hasUnspecifiedAnswer: true,
  }),
  /** Extension: reacts to a message; null removes the reaction. Queued in the conversation, as the next two are. */
  react: endpoint('POST /messages/:id/reaction', {
    ability: 'send',
    sessions: 'message',
    body: z.strictObject({ emoji: emoji.nullable() }),
    answer: message,
  }),
  /** Extension: edits one of the account's own texts. */
  edit: endpoint('PUT /messages/:id', {
    ability: 'send',
    sessions: 'message',
    body: z.strictObject({ message: messageText.regex(/\S/, rule('rules.common.message_required')) }),
    answer: message,
  }),
  /**
   * Extension: pins a message in its conversation for a time, for everyone; null unpins it. Queued in the conversation.
   * The Cloud API has no pins: 400 `unsupported`.
   */
  pin: endpoint('PUT /messages/:id/pin', {
    ability: 'send',
    sessions: 'message',
    body: z.strictObject({ duration: z.enum(pinDurations, rule('rules.common.pin_invalid')).nullable() }),
    answer: message,
  }),
  /** Extension: deletes one of the account's own messages for everyone. */
  revoke: endpoint('DELETE /messages/:id', { ability: 'send', sessions: 'message', answer: message }),
  /**
   * Extension: sends a message again to another conversation of its session, with its file, marked as forwarded. A
   * repeated `Idempotency-Key` is the same message.
   */
  forward: endpoint('POST /messages/:id/forward', {
    ability: 'send',
    sessions: 'message',
    body: z.strictObject({ to: Recipient }),
    answer: message,
  }),
  /** Extension: counts the votes in a poll that was sent or received. */
  poll: endpoint('GET /messages/:id/poll', {
    ability: 'read',
    sessions: 'message',
    answer: z.object({ poll: PollResult }),
  }),
  /** Extension: counts the answers to an event that was sent or received. */
  event: endpoint('GET /messages/:id/event', {
    ability: 'read',
    sessions: 'message',
    answer: z.object({ event: EventResult }),
  }),
  /** Extension: cancels an own event for everyone. Queued in the conversation. */
  cancelEvent: endpoint('DELETE /messages/:id/event', {
    ability: 'send',
    sessions: 'message',
    answer: message,
  }),
  /** Extension: sends a read receipt to the author. */
  markRead: endpoint('POST /messages/:id/read', { ability: 'send', sessions: 'message', answer: message }),
  /** Extension: shows a contact or a group that the account is typing or recording, until it writes or pauses. */
  typing: endpoint('POST /sessions/:id/typing', {
    ability: 'send',
    body: z.strictObject({
      to: Recipient,
      state: z.enum(['typing', 'recording', 'paused'], rule('rules.common.state_invalid')).default('typing'),
    }),
    answer: z.object({}),
  }),
  /** Extension: checks if a number has WhatsApp, and returns the number that WhatsApp has for it. */
  check: endpoint('GET /sessions/:id/numbers/:phone', {
    ability: 'send',
    answer: z.object({ phone: z.string(), exists: z.boolean(), contactPhone: z.string().nullable() }),
  }),
  /** Extension: returns the session's sending rate. */
  pace: endpoint('GET /sessions/:id/pace', { ability: 'read', answer: pace }),
  /** Extension: changes any part of the sending rate; null restores the gateway's default. */
  changePace: endpoint('PUT /sessions/:id/pace', {
    ability: 'never',
    body: z
      .strictObject({
        gapSeconds: seconds.nullable(),
        jitterSeconds: seconds.nullable(),
        perDay: wholeNumber(0, 1_000_000).nullable(),
      })
      .partial(),
    answer: pace,
  }),
  /** Extension: estimates the risk that WhatsApp restricts the session's number, with advice. */
  risk: endpoint('GET /sessions/:id/risk', { ability: 'read', answer: z.object({ risk: SessionRisk }) }),
  /** Sends a message with a file of at most 10 MB: `type` defaults to the file's content. */
  sendMedia: endpoint('POST /messages/send-media', {
    ability: 'send',
    body: z.strictObject({
      sessionId: z
        .string(rule('rules.common.session_required'))
        .min(1, rule('rules.common.session_required')),
      to: Recipient,
      caption: z.string().max(1024, rule('rules.common.caption_long')).optional(),
      type: SentFileKind.optional(),
      ...sentFile,
      ...sentFileOptions,
      replyTo: replyTo.optional(),
      scheduledAt: ScheduledTime.optional(),
    }),
    files: { file: { maxBytes: mediaBytes } },
    answer: message,
    hasUnspecifiedAnswer: true,
  }),
  /** Extension: lists messages in both directions, newest first, by pages. */
  list: endpoint('GET /sessions/:id/messages', {
    ability: 'read',
    query: z.strictObject({
      /** A number in any format, or the id of a group. */
      contact: contact.optional(),
      direction: MessageDirection.optional(),
      state: MessageState.optional(),
      cursor: z.string().max(200, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({ messages: z.array(MessageRecord), nextCursor: z.string().nullable().default(null) }),
  }),
  /**
   * Extension: searches the messages of every session that the caller may see, or of one, newest first, by pages. A page
   * that took a second ends early, even without messages: `nextCursor` continues.
   */
  search: endpoint('GET /messages', {
    ability: 'read',
    sessions: 'own',
    query: z.strictObject({
      sessionId: z.string().max(200, rule('rules.common.session_required')).optional(),
      /** Words of the text, a part of the contact's name or number, or the beginning of an id. */
      search: z.string().max(200, rule('rules.common.search_long')).optional(),
      direction: MessageDirection.optional(),
      state: MessageSearchState.optional(),
      /** Only those of today in the account's time zone; failed ones by the time of their failure. */
      today: Flag.optional(),
      cursor: z.string().max(200, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({ messages: z.array(MessageRecord), nextCursor: z.string().nullable().default(null) }),
  }),
  /** Extension: lists a session's scheduled messages, the next one first, by pages. */
  listScheduled: endpoint('GET /sessions/:id/scheduled-messages', {
    ability: 'read',
    query: z.strictObject({
      contact: contact.optional(),
      cursor: z.string().max(200, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({ messages: z.array(MessageRecord), nextCursor: z.string().nullable().default(null) }),
  }),
  /** Extension: changes the time of a scheduled message, or its text or caption. */
  reschedule: endpoint('PUT /messages/:id/schedule', {
    ability: 'send',
    sessions: 'message',
    body: z.strictObject({ scheduledAt: ScheduledTime.optional(), message: messageText.optional() }),
    answer: message,
  }),
  /** Extension: queues a scheduled message now. */
  sendNow: endpoint('POST /messages/:id/send-now', { ability: 'send', sessions: 'message', answer: message }),
  /** Extension: returns one message, by its id or the network's. */
  get: endpoint('GET /messages/:id', { ability: 'read', sessions: 'message', answer: message }),
  /**
   * Extension: returns a message's file, whole or in part. Waits some seconds for a file that is still being
   * downloaded.
   */
  media: endpoint('GET /messages/:id/media', { ability: 'read', sessions: 'message', ...answersFile }),
  /** Extension: returns the file for a link that has not expired: `url` of `MessageMedia`. */
  linkedMedia: endpoint('GET /media/:token', { ability: 'never', access: 'public', ...answersFile }),
  /** Extension: cancels a message that has not been sent. */
  cancel: endpoint('POST /messages/:id/cancel', { ability: 'send', sessions: 'message', answer: message }),
  /** Extension: retries a failed or cancelled message, under the same id. */
  retry: endpoint('POST /messages/:id/retry', { ability: 'send', sessions: 'message', answer: message }),
}
