import type { Address } from '../address.js'
import type { EngineContent, EngineMedia, EngineMessage, EngineReceipt } from '../messages.js'
import { readDetails } from './details.js'
import { knownStatusError } from './graphErrors.js'
import { type InboundChange, InboundMessage, InboundStatus, type InboundValue } from './webhookBody.js'

const isOutgoingId = (text: string) => /^3EB0[0-9A-F]{18}$/i.test(text)

function readContent(message: InboundMessage): EngineContent | null {
  if (message.type === 'system') return null
  return readers.get(message.type)?.(message) ?? { kind: 'unsupported' }
}

type Reader = (message: InboundMessage) => EngineContent | undefined

const captioned =
  (kind: 'image' | 'video'): Reader =>
  (message) => ({ kind, caption: message[kind]?.caption ?? null, ...readMedia(message[kind]) })

/** Meta keeps the bytes for seven days and states their size only on request. */
function readMedia(part: InboundMessage['image']): { media?: EngineMedia } {
  if (part?.id === undefined) return {}
  const { id: handle, mime_type, filename } = part
  return {
    media: { handle, type: mime_type ?? 'application/octet-stream', size: null, fileName: filename ?? null },
  }
}

const readPressed = (
  reply: { title: string; id?: string | undefined } | undefined,
): EngineContent | undefined =>
  reply && { kind: 'interactive', text: reply.title, id: reply.id ?? reply.title }

const readers = new Map<string, Reader>(
  Object.entries<Reader>({
    text: ({ text }) => text && { kind: 'text', text: text.body },
    image: captioned('image'),
    video: captioned('video'),
    audio: ({ audio }) => ({ kind: 'audio', ...readMedia(audio) }),
    sticker: ({ sticker }) => ({ kind: 'sticker', ...readMedia(sticker) }),
    document: ({ document }) =>
      document && {
        kind: 'document',
        fileName: document.filename ?? 'documento',
        caption: document.caption ?? null,
        ...readMedia(document),
      },
    location: ({ location }) =>
      location && {
        kind: 'location',
        latitude: location.latitude,
        longitude: location.longitude,
        name: location.name ?? location.address ?? null,
      },
    contacts: ({ contacts }) =>
      contacts && { kind: 'contact', names: contacts.map(({ name }) => name.formatted_name) },
    // A pressed button or chosen list row carries its text.
    button: ({ button }) => readPressed(button && { title: button.text, id: button.payload }),
    interactive: ({ interactive }) =>
      readPressed(interactive?.button_reply ?? interactive?.list_reply) ??
      (interactive?.nfm_reply && { kind: 'text', text: interactive.nfm_reply.body }),
    order: ({ order }) =>
      order && { kind: 'order', items: order.product_items.length || null, note: order.text || null },
    reaction: ({ reaction }) =>
      reaction && { kind: 'reaction', of: reaction.message_id, emoji: reaction.emoji || null },
    revoke: ({ revoke }) => revoke && { kind: 'revoke', of: revoke.original_message_id },
    edit: ({ edit }) =>
      edit?.message?.text && { kind: 'edit', of: edit.original_message_id, text: edit.message.text.body },
  }),
)

export type InboundEvent = 'messages' | 'delivered' | 'read' | 'echoes'

export type InboundItem = {
  /** Milliseconds since 1970. */
  at: number
  event: InboundEvent
} & ({ message: EngineMessage } | { receipt: EngineReceipt })

/** Largest accepted clock difference; events from further ahead get their arrival time. */
const aheadMs = 24 * 60 * 60_000

const receiptEvents = {
  sent: 'messages',
  failed: 'messages',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
} as const

/** Parses the events of a change in order; null for each of unknown format. `receivedAt` is milliseconds since 1970. */
export function* parseInboundItems(
  { field, value }: InboundChange,
  receivedAt: number,
): Generator<InboundItem | null, void> {
  if (field === 'smb_message_echoes') {
    for (const item of value.message_echoes) yield* parseMessage(value, item, receivedAt, 'echoes')
  }
  if (field !== 'messages') return
  for (const entry of value.messages) yield* parseMessage(value, entry, receivedAt, 'messages')
  for (const status of value.statuses) yield* parseReceipt(value, status, receivedAt)
}

