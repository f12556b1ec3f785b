import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { Flag, wholeNumber } from '../../core/values.js'
import { visibleName } from '../../core/visibleText.js'
import { conversationsRules } from '../../locales/generated/pt-BR/rules/conversations.js'
import { createRules } from '../../locales/rules.js'
import { MessageRecord } from '../messages/messageRecord.js'
import { callTypes, labelLimits, messageTimers, muteDurations } from './choices.js'
import { ConversationLabel, ConversationOwner, ConversationRecord } from './entities.js'

const rule = createRules(conversationsRules)

const endpoint = rowsOf({ category: 'whatsapp-messages', scope: 'messages', sessions: 'one' })

const flag = z.boolean(rule('rules.common.boolean'))
const label = z.strictObject({
  name: visibleName(rule('rules.common.name_required'), labelLimits.name, rule('rules.common.name_most')),
  color: wholeNumber(0, labelLimits.colors - 1),
})
const labelIds = z
  .array(
    z.string().max(20, rule('rules.conversations.label_unknown')),
    rule('rules.conversations.labels_list'),
  )
  .max(labelLimits.colors, rule('rules.conversations.labels_many'))
const conversation = z.object({ conversation: ConversationRecord })

/** Extension: the conversations of a session, and their ownership by bots or people. */
export const conversations = {
  /**
   * Lists a page of a session's conversations, newest first. `search` ignores case and accents; `unread=true` leaves out
   * conversations without unread messages, `archived` keeps archived or other ones, `label` those with a label.
   */
  list: endpoint('GET /sessions/:id/conversations', {
    ability: 'read',
    query: z.strictObject({
      search: z.string().max(200, rule('rules.common.search_long')).optional(),
      owner: ConversationOwner.optional(),
      unread: Flag.optional(),
      archived: Flag.optional(),
      label: z.string().max(20, rule('rules.conversations.label_unknown')).optional(),
      cursor: z.string().max(1000, rule('rules.common.cursor_invalid')).optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({
      conversations: z.array(ConversationRecord),
      nextCursor: z.string().nullable().default(null),
    }),
  }),
  /** Returns one conversation, by any name of its contact. */
  get: endpoint('GET /sessions/:id/conversations/:contact', { ability: 'read', answer: conversation }),
  /**
   * Takes a conversation over, returns it to the bot or pauses it. Without `minutes` a person owns it as long as after
   * a message of theirs, and a pause lasts until it is returned.
   */
  update: endpoint('PUT /sessions/:id/conversations/:contact', {
    ability: 'send',
    body: z.strictObject({ owner: ConversationOwner, minutes: wholeNumber(1, 10_080).optional() }),
    answer: conversation,
  }),
  /**
   * Asks the phone for messages older than the oldest stored one. They arrive later, as history, where the phone is
   * online and has them.
   */
  fetchHistory: endpoint('POST /sessions/:id/conversations/:contact/history', {
    ability: 'send',
    body: z.strictObject({ count: wholeNumber(1, 200).default(50) }),
    answer: z.object({ requested: z.number() }),
  }),
  /** Counts a conversation's messages as read for everybody here; its contact gets no read receipt. */
  markRead: endpoint('POST /sessions/:id/conversations/:contact/read', {
    ability: 'send',
    answer: conversation,
  }),
  /**
   * Archives, pins, mutes or marks a conversation as unread, or sets the timer of its disappearing messages, on the
   * phone and all its devices. The Cloud API has no such state: 400 `unsupported`.
   */
  changeState: endpoint('PUT /sessions/:id/conversations/:contact/state', {
    ability: 'never',
    body: z
      .strictObject({
        archived: flag,
        pinned: flag,
        muted: z.enum(muteDurations, rule('rules.conversations.mute_invalid')),
        unread: flag,
        disappearing: z.enum(messageTimers, rule('rules.common.timer_invalid')),
      })
      .partial(),
    answer: conversation,
  }),
  /** Replaces the labels of a message. */
  setMessageLabels: endpoint('PUT /sessions/:id/conversations/:contact/messages/:messageId/labels', {
    ability: 'never',
    body: z.strictObject({ labels: labelIds }),
    answer: z.object({ message: MessageRecord }),
  }),
  /** Replaces the labels of a conversation. */
  setLabels: endpoint('PUT /sessions/:id/conversations/:contact/labels', {
    ability: 'never',
    body: z.strictObject({ labels: labelIds }),
    answer: conversation,
  }),
  /** Lists the pinned messages of a conversation, the newest pin first. */
  pinned: endpoint('GET /sessions/:id/conversations/:contact/pinned', {
    ability: 'read',
    answer: z.object({ messages: z.array(MessageRecord) }),
  }),
  /** Stars a message, or takes its star away. */
  star: endpoint('PUT /sessions/:id/conversations/:contact/messages/:messageId/star', {
    ability: 'never',
    body: z.strictObject({ starred: flag }),
    answer: z.object({}),
  }),
  /** Creates a link to a call: who opens it on a phone joins. It is not sent to anybody. */
  createCallLink: endpoint('POST /sessions/:id/call-links', {
    ability: 'never',
    body: z.strictObject({ type: z.enum(callTypes, rule('rules.conversations.call_invalid')) }),
    answer: z.object({ url: z.string() }),
    success: 201,
  }),
  /** Lists the labels of the account; only accounts of WhatsApp Business show them. */
  labels: endpoint('GET /sessions/:id/labels', {
    ability: 'read',
    answer: z.object({ labels: z.array(ConversationLabel) }),
  }),
  /** Creates a label. */
  createLabel: endpoint('POST /sessions/:id/labels', {
    ability: 'never',
    body: label,
    answer: z.object({ label: ConversationLabel }),
    success: 201,
  }),
  /** Renames a label, or changes its colour. */
  updateLabel: endpoint('PUT /sessions/:id/labels/:labelId', {
    ability: 'never',
    body: label.partial(),
    answer: z.object({ label: ConversationLabel }),
  }),
  /** Deletes a label, also from its conversations and messages. */
  removeLabel: endpoint('DELETE /sessions/:id/labels/:labelId', { ability: 'never', answer: z.object({}) }),
}
