import { callEndReasons, type EventName, MessageDetails, MessageQuote } from '@morpheus/sdk/contract'
import * as z from 'zod'
import { toJid } from './jids.js'
import { toContent } from './messageContent.js'
import { readRaw, toRawContent } from './rawContent.js'
import { toSeconds } from './storedMessage.js'

/** A body of Morpheus, as its deliveries are stored. */
export const EventBody = z.object({
  event: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
  raw: z.unknown().optional(),
})
export type EventBody = z.output<typeof EventBody>

export interface Instance {
  name: string
  id: string
  /** Digits; null without a pairing. */
  phone: string | null
  profilePic: string | null
  /** Codes of a pairing under way, for a webhook that asks for them; they open the account. */
  codes: PairingCodes | null
}

export interface PairingCodes {
  /** Text and picture (`data:image/png;base64,…`) of the QR code. */
  qr: { text: string | undefined; picture: string } | null
  pairingCode: string | null
}

export interface EvolutionEvent {
  event: string
  data: object
}

const text = z.string().nullable().default(null)
const Group = z.object({ id: z.string(), name: z.string() })
const Media = z.object({
  type: z.string(),
  size: z.number().nullish(),
  fileName: z.string().nullish(),
  url: z.string().nullish(),
})
const MessageData = z.object({
  id: z.string(),
  from: text,
  to: text,
  message: z.object({
    type: z.string(),
    kind: z.string().optional(),
    text: z.string(),
    media: Media.optional(),
    details: MessageDetails.optional(),
    replyTo: MessageQuote.optional(),
  }),
  contact: z.object({ name: text }),
  timestamp: z.string(),
  group: Group.optional(),
})
const Change = z.object({
  id: z.string(),
  contactPhone: z.string(),
  contactName: text,
  isFromMe: z.boolean(),
  timestamp: z.string(),
  group: Group.optional(),
  emoji: text,
  text: z.string().default(''),
})
const Receipt = z.object({ id: z.string(), from: text, to: text })
const Failure = z.object({ messageId: z.string(), contactPhone: z.string() })
const Contact = z.object({
  contact: z.object({ phone: z.string(), name: text, profilePic: text }).nullable().default(null),
})
const Participation = z.object({ group: Group, contactPhone: z.string() })
const Call = z.object({
  id: z.string(),
  from: z.string(),
  isVideo: z.boolean(),
  timestamp: z.string(),
  /** Only in `call:ended`. */
  reason: z.enum(callEndReasons).optional(),
})
const ChangedConversation = z.object({ contactPhone: text })

type Convert = (body: EventBody, instance: Instance) => EvolutionEvent | null

const participation =
  (action: string): Convert =>
  ({ data }) => {
    const { group, contactPhone } = Participation.parse(data)
    const jid = toJid(contactPhone)
    return {
      event: 'group-participants.update',
      data: {
        id: group.id,
        participants: [jid],
        participantsData: [{ jid, phoneNumber: contactPhone }],
        action,
      },
    }
  }

const contactEvent =
  (event: string): Convert =>
  ({ data }, { id }) => {
    const { contact } = Contact.parse(data)
    if (!contact) return null
    const { phone, name, profilePic } = contact
    const entry = { remoteJid: toJid(phone), pushName: name, profilePicUrl: profilePic, instanceId: id }
    return { event, data: [entry] }
  }

const connection =
  (state: string): Convert =>
  (_, instance) => ({
    event: 'connection.update',
    data: {
      instance: instance.name,
      ...(instance.phone !== null && { wuid: toJid(instance.phone) }),
      profilePictureUrl: instance.profilePic,
      state,
      statusReason: state === 'close' ? 401 : 200,
    },
  })

const connectionStates: Readonly<Record<string, string>> = {
  connected: 'open',
  connecting: 'connecting',
  qr: 'connecting',
}

/** Baileys' names of the steps of a call. */
const callSteps = { missed: 'timeout', accepted: 'accept', rejected: 'reject', ended: 'terminate' } as const

const callEvent: Convert = ({ data }) => {
  const { id, from, isVideo, timestamp: date, reason } = Call.parse(data)
  const jid = toJid(from)
  const status = reason ? callSteps[reason] : 'offer'
  return {
    event: 'call',
    data: { id, from: jid, chatId: jid, status, isVideo, isGroup: false, date, offline: false },
  }
}