/** The contact of an echo, which the account wrote, is its recipient. */
function* parseMessage(
  value: InboundValue,
  item: unknown,
  receivedAt: number,
  event: 'messages' | 'echoes',
): Generator<InboundItem | null, void> {
  const message = InboundMessage.safeParse(item).data
  const isFromMe = event === 'echoes'
  const contact =
    message &&
    (isFromMe
      ? readPerson(value, message.to, message.to_user_id)
      : readPerson(value, message.from, message.from_user_id))
  if (!message || !contact) return yield null
  const content = readContent(message)
  if (content === null) return
  const at = readTime(message.timestamp, receivedAt)
  const contactName = findName(value, contact)
  const replyTo = message.context?.id
  const timestamp = new Date(at).toISOString()
  const details = readDetails(message)
  const author = readAddress(message.context?.from, undefined)
  yield {
    at,
    event,
    message: {
      id: message.id,
      contact,
      isFromMe,
      contactName,
      content,
      timestamp,
      raw: () => item,
      ...(details && { details }),
      ...(replyTo !== undefined && { replyTo, quoted: { text: null, from: author } }),
    },
  }
}

function* parseReceipt(
  value: InboundValue,
  item: unknown,
  receivedAt: number,
): Generator<InboundItem | null, void> {
  const read = InboundStatus.safeParse(item).data
  const by = read && readPerson(value, read.recipient_id, read.recipient_user_id)
  if (!read || !by) return yield null
  const progress = readProgress(read)
  if (!progress) return
  const at = readTime(read.timestamp, receivedAt)
  const receipt = { id: readId(read), contact: by, by, timestamp: new Date(at).toISOString(), ...progress }
  yield { at, event: receiptEvents[progress.status], receipt }
}

/** Event time; its arrival where the event states none, or one more than a day ahead. */
function readTime(seconds: number | null, receivedAt: number): number {
  const at = seconds === null ? receivedAt : seconds * 1000
  return at > receivedAt + aheadMs ? receivedAt : at
}

/** Prefers our own id when Meta returns it: a lost answer left us no other. */
function readId({ id, biz_opaque_callback_data: ownId }: InboundStatus): string {
  return ownId !== undefined && isOutgoingId(ownId) ? ownId : id
}

type Progress = EngineReceipt extends infer One
  ? One extends EngineReceipt
    ? Omit<One, 'id' | 'contact' | 'group' | 'by' | 'timestamp'>
    : never
  : never

function readProgress({ status, errors }: InboundStatus): Progress | null {
  switch (status) {
    case 'sent':
    case 'delivered':
    case 'read':
    case 'played':
      return { status }
    case 'failed': {
      const { code, reason } = knownStatusError(errors[0])
      return { status, failure: { code, detail: reason } }
    }
    default:
      return null
  }
}

/** Null when Meta names nobody; a value that is not a number is a network user id. */
function readAddress(text: string | undefined, userId: string | undefined): Address | null {
  const phone = text?.replace(/^\+/, '')
  if (phone && /^\d+$/.test(phone)) return { phone, ...(userId && { userId }) }
  const name = userId || phone
  return name ? { userId: name } : null
}

/** Adds the profile name, which Meta sends once beside the messages. */
function readPerson(
  value: InboundValue,
  text: string | undefined,
  userId: string | undefined,
): Address | null {
  const address = readAddress(text, userId)
  if (!address) return null
  const { wa_id, user_id } = findContact(value, address) ?? {}
  return readAddress(address.phone ?? wa_id, address.userId ?? user_id)
}

function findName(value: InboundValue, address: Address): string | null {
  return findContact(value, address)?.profile?.name ?? null
}

function findContact({ contacts }: InboundValue, { phone, userId }: Address) {
  return contacts.find(
    ({ wa_id, user_id }) =>
      (phone !== undefined && wa_id === phone) || (userId !== undefined && user_id === userId),
  )
}
