import * as z from 'zod'
import { rowsOf } from '../endpoint.js'
import { SessionStatus } from '../entities.js'
import { PhoneDigits, wholeNumber } from '../values.js'
import { visibleName, withoutUnseen } from '../visibleText.js'

const endpoint = rowsOf({ category: 'virtual-phone', scope: 'sessions' })

/** A group of the phone's account. */
export const PhoneGroup = z.object({
  id: z.string(),
  name: z.string(),
  participants: z.array(z.object({ phone: z.string(), admin: z.boolean() })),
})
export type PhoneGroup = z.output<typeof PhoneGroup>

const GroupName = visibleName('Nome do grupo é obrigatório', 100, 'Nome muito longo')

/** The simulated phone as its holder sees it. */
export const VirtualPhone = z.object({
  number: z.string(),
  sessionName: z.string(),
  /** What the linked session is seen to be. */
  status: SessionStatus,
  online: z.boolean(),
  contacts: z.number(),
  /** Whether contacts see the account online. */
  presence: z.enum(['available', 'unavailable']).optional(),
  /** Whether the session has what was written before the pairing. */
  historySent: z.boolean().optional(),
  /** Who is blocked, by number. */
  blocked: z.array(z.string()).optional(),
  groups: z.array(PhoneGroup).optional(),
})
export type VirtualPhone = z.output<typeof VirtualPhone>

/** The secret is the phone's own bearer token; it exists once a pairing is accepted. */
const Linked = z.object({ secret: z.string(), phone: VirtualPhone })
const state = z.object({ phone: VirtualPhone })
const onlyVirtual = { 404: 'O celular virtual existe apenas com o motor virtual' }

/**
 * Ours: the phone that the virtual engine pairs with, driven by the page `/celular`, by tests and by examples
 * (docs/decisions.md). Every row answers 404 under another engine.
 */