const converters: { readonly [Name in EventName]?: Convert } = {
  'message:received': (body, instance) => ({
    event: 'messages.upsert',
    data: toMessage(body, instance, false),
  }),
  // The network's own form comes with messages that were written on the phone, which Evolution treats as received.
  'message:sent': (body, instance) => ({
    event: readRaw(body.raw) ? 'messages.upsert' : 'send.message',
    data: toMessage(body, instance, true),
  }),
  'message:reaction': toReaction,
  'message:edited': ({ data }) => {
    const change = Change.parse(data)
    return {
      event: 'messages.edited',
      data: {
        key: toChangedKey(change),
        type: 'MESSAGE_EDIT',
        editedMessage: { conversation: change.text },
        timestampMs: Date.parse(change.timestamp),
      },
    }
  },
  'message:deleted': ({ data }, { id }) => ({
    event: 'messages.delete',
    data: { ...toChangedKey(Change.parse(data)), status: 'DELETED', instanceId: id },
  }),
  'message:delivered': (body, instance) => toReceipt(body, instance, 'DELIVERY_ACK'),
  'message:read': (body, instance) => toReceipt(body, instance, 'READ'),
  'system:warning': ({ data }, { id }) => {
    const failure = Failure.safeParse(data).data
    if (!failure) return null
    const { messageId, contactPhone } = failure
    const remoteJid = toJid(contactPhone)
    return {
      event: 'messages.update',
      data: { keyId: messageId, remoteJid, fromMe: true, status: 'ERROR', instanceId: id },
    }
  },
  'session:status': (body, instance) =>
    connection(connectionStates[String(body.data.status)] ?? 'close')(body, instance),
  'session:qr': (_, { name, codes }) => ({
    event: 'qrcode.updated',
    data: {
      qrcode: {
        instance: name,
        pairingCode: codes?.pairingCode ?? null,
        code: codes?.qr?.text ?? null,
        base64: codes?.qr?.picture ?? null,
      },
    },
  }),
  'contact:added': contactEvent('contacts.upsert'),
  'contact:updated': contactEvent('contacts.update'),
  'group:created': ({ data }) => {
    const { group, participants } = z.object({ group: Group, participants: z.array(z.string()) }).parse(data)
    const people = participants.map((phone) => ({ id: toJid(phone), admin: null }))
    return { event: 'groups.upsert', data: [{ id: group.id, subject: group.name, participants: people }] }
  },
  'group:updated': ({ data }) => {
    const { id, name } = z.object({ group: Group }).parse(data).group
    return { event: 'groups.update', data: [{ id, subject: name }] }
  },
  'group:participant:added': participation('add'),
  'group:participant:removed': participation('remove'),
  'group:participant:promoted': participation('promote'),
  'group:participant:demoted': participation('demote'),
  'conversation:changed': ({ data }, { id: instanceId }) => {
    const { contactPhone } = ChangedConversation.parse(data)
    return contactPhone === null
      ? null
      : { event: 'chats.update', data: [{ remoteJid: toJid(contactPhone), instanceId }] }
  },
  'call:received': callEvent,
  'call:ended': callEvent,
}

const byName: Readonly<Record<string, Convert | undefined>> = converters

/** The event that Evolution would send; null for those that it has none for. */
export function toEvolutionEvent(body: EventBody, instance: Instance): EvolutionEvent | null {
  return byName[body.event]?.(body, instance) ?? null
}

function toMessage({ data, raw }: EventBody, { id: instanceId }: Instance, fromMe: boolean) {
  const { id, from, to, message, contact, timestamp, group } = MessageData.parse(data)
  const other = toJid((fromMe ? to : from) ?? '')
  const own = readRaw(raw)
  const {
    messageType,
    message: content,
    contextInfo,
  } = own
    ? toRawContent(own)
    : toContent({
        ...message,
        kind: message.kind ?? message.type,
        media: message.media ?? null,
        details: message.details,
        replyTo: message.replyTo,
      })
  const { url } = message.media ?? {}
  return {
    key: {
      ...own?.key,
      remoteJid: group?.id ?? other,
      fromMe,
      id: own?.key.id ?? id,
      ...(group && !fromMe && { participant: other }),
    },
    pushName: fromMe ? 'Você' : (own?.pushName ?? contact.name ?? from),
    status: fromMe ? 'SERVER_ACK' : 'DELIVERY_ACK',
    message: { ...content, ...(url && { mediaUrl: url }) },
    ...(contextInfo && { contextInfo }),
    messageType,
    messageTimestamp: own?.messageTimestamp ?? toSeconds(timestamp),
    instanceId,
    source: 'unknown',
  }
}

function toReaction({ data, raw }: EventBody, { id: instanceId }: Instance): EvolutionEvent {
  const change = Change.parse(data)
  const { contactPhone, isFromMe, timestamp, group, emoji, contactName } = change
  const author = toJid(contactPhone)
  const own = readRaw(raw)
  return {
    event: 'messages.upsert',
    data: {
      key: {
        ...own?.key,
        remoteJid: group?.id ?? author,
        fromMe: isFromMe,
        id: own?.key.id ?? `${change.id}-reaction`,
        ...(group && !isFromMe && { participant: author }),
      },
      pushName: isFromMe ? 'Você' : contactName,
      status: 'DELIVERY_ACK',
      message: own
        ? toRawContent(own).message
        : { reactionMessage: { key: { id: change.id, remoteJid: group?.id ?? author }, text: emoji ?? '' } },
      messageType: 'reactionMessage',
      messageTimestamp: toSeconds(timestamp),
      instanceId,
      source: 'unknown',
    },
  }
}

function toChangedKey({ id, contactPhone, isFromMe, group }: z.output<typeof Change>) {
  const author = toJid(contactPhone)
  return {
    remoteJid: group?.id ?? author,
    fromMe: isFromMe,
    id,
    ...(group && !isFromMe && { participant: author }),
  }
}

function toReceipt({ data }: EventBody, { id, phone }: Instance, status: string): EvolutionEvent {
  const { id: keyId, from, to } = Receipt.parse(data)
  const fromMe = from === phone
  const other = (fromMe ? to : from) ?? ''
  return {
    event: 'messages.update',
    data: { keyId, messageId: keyId, remoteJid: toJid(other), fromMe, status, instanceId: id },
  }
}
