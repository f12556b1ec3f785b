import * as z from 'zod'
import { rowsOf } from '../../core/endpoint.js'
import { answersFile } from '../../core/files.js'
import { mediaBytes } from '../../core/limits/files.js'
import { PhoneDigits, wholeNumber } from '../../core/values.js'
import { secretText } from '../../core/visibleText.js'
import { virtualPhoneRules } from '../../locales/generated/pt-BR/rules/virtualPhone.js'
import { createRules } from '../../locales/rules.js'
import { callEndReasons, messageTimers } from '../conversations/choices.js'
import { eventAnswers, pinDurations } from '../messages/choices.js'
import { PasskeyAssertion } from '../passkey/rows.js'
import { statusLimits } from '../statuses/choices.js'
import { CardBody, EventBody, LocationBody, MediaBody, PollBody, TextBody } from './bodies.js'
import { VirtualConversation, VirtualMessage } from './chat.js'
import { GroupName, VirtualPhone } from './phone.js'

const rule = createRules(virtualPhoneRules)

const endpoint = rowsOf({ category: 'virtual-phone', scope: 'sessions', ability: 'never' })

/** The actor on an existing message: the contact or the owner; in a group, `contactPhone` names the contact. */
const actor = {
  direction: z.enum(['incoming', 'outgoing']).default('incoming'),
  contactPhone: PhoneDigits.optional(),
}
const futureTime = z.iso.datetime(rule('rules.virtualPhone.instant_invalid'))
/**
 * Makes the phone's account require its passkey before it is linked, and with `code` a comparison of codes after it.
 */
const passkey = z.enum(['required', 'code'], rule('rules.virtualPhone.passkey_mode_invalid')).optional()
const changed = z.object({ message: VirtualMessage })
/** `outcome` is the session's: a group's message may be ignored, a received one marked as read. */
const messageResult = z.object({
  phone: VirtualPhone,
  outcome: z.enum(['ignored', 'received', 'read']).optional(),
})

/** The secret is the phone's own bearer token; it exists once a pairing is accepted. */
const LinkedPhone = z.object({ secret: secretText(z.string()), phone: VirtualPhone })
const state = z.object({ phone: VirtualPhone })

/**
 * Extension: the phone that the virtual engine pairs with, controlled by the page `/celular`, by tests and by examples
 * (docs/decisions). Every row answers 404 under another engine.
 */
