import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { answersFile } from '../files.js'
import { mediaBytes } from '../limits/files.js'
import { PhoneDigits, wholeNumber } from '../values.js'
import { CardBody, LocationBody, MediaBody, PollBody, TextBody } from '../virtual/bodies.js'
import { VirtualConversation, VirtualMessage } from '../virtual/chat.js'
import { GroupName, VirtualPhone } from '../virtual/phone.js'
import { secretText } from '../visibleText.js'
import { PasskeyAssertion } from './passkey.js'

const endpoint = rowsOf({ category: 'virtual-phone', scope: 'sessions', ability: 'none' })

/** Who does something to a message that is there. In a group: which of the contacts. */
const actor = {
  direction: z.enum(['incoming', 'outgoing']).default('incoming'),
  contactPhone: PhoneDigits.optional(),
}
const moment = z.iso.datetime('Informe um instante em UTC, como 2026-11-21T14:00:00Z')
/** Has the phone's account ask for its passkey before it is linked, and for a comparison of codes after it. */
const passkey = z.enum(['required', 'code'], 'Informe required ou code').optional()
const changed = z.object({ message: VirtualMessage })
/** What the session made of it: a message of a group may be ignored, one that arrives may be marked as read. */
const written = z.object({
  phone: VirtualPhone,
  outcome: z.enum(['ignored', 'received', 'read']).optional(),
})

/** The secret is the phone's own bearer token; it exists once a pairing is accepted. */
const Linked = z.object({ secret: secretText(z.string()), phone: VirtualPhone })
const state = z.object({ phone: VirtualPhone })

/**
 * Ours: the phone that the virtual engine pairs with, driven by the page `/celular`, by tests and by examples
 * (docs/decisions.md). Every row answers 404 under another engine.
 */
