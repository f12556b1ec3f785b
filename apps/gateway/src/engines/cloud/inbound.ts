import type { Address } from '../address.js'
import type { EngineMessage, EngineReceipt } from '../messages.js'
import { knownStatusError } from './graphErrors.js'
import { contentOf } from './inboundContent.js'
import { isOutgoingId } from './outgoingId.js'
import type { CloudSettings } from './settings.js'
import {
  changesOf,
  type InboundChange,
  InboundMessage,
  InboundStatus,
  type InboundValue,
} from './webhookBody.js'

/** What Meta told, in the order in which it happened. */
export interface Inbound {
  messages: readonly EngineMessage[]
  receipts: readonly EngineReceipt[]
  /** Meta says something about the number itself: it is to be asked for. */
  isAboutNumber: boolean
  /** Numbers that are not this session's, by Meta's id. */
  others: readonly string[]
}

interface Dated<Item> {
  at: number
  item: Item
}

const aboutNumber = [
  'account_update',
  'account_alerts',
  'phone_number_quality_update',
  'phone_number_name_update',
]

/**
 * What the names of configuration spec §9 are at Meta: `messages` there carries receipts too, and echoes are the business
 * app's. Meta's own names count as well.
 */
const names = {
  messages: ['messages'],
  delivered: ['message_deliveries'],
  read: ['message_reads'],
  echoes: ['message_echoes', 'smb_message_echoes'],
} as const

/** Under which of them a receipt is told; what failed and what was sent belongs to the messages. */
const receiptEvents = {
  sent: 'messages',
  failed: 'messages',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
} as const

/** Reads what was received: whatever order it came in, by when it happened. */
export function readInbound(
  bodies: readonly string[],
  { phoneNumberId, events }: Pick<CloudSettings, 'phoneNumberId' | 'events'>,
): Inbound {
  const wants = (what: keyof typeof names) => names[what].some((name) => events.includes(name))
  const changes = bodies.flatMap(changesOf)
  const others = new Set<string>()
  const own = changes.filter(({ value: { metadata } }) => {
    if (metadata === undefined || metadata.phone_number_id === phoneNumberId) return true
    others.add(metadata.phone_number_id)
    return false
  })
  const messages = own.flatMap(({ field, value }) => [
    ...(field === 'messages' && wants('messages') ? messagesOf(value) : []),
    ...(field === 'smb_message_echoes' && wants('echoes') ? echoesOf(value) : []),
  ])
  const receipts = own
    .flatMap((change) => receiptsOf(change))
    .filter(({ item: { status } }) => wants(receiptEvents[status]))
  return {
    messages: inOrder(messages),
    receipts: inOrder(receipts),
    isAboutNumber: own.some(({ field }) => aboutNumber.includes(field)),
    others: [...others],
  }
}

function inOrder<Item>(dated: readonly Dated<Item>[]): Item[] {
  return dated.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}

function messagesOf(value: InboundValue): Dated<EngineMessage>[] {
  return value.messages.flatMap((given) => {
    const message = InboundMessage.safeParse(given).data
    const contact = message && addressOf(message.from, message.from_user_id)
    if (!message || !contact) return []
    return dated(message, { contact, isFromMe: false, contactName: nameOf(value, contact) })
  })
}

function echoesOf(value: InboundValue): Dated<EngineMessage>[] {
  return value.message_echoes.flatMap((given) => {
    const message = InboundMessage.safeParse(given).data
    const contact = message && addressOf(message.to, message.to_user_id)
    if (!message || !contact) return []
    return dated(message, { contact, isFromMe: true, contactName: nameOf(value, contact) })
  })
}

function dated(
  message: InboundMessage,
  about: Pick<EngineMessage, 'contact' | 'isFromMe' | 'contactName'>,
): Dated<EngineMessage>[] {
  const content = contentOf(message)
  if (content === null) return []
  const { id, timestamp } = message
  return [{ at: timestamp, item: { id, ...about, content, timestamp: instantOf(timestamp) } }]
}

function receiptsOf({ field, value }: InboundChange): Dated<EngineReceipt>[] {
  if (field !== 'messages') return []
  return value.statuses.flatMap((given) => {
    const read = InboundStatus.safeParse(given).data
    const by = read && addressOf(read.recipient_id, read.recipient_user_id)
    const progress = read && progressOf(read)
    if (!read || !by || !progress) return []
    const timestamp = instantOf(read.timestamp)
    return [{ at: read.timestamp, item: { id: idOf(read), contact: by, by, timestamp, ...progress } }]
  })
}

/** What we called it, where it comes back: an answer that was lost told us no other name. */
function idOf({ id, biz_opaque_callback_data: own }: InboundStatus): string {
  return own !== undefined && isOutgoingId(own) ? own : id
}

type Progress = EngineReceipt extends infer One
  ? One extends EngineReceipt
    ? Omit<One, 'id' | 'contact' | 'group' | 'by' | 'timestamp'>
    : never
  : never

function progressOf({ status, errors }: InboundStatus): Progress | null {
  switch (status) {
    case 'sent':
    case 'delivered':
    case 'read':
    case 'played':
      return { status }
    case 'failed': {
      const { code, words } = knownStatusError(errors[0])
      return { status, failure: { code, detail: words } }
    }
    default:
      return null
  }
}

/** Null where Meta names nobody. What is no number is the network's own name for somebody. */
function addressOf(given: string | undefined, userId: string | undefined): Address | null {
  const phone = given?.replace(/^\+/, '')
  if (phone && /^\d+$/.test(phone)) return { phone, ...(userId && { userId }) }
  const name = userId || phone
  return name ? { userId: name } : null
}

function nameOf({ contacts }: InboundValue, { phone, userId }: Address): string | null {
  const found = contacts.find(
    ({ wa_id, user_id }) => (phone && wa_id === phone) || (userId && user_id === userId),
  )
  return found?.profile?.name ?? null
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