export const virtualPhone = {
  /** Scans a QR code: `qr` is the text it encodes, or the `codigo` of its link. */
  scan: endpoint('POST /virtual-phone/scan', {
    access: 'public',
    body: z.strictObject({
      qr: z
        .string()
        .min(1, rule('rules.virtualPhone.qr_required'))
        .max(500, rule('rules.virtualPhone.qr_invalid')),
      phoneNumber: PhoneDigits.optional(),
      passkey,
    }),
    answer: LinkedPhone,
    success: 201,
  }),
  /** Enters a pairing code on the phone with this number. */
  enterCode: endpoint('POST /virtual-phone/enter-code', {
    access: 'public',
    body: z.strictObject({
      phoneNumber: PhoneDigits,
      pairingCode: z
        .string()
        .min(1, rule('rules.virtualPhone.code_required'))
        .max(20, rule('rules.common.code_invalid')),
      passkey,
    }),
    answer: LinkedPhone,
    success: 201,
  }),
  /** Returns the passkey of an account that is asked for it, for another authenticator. Only while it is asked for. */
  passkey: endpoint('GET /virtual-phone/passkey', {
    access: 'phone',
    answer: z.object({
      rpId: z.string(),
      credentialId: z.string(),
      /** PKCS #8 in base64. */
      privateKey: secretText(z.string()),
    }),
  }),
  /** Creates an assertion by that passkey for a challenge, by default the open one, without submitting it. */
  assertPasskey: endpoint('POST /virtual-phone/passkey/assertion', {
    access: 'phone',
    repeatable: false,
    stores: false,
    body: z.strictObject({ challenge: z.string().min(1).max(1000).optional() }),
    answer: z.object({ assertion: PasskeyAssertion }),
  }),
  /** Approves with that passkey, once the risk was confirmed for the session being connected. */
  approvePasskey: endpoint('POST /virtual-phone/passkey/approval', { access: 'phone', answer: state }),
  /** Returns the state of the phone. */
  get: endpoint('GET /virtual-phone', {
    access: 'phone',
    answer: state,
  }),
  /** Writes as one of the phone's contacts (`incoming`), or as its owner to the contact. */
  sendMessage: endpoint('POST /virtual-phone/messages', {
    access: 'phone',
    body: TextBody,
    answer: messageResult,
    success: 201,
  }),
  /** Like `sendMessage`, with a file, shown by its content's type unless `type` is given. */
  sendMedia: endpoint('POST /virtual-phone/media', {
    access: 'phone',
    body: MediaBody,
    files: { file: { maxBytes: mediaBytes } },
    answer: messageResult,
    success: 201,
  }),
  /** Like `sendMessage`, with a location. */
  sendLocation: endpoint('POST /virtual-phone/locations', {
    access: 'phone',
    body: LocationBody,
    answer: messageResult,
    success: 201,
  }),
  /** Like `sendMessage`, with a contact card. */
  sendCard: endpoint('POST /virtual-phone/cards', {
    access: 'phone',
    body: CardBody,
    answer: messageResult,
    success: 201,
  }),
  /** Like `sendMessage`, with a poll. */
  sendPoll: endpoint('POST /virtual-phone/polls', {
    access: 'phone',
    body: PollBody,
    answer: messageResult,
    success: 201,
  }),
  /** Like `sendMessage`, with an event. */
  sendEvent: endpoint('POST /virtual-phone/events', {
    access: 'phone',
    body: EventBody,
    answer: messageResult,
    success: 201,
  }),
  /** Returns the file of a message, by the message's id. */
  media: endpoint('GET /virtual-phone/messages/:messageId/media', { access: 'phone', ...answersFile }),
  /** Lists the conversations by their last message, newest first; empty groups come last. */
  conversations: endpoint('GET /virtual-phone/conversations', {
    access: 'phone',
    query: z.strictObject({ limit: wholeNumber(1, 1000).optional() }),
    answer: z.object({ conversations: z.array(VirtualConversation), total: z.number() }),
  }),
  /**
   * Returns a page of a conversation, oldest first: the newest messages, those before the position `before`, or all
   * changes since `after`, which is the `revision` of an earlier answer.
   */
  conversation: endpoint('GET /virtual-phone/conversations/:chat', {
    access: 'phone',
    query: z.strictObject({
      before: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
      after: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
      limit: wholeNumber(1, 200).optional(),
    }),
    answer: z.object({
      conversation: VirtualConversation,
      messages: z.array(VirtualMessage),
      /** True where older ones exist; false with `after`. */
      more: z.boolean(),
      revision: z.number(),
    }),
  }),
  /** Reads the account's messages as the contact, or as everybody in the group; or the received ones as its owner. */
  readConversation: endpoint('POST /virtual-phone/conversations/:chat/read', {
    access: 'phone',
    body: z.strictObject({ as: z.enum(['contact', 'owner'], rule('rules.virtualPhone.chat_side_invalid')) }),
    answer: z.object({}),
  }),
  /** Reacts to a message with an emoji; null removes it. */
  react: endpoint('PUT /virtual-phone/conversations/:chat/messages/:messageId/reaction', {
    access: 'phone',
    body: z.strictObject({
      emoji: z
        .string(rule('rules.common.emoji_missing'))
        .min(1, rule('rules.common.emoji_missing'))
        .max(32, rule('rules.virtualPhone.emoji_single'))
        .nullable(),
      ...actor,
    }),
    answer: changed,
  }),
  /** Pins a message in its conversation for a time; null unpins it. */
  pin: endpoint('PUT /virtual-phone/conversations/:chat/messages/:messageId/pin', {
    access: 'phone',
    body: z.strictObject({
      duration: z.enum(pinDurations, rule('rules.common.pin_invalid')).nullable(),
      ...actor,
    }),
    answer: changed,
  }),
  /** Edits a message as its author: its text, or its file's caption. */
  edit: endpoint('PUT /virtual-phone/conversations/:chat/messages/:messageId', {
    access: 'phone',
    body: z.strictObject({
      content: z
        .string()
        .min(1, rule('rules.common.message_required'))
        .max(4096, rule('rules.common.message_long')),
    }),
    answer: changed,
  }),
  /** Deletes a message for everyone as its author. */
  revoke: endpoint('DELETE /virtual-phone/conversations/:chat/messages/:messageId', {
    access: 'phone',
    answer: changed,
  }),
  /**
   * Presses a button of an interactive message as a contact, or chooses an item of its list: the answer is a message of
   * the contact.
   */
  press: endpoint('POST /virtual-phone/conversations/:chat/messages/:messageId/pressed', {
    access: 'phone',
    body: z.strictObject({
      buttonId: z
        .string()
        .min(1, rule('rules.virtualPhone.button_required'))
        .max(256, rule('rules.virtualPhone.button_invalid')),
      contactPhone: PhoneDigits.optional(),
    }),
    answer: messageResult,
    success: 201,
  }),
  /** Votes in a poll: `options` are all that the person chooses, none to withdraw the vote. */
  vote: endpoint('POST /virtual-phone/conversations/:chat/messages/:messageId/votes', {
    access: 'phone',
    body: z.strictObject({
      options: z
        .array(
          z.string().max(100, rule('rules.virtualPhone.option_required')),
          rule('rules.virtualPhone.options_list'),
        )
        .max(12, rule('rules.virtualPhone.options_many')),
      ...actor,
    }),
    answer: changed,
  }),
  /** Answers an event; the last answer counts. */
  answerEvent: endpoint('POST /virtual-phone/conversations/:chat/messages/:messageId/answers', {
    access: 'phone',
    body: z.strictObject({
      answer: z.enum(eventAnswers, rule('rules.virtualPhone.event_answer_invalid')),
      extraGuests: wholeNumber(0, 1).optional(),
      ...actor,
    }),
    answer: changed,
  }),
  /** Plays an audio of the account as the contact, or as everybody in the group. */
  play: endpoint('POST /virtual-phone/conversations/:chat/messages/:messageId/played', {
    access: 'phone',
    answer: changed,
  }),
  /** Calls the phone as one of its contacts; the call ends at once like `end`, or goes on ringing without it. */
  call: endpoint('POST /virtual-phone/calls', {
    access: 'phone',
    body: z.strictObject({
      contactPhone: PhoneDigits,
      end: z.enum(callEndReasons, rule('rules.virtualPhone.call_end_invalid')).optional(),
    }),
    answer: z.object({ phone: VirtualPhone, outcome: z.enum(['ringing', 'rejected']) }),
    success: 201,
  }),
  /**
   * Shows one of the phone's contacts as writing or recording, to the account or in a group (by its name), or as
   * paused.
   */
  type: endpoint('PUT /virtual-phone/contacts/:contactPhone/typing', {
    access: 'phone',
    body: z.strictObject({
      state: z.enum(['typing', 'recording', 'paused'], rule('rules.common.state_invalid')).default('typing'),
      group: GroupName.optional(),
    }),
    answer: state,
  }),
  /** Posts a status as one of the phone's contacts. */
  postStatus: endpoint('POST /virtual-phone/statuses', {
    access: 'phone',
    body: z.strictObject({
      contactPhone: PhoneDigits,
      contactName: TextBody.shape.contactName,
      content: z.string().max(statusLimits.text, rule('rules.common.text_long')).default('Status de teste'),
    }),
    answer: z.object({ phone: VirtualPhone, viewed: z.boolean() }),
    success: 201,
  }),
  /** Takes the phone offline, or back online. */
  setOnline: endpoint('PUT /virtual-phone/online', {
    access: 'phone',
    body: z.strictObject({ online: z.boolean(rule('rules.common.boolean')) }),
    answer: state,
  }),
  /** Fills the address book up to `count` contacts; they appear in the session while they load. */
  loadContacts: endpoint('POST /virtual-phone/contacts', {
    access: 'phone',
    body: z.strictObject({ count: wholeNumber(1, 100_000) }),
    answer: state,
  }),
  /** Blocks one of the phone's contacts, whose messages then no longer arrive, or unblocks it. */
  setBlocked: endpoint('PUT /virtual-phone/contacts/:contactPhone/blocked', {
    access: 'phone',
    body: z.strictObject({ blocked: z.boolean(rule('rules.common.boolean')) }),
    answer: state,
  }),
  /**
   * Archives, pins, marks or labels a conversation on the phone, or sets the timer of its disappearing messages; `label`
   * creates a label that is new, and goes to a message where `messageId` names one.
   */
  changeChat: endpoint('PUT /virtual-phone/contacts/:contactPhone/chat', {
    access: 'phone',
    body: z
      .strictObject({
        archived: z.boolean(rule('rules.common.boolean')),
        pinned: z.boolean(rule('rules.common.boolean')),
        unread: z.boolean(rule('rules.common.boolean')),
        label: z.string().min(1).max(100),
        messageId: z.string().min(1).max(100),
        disappearing: z.enum(messageTimers, rule('rules.common.timer_invalid')),
      })
      .partial(),
    answer: state,
  }),
  /** Hides a contact's number: the session knows the contact by a LID alone, and gets the number later. */
  setHidden: endpoint('PUT /virtual-phone/contacts/:contactPhone/hidden', {
    access: 'phone',
    body: z.strictObject({ hidden: z.boolean(rule('rules.common.boolean')) }),
    answer: state,
  }),
  /**
   * Restricts the account as WhatsApp does: no new conversations until a time, or only so many until a count resets;
   * null lifts it.
   */
  restrict: endpoint('PUT /virtual-phone/restrictions', {
    access: 'phone',
    body: z.strictObject({
      reachOut: z
        .strictObject({ until: futureTime.nullable().default(null) })
        .nullable()
        .default(null),
      newChats: z
        .strictObject({ limit: wholeNumber(0, 1_000_000), resetsAt: futureTime.nullable().default(null) })
        .nullable()
        .default(null),
    }),
    answer: state,
  }),
  /** Creates a group. Messages to a group that was not created are delivered as if it existed. */
  createGroup: endpoint('POST /virtual-phone/groups', {
    access: 'phone',
    body: z.strictObject({
      name: GroupName,
      participants: z
        .array(PhoneDigits, rule('rules.virtualPhone.participants_list'))
        .max(100, rule('rules.virtualPhone.participants_many')),
    }),
    answer: state,
    success: 201,
  }),
  /** Renames a group. */
  renameGroup: endpoint('PUT /virtual-phone/groups/:groupId', {
    access: 'phone',
    body: z.strictObject({ name: GroupName }),
    answer: state,
  }),
  /**
   * Adds, removes, promotes or demotes a participant of a group; `ask` opens its invite link as a contact, who joins or,
   * where joins are approved, asks to.
   */
  changeParticipant: endpoint('POST /virtual-phone/groups/:groupId/participants', {
    access: 'phone',
    body: z.strictObject({
      contactPhone: PhoneDigits,
      action: z.enum(
        ['add', 'remove', 'promote', 'demote', 'ask'],
        rule('rules.virtualPhone.action_unknown'),
      ),
    }),
    answer: state,
  }),
  /** Removes the linked device on the phone: the session is signed out and must be paired again. */
  unlink: endpoint('DELETE /virtual-phone', {
    access: 'phone',
    answer: z.object({}),
  }),
}