export const virtualPhone = {
  /** Scans a QR code: `qr` is the text it encodes, or the `codigo` of its link. */
  scan: endpoint('POST /virtual-phone/scan', {
    access: 'public',
    body: z.strictObject({
      qr: z.string().min(1, 'QR Code é obrigatório').max(500, 'QR Code inválido'),
      phoneNumber: PhoneDigits.optional(),
      passkey,
    }),
    answer: Linked,
    success: 201,
  }),
  /** Types a pairing code on the phone that has this number. */
  enterCode: endpoint('POST /virtual-phone/enter-code', {
    access: 'public',
    body: z.strictObject({
      phoneNumber: PhoneDigits,
      pairingCode: z.string().min(1, 'Código é obrigatório').max(20, 'Código inválido'),
      passkey,
    }),
    answer: Linked,
    success: 201,
  }),
  /** The passkey of an account that is asked for it, to be put into another authenticator. Only while it is asked for. */
  passkey: endpoint('GET /virtual-phone/passkey', {
    access: 'phone',
    answer: z.object({
      rpId: z.string(),
      credentialId: z.string(),
      /** PKCS #8 in base64. */
      privateKey: secretText(z.string()),
    }),
  }),
  /** An assertion by that passkey for a challenge, by default the open one; it is handed to nobody. */
  assertPasskey: endpoint('POST /virtual-phone/passkey/assertion', {
    access: 'phone',
    repeatable: false,
    stores: false,
    body: z.strictObject({ challenge: z.string().min(1).max(1000).optional() }),
    answer: z.object({ assertion: PasskeyAssertion }),
  }),
  /** Approves with that passkey, once the risk was confirmed where the session is being connected. */
  approvePasskey: endpoint('POST /virtual-phone/passkey/approval', { access: 'phone', answer: state }),
  /** How the phone stands. */
  get: endpoint('GET /virtual-phone', {
    access: 'phone',
    answer: state,
  }),
  /** One of the phone's contacts writes to it (`incoming`), or its owner writes to the contact. */
  sendMessage: endpoint('POST /virtual-phone/messages', {
    access: 'phone',
    body: TextBody,
    answer: written,
    success: 201,
  }),
  /** The same with a file, shown as what its content is unless `type` says as what. */
  sendMedia: endpoint('POST /virtual-phone/media', {
    access: 'phone',
    body: MediaBody,
    files: { file: { maxBytes: mediaBytes } },
    answer: written,
    success: 201,
  }),
  /** The same with a place. */
  sendLocation: endpoint('POST /virtual-phone/locations', {
    access: 'phone',
    body: LocationBody,
    answer: written,
    success: 201,
  }),
  /** The same with somebody's card. */
  sendCard: endpoint('POST /virtual-phone/cards', {
    access: 'phone',
    body: CardBody,
    answer: written,
    success: 201,
  }),
  /** The same with a poll. */
  sendPoll: endpoint('POST /virtual-phone/polls', {
    access: 'phone',
    body: PollBody,
    answer: written,
    success: 201,
  }),
  /** The file of a message, by the message's id. */
  media: endpoint('GET /virtual-phone/messages/:messageId/media', { access: 'phone', ...answersFile }),
  /** The conversations, the one that was written in last first; groups in which nobody wrote come last. */
  conversations: endpoint('GET /virtual-phone/conversations', {
    access: 'phone',
    query: z.strictObject({ limit: wholeNumber(1, 1000).optional() }),
    answer: z.object({ conversations: z.array(VirtualConversation), total: z.number() }),
  }),
  /**
   * A page of a conversation, oldest first: the newest messages, those before the place `before`, or all that changed
   * since `after`, which is the `revision` of an earlier answer.
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
      /** Whether there are older ones than these; false where `after` was asked for. */
      more: z.boolean(),
      revision: z.number(),
    }),
  }),
  /** The contact, or everybody in the group, reads what the account wrote; or its owner looks at what came. */
  readConversation: endpoint('POST /virtual-phone/conversations/:chat/read', {
    access: 'phone',
    body: z.strictObject({ as: z.enum(['contact', 'owner'], 'Informe contact ou owner') }),
    answer: z.object({}),
  }),
  /** Reacts to a message with an emoji; null takes it back. */
  react: endpoint('PUT /virtual-phone/conversations/:chat/messages/:messageId/reaction', {
    access: 'phone',
    body: z.strictObject({
      emoji: z
        .string('Informe um emoji')
        .min(1, 'Informe um emoji')
        .max(32, 'Informe um só emoji')
        .nullable(),
      ...actor,
    }),
    answer: changed,
  }),
  /** Whoever wrote a message writes it anew: its text, or what stands under its file. */
  edit: endpoint('PUT /virtual-phone/conversations/:chat/messages/:messageId', {
    access: 'phone',
    body: z.strictObject({
      content: z.string().min(1, 'Mensagem é obrigatória').max(4096, 'Mensagem muito longa'),
    }),
    answer: changed,
  }),
  /** Whoever wrote a message deletes it for everyone. */
  revoke: endpoint('DELETE /virtual-phone/conversations/:chat/messages/:messageId', {
    access: 'phone',
    answer: changed,
  }),
  /** A contact presses a button of an interactive message, or chooses an item of its list: its answer is a message of the contact. */
  press: endpoint('POST /virtual-phone/conversations/:chat/messages/:messageId/pressed', {
    access: 'phone',
    body: z.strictObject({
      buttonId: z.string().min(1, 'Botão é obrigatório').max(256, 'Botão inválido'),
      contactPhone: PhoneDigits.optional(),
    }),
    answer: written,
    success: 201,
  }),
  /** The contact, or everybody in the group, listens to an audio of the account. */
  play: endpoint('POST /virtual-phone/conversations/:chat/messages/:messageId/played', {
    access: 'phone',
    answer: changed,
  }),
  /** One of the phone's contacts calls it. */
  call: endpoint('POST /virtual-phone/calls', {
    access: 'phone',
    body: z.strictObject({ contactPhone: PhoneDigits }),
    answer: z.object({ phone: VirtualPhone, outcome: z.enum(['ringing', 'rejected']) }),
    success: 201,
  }),
  /** One of the phone's contacts is seen to write or record, to the account or in a group, by its name; or stops. */
  type: endpoint('PUT /virtual-phone/contacts/:contactPhone/typing', {
    access: 'phone',
    body: z.strictObject({
      state: z.enum(['typing', 'recording', 'paused'], 'Estado inválido').default('typing'),
      group: GroupName.optional(),
    }),
    answer: state,
  }),
  /** One of the phone's contacts posts a status. */
  postStatus: endpoint('POST /virtual-phone/statuses', {
    access: 'phone',
    body: z.strictObject({ contactPhone: PhoneDigits }),
    answer: z.object({ phone: VirtualPhone, viewed: z.boolean() }),
    success: 201,
  }),
  /** Takes the phone off the network, or brings it back. */
  setOnline: endpoint('PUT /virtual-phone/online', {
    access: 'phone',
    body: z.strictObject({ online: z.boolean('Informe verdadeiro ou falso') }),
    answer: state,
  }),
  /** Fills the address book up to `count` contacts; they appear in the session while they load. */
  loadContacts: endpoint('POST /virtual-phone/contacts', {
    access: 'phone',
    body: z.strictObject({ count: wholeNumber(1, 100_000) }),
    answer: state,
  }),
  /** Blocks one of the phone's contacts, whose messages arrive no more, or unblocks it. */
  setBlocked: endpoint('PUT /virtual-phone/contacts/:contactPhone/blocked', {
    access: 'phone',
    body: z.strictObject({ blocked: z.boolean('Informe verdadeiro ou falso') }),
    answer: state,
  }),
  /** A contact hides their number: the session knows them by a LID alone, and hears later whose it is. */
  setHidden: endpoint('PUT /virtual-phone/contacts/:contactPhone/hidden', {
    access: 'phone',
    body: z.strictObject({ hidden: z.boolean('Informe verdadeiro ou falso') }),
    answer: state,
  }),
  /**
   * WhatsApp restricts the account: no conversation may be started until a moment, or so many until a count begins anew;
   * null lifts it.
   */
  restrict: endpoint('PUT /virtual-phone/restrictions', {
    access: 'phone',
    body: z.strictObject({
      reachOut: z
        .strictObject({ until: moment.nullable().default(null) })
        .nullable()
        .default(null),
      newChats: z
        .strictObject({ limit: wholeNumber(0, 1_000_000), resetsAt: moment.nullable().default(null) })
        .nullable()
        .default(null),
    }),
    answer: state,
  }),
  /** Makes a group. Whoever writes in a group that nobody made does as if it were there. */
  createGroup: endpoint('POST /virtual-phone/groups', {
    access: 'phone',
    body: z.strictObject({
      name: GroupName,
      participants: z
        .array(PhoneDigits, 'Informe os participantes em uma lista')
        .max(100, 'Participantes demais'),
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
  /** Adds, removes, promotes or demotes somebody in a group. */
  changeParticipant: endpoint('POST /virtual-phone/groups/:groupId/participants', {
    access: 'phone',
    body: z.strictObject({
      contactPhone: PhoneDigits,
      action: z.enum(['add', 'remove', 'promote', 'demote'], 'Ação desconhecida'),
    }),
    answer: state,
  }),
  /** Removes the linked device on the phone: the session is signed out and must be paired again. */
  unlink: endpoint('DELETE /virtual-phone', {
    access: 'phone',
    answer: z.object({}),
  }),
}