export const virtualPhone = {
  /** Scans a QR code: `qr` is the text it encodes, or the `codigo` of its link. */
  scan: endpoint('POST /virtual-phone/scan', {
    summary: 'Lê um QR Code com o celular virtual',
    access: 'public',
    body: z.strictObject({
      qr: z.string().min(1, 'QR Code é obrigatório').max(500, 'QR Code inválido'),
      phoneNumber: PhoneDigits.optional(),
    }),
    answer: Linked,
    success: 201,
    failures: { ...onlyVirtual, 410: 'Este QR Code expirou' },
  }),
  /** Types a pairing code on the phone that has this number. */
  enterCode: endpoint('POST /virtual-phone/enter-code', {
    summary: 'Digita um código de pareamento no celular virtual',
    access: 'public',
    body: z.strictObject({
      phoneNumber: PhoneDigits,
      pairingCode: z.string().min(1, 'Código é obrigatório').max(20, 'Código inválido'),
    }),
    answer: Linked,
    success: 201,
    failures: { ...onlyVirtual, 410: 'Este código expirou', 429: 'Muitos códigos errados para este número' },
  }),
  /** How the phone stands. */
  get: endpoint('GET /virtual-phone', {
    summary: 'Mostra o celular virtual',
    access: 'phone',
    answer: state,
    failures: onlyVirtual,
  }),
  /** One of the phone's contacts writes to it (`incoming`), or its owner writes to the contact. */
  sendMessage: endpoint('POST /virtual-phone/messages', {
    summary: 'Envia ou recebe uma mensagem no celular virtual',
    access: 'phone',
    body: z.strictObject({
      content: z.string().min(1, 'Mensagem é obrigatória').max(4096, 'Mensagem muito longa'),
      contactPhone: PhoneDigits,
      contactName: z.string().overwrite(withoutUnseen).max(100, 'Nome muito longo').optional(),
      direction: z.enum(['incoming', 'outgoing']).default('incoming'),
      /** The group that it is written in, by its name. */
      group: GroupName.optional(),
    }),
    /** What the session made of it: a message of a group may be ignored, one that arrives may be marked as read. */
    answer: z.object({
      phone: VirtualPhone,
      outcome: z.enum(['ignored', 'received', 'read']).optional(),
    }),
    success: 201,
    failures: onlyVirtual,
  }),
  /** One of the phone's contacts calls it. */
  call: endpoint('POST /virtual-phone/calls', {
    summary: 'Recebe uma chamada no celular virtual',
    access: 'phone',
    body: z.strictObject({ contactPhone: PhoneDigits }),
    answer: z.object({ phone: VirtualPhone, outcome: z.enum(['ringing', 'rejected']) }),
    success: 201,
    failures: onlyVirtual,
  }),
  /** One of the phone's contacts posts a status. */
  postStatus: endpoint('POST /virtual-phone/statuses', {
    summary: 'Recebe um status de um contato no celular virtual',
    access: 'phone',
    body: z.strictObject({ contactPhone: PhoneDigits }),
    answer: z.object({ phone: VirtualPhone, viewed: z.boolean() }),
    success: 201,
    failures: onlyVirtual,
  }),
  /** Takes the phone off the network, or brings it back. */
  setOnline: endpoint('PUT /virtual-phone/online', {
    summary: 'Derruba ou restaura a conexão do celular virtual',
    access: 'phone',
    body: z.strictObject({ online: z.boolean('Informe verdadeiro ou falso') }),
    answer: state,
    failures: onlyVirtual,
  }),
  /** Fills the address book up to `count` contacts; they appear in the session while they load. */
  loadContacts: endpoint('POST /virtual-phone/contacts', {
    summary: 'Carrega contatos no celular virtual',
    access: 'phone',
    body: z.strictObject({ count: wholeNumber(1, 100_000) }),
    answer: state,
    failures: onlyVirtual,
  }),
  /** Blocks one of the phone's contacts, whose messages arrive no more, or unblocks it. */
  setBlocked: endpoint('PUT /virtual-phone/contacts/:contactPhone/blocked', {
    summary: 'Bloqueia ou desbloqueia um contato no celular virtual',
    access: 'phone',
    body: z.strictObject({ blocked: z.boolean('Informe verdadeiro ou falso') }),
    answer: state,
    failures: onlyVirtual,
  }),
  /** Makes a group. Whoever writes in a group that nobody made does as if it were there. */
  createGroup: endpoint('POST /virtual-phone/groups', {
    summary: 'Cria um grupo no celular virtual',
    access: 'phone',
    body: z.strictObject({
      name: GroupName,
      participants: z
        .array(PhoneDigits, 'Informe os participantes em uma lista')
        .max(100, 'Participantes demais'),
    }),
    answer: state,
    success: 201,
    failures: { ...onlyVirtual, 409: 'Já existe um grupo com este nome' },
  }),
  /** Renames a group. */
  renameGroup: endpoint('PUT /virtual-phone/groups/:groupId', {
    summary: 'Muda o nome de um grupo no celular virtual',
    access: 'phone',
    body: z.strictObject({ name: GroupName }),
    answer: state,
    failures: { 404: 'Grupo não encontrado' },
  }),
  /** Adds, removes, promotes or demotes somebody in a group. */
  changeParticipant: endpoint('POST /virtual-phone/groups/:groupId/participants', {
    summary: 'Muda um participante de um grupo no celular virtual',
    access: 'phone',
    body: z.strictObject({
      contactPhone: PhoneDigits,
      action: z.enum(['add', 'remove', 'promote', 'demote'], 'Ação desconhecida'),
    }),
    answer: state,
    failures: { 404: 'Grupo não encontrado', 409: 'O participante já está assim' },
  }),
  /** Removes the linked device on the phone: the session is signed out and must be paired again. */
  unlink: endpoint('DELETE /virtual-phone', {
    summary: 'Remove o aparelho conectado no celular virtual',
    access: 'phone',
    answer: z.object({}),
    failures: onlyVirtual,
  }),
}
