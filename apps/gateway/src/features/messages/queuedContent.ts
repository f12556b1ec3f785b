import { currencyDigits, EventDetails, type MessageDetails } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { MessageRow } from '../../core/store/messageTables.js'
import { toColumn } from '../sessions/messages/messageDetails.js'
import { messageText } from '../sessions/messages/messageText.js'

/** Extras of a message beside its content, as `OutgoingExtras`; people by their keys. */
export const QueuedExtras = z.object({
  mentions: z.array(z.string()).optional(),
  mentionsAll: z.boolean().optional(),
  forwarded: z.boolean().optional(),
  viewOnce: z.boolean().optional(),
  gif: z.boolean().optional(),
  linkPreview: z.boolean().optional(),
})
export type QueuedExtras = z.output<typeof QueuedExtras>
const extras = QueuedExtras.optional()

const media = z.object({ type: z.string(), size: z.number(), fileName: z.string().nullable() })

/** Content of a queued message; files are stored separately. */
export const QueuedContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), extras }),
  z.object({
    kind: z.literal(['image', 'video', 'document']),
    caption: z.string().nullable(),
    media,
    extras,
  }),
  z.object({ kind: z.literal('sticker'), media, extras }),
  z.object({ kind: z.literal('audio'), voice: z.boolean(), media, extras }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().nullable(),
    address: z.string().nullable(),
    extras,
  }),
  z.object({
    kind: z.literal('contact'),
    cards: z.array(z.object({ name: z.string(), phone: z.string() })),
    extras,
  }),
  z.object({
    kind: z.literal('poll'),
    question: z.string(),
    options: z.array(z.string()),
    multiple: z.boolean(),
  }),
  z.object({ kind: z.literal('event'), event: EventDetails }),
  z.object({
    kind: z.literal('product'),
    product: z.object({
      id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      price: z.number().nullable(),
      currency: z.string().nullable(),
      url: z.string().nullable(),
      code: z.string().nullable(),
      picture: z.string().nullable(),
    }),
    text: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('template'),
    name: z.string(),
    language: z.string(),
    components: z.array(z.unknown()),
  }),
  z.object({
    kind: z.literal('interactive'),
    header: z.string().nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    buttons: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  z.object({
    kind: z.literal('list'),
    header: z.string().nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    button: z.string(),
    sections: z.array(
      z.object({
        title: z.string().nullable(),
        rows: z.array(z.object({ id: z.string(), title: z.string(), description: z.string().nullable() })),
      }),
    ),
  }),
  z.object({ kind: z.literal('reaction'), of: z.string(), emoji: z.string().nullable() }),
  z.object({
    kind: z.literal('edit'),
    of: z.string(),
    text: z.string(),
    event: EventDetails.optional(),
  }),
  z.object({ kind: z.literal('revoke'), of: z.string() }),
  z.object({ kind: z.literal('pin'), of: z.string(), seconds: z.number().nullable() }),
])
export type QueuedContent = z.output<typeof QueuedContent>

export function toContentColumns(
  content: QueuedContent,
): Pick<MessageRow, 'kind' | 'text' | 'content' | 'details'> {
  const { kind, ...others } = content
  const details = toColumn(queuedDetails(content))
  return { kind, text: queuedText(content), content: JSON.stringify(others), details }
}

function queuedDetails(content: QueuedContent): MessageDetails | null {
  const details = { ...impliedDetails(content), ...extraDetails(content) }
  return Object.keys(details).length > 0 ? details : null
}

function extraDetails(content: QueuedContent): MessageDetails {
  const { linkPreview: _linkPreview, ...details } = ('extras' in content && content.extras) || {}
  return details
}

function impliedDetails(content: QueuedContent): MessageDetails {
  switch (content.kind) {
    case 'location': {
      const { latitude, longitude, name, address } = content
      return { location: { latitude, longitude, name, address } }
    }
    case 'contact':
      return { contacts: content.cards.map(({ name, phone }) => ({ name, phones: [phone] })) }
    case 'audio':
      return content.voice ? { voice: true } : {}
    case 'poll': {
      const { question, options, multiple } = content
      return { poll: { question, options, ...(multiple && { multiple }) } }
    }
    case 'event':
      return { event: content.event }
    case 'product': {
      const { id, name, description, price, currency, url } = content.product
      const units = price === null ? null : price / 10 ** currencyDigits(currency ?? '')
      return { product: { id, catalogId: null, title: name, description, price: units, currency, url } }
    }
    default:
      return {}
  }
}

export function readQueuedContent({ kind, content }: Pick<MessageRow, 'kind' | 'content'>): QueuedContent {
  return QueuedContent.parse({ ...Object(JSON.parse(content)), kind })
}

function queuedText(content: QueuedContent): string {
  switch (content.kind) {
    case 'contact':
      return messageText({ kind: 'contact', names: content.cards.map(({ name }) => name) })
    case 'product': {
      const title = messageText({ kind: 'product', title: content.product.name })
      return content.text === null ? title : `${title}\n${content.text}`
    }
    case 'template':
      return `Template: ${content.name}`
    case 'interactive':
    case 'list':
      return content.body
    case 'reaction':
      return content.emoji ?? ''
    case 'edit':
      return content.text
    case 'revoke':
    case 'pin':
      return ''
    case 'audio':
    case 'sticker':
      return messageText({ kind: content.kind })
    case 'text':
    case 'location':
    case 'poll':
    case 'event':
      return messageText(content)
    default:
      return messageText({ ...content, fileName: content.media.fileName ?? 'arquivo', media: undefined })
  }
}
