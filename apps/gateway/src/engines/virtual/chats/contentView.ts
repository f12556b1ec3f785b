import { EventDetails, eventAnswers, type VirtualContent } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { VirtualMessageRow } from '../../../core/store/engineTables.js'

const Media = z.object({
  type: z.string(),
  size: z.number().nullish().default(null),
  fileName: z.string().nullish().default(null),
})
const caption = z.string().nullish().default(null)
const Button = z.object({ id: z.string(), title: z.string() })
const kindOf = <Kind extends string>(kind: Kind) => z.literal(kind)

/** Stored content, outgoing and incoming, which differ in contacts, locations and buttons. */
const StoredContent = z.union([
  z.object({ kind: kindOf('text'), text: z.string() }),
  z.object({ kind: z.enum(['image', 'video', 'document']), caption, media: Media.optional() }),
  z.object({ kind: kindOf('audio'), voice: z.boolean().default(false), media: Media.optional() }),
  z.object({ kind: kindOf('sticker'), media: Media.optional() }),
  z.object({
    kind: kindOf('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().nullish().default(null),
    address: z.string().nullish().default(null),
  }),
  z.object({ kind: kindOf('contact'), cards: z.array(z.object({ name: z.string(), phone: z.string() })) }),
  z.object({ kind: kindOf('contact'), names: z.array(z.string()) }),
  z.object({
    kind: kindOf('poll'),
    question: z.string(),
    options: z.array(z.string()),
    multiple: z.boolean().default(false),
    votes: z.record(z.string(), z.array(z.string())).default({}),
  }),
  z.object({
    kind: kindOf('event'),
    event: EventDetails,
    answers: z
      .record(z.string(), z.object({ answer: z.enum(eventAnswers), extraGuests: z.number() }))
      .default({}),
  }),
  z.object({
    kind: kindOf('product'),
    product: z.object({ name: z.string(), price: z.number().nullable(), currency: z.string().nullable() }),
    text: z.string().nullable(),
  }),
  z.object({
    kind: kindOf('interactive'),
    header: z.string().nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    buttons: z.array(Button),
  }),
  z.object({
    kind: kindOf('list'),
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
  z.object({ kind: kindOf('interactive'), text: z.string(), id: z.string() }),
  z.object({
    kind: kindOf('template'),
    name: z.string(),
    language: z.string(),
    components: z.array(z.unknown()),
  }),
])

const Component = z.object({
  type: z.string(),
  sub_type: z.string().optional(),
  parameters: z
    .array(z.object({ text: z.string().optional(), payload: z.string().optional() }).catch({}))
    .default([]),
})

/** `ownNumber` is the account's, by which its own vote in a poll is found. */
export function contentView(
  { content, file }: Pick<VirtualMessageRow, 'content' | 'file'>,
  ownNumber: string,
): VirtualContent {
  const stored = StoredContent.parse(JSON.parse(content))
  const fileOf = (media: z.output<typeof Media> | undefined) => (file !== null && media ? media : null)
  switch (stored.kind) {
    case 'image':
    case 'video':
    case 'document':
      return { kind: stored.kind, caption: stored.caption, file: fileOf(stored.media) }
    case 'audio':
      return { kind: stored.kind, voice: stored.voice, file: fileOf(stored.media) }
    case 'sticker':
      return { kind: stored.kind, file: fileOf(stored.media) }
    case 'contact':
      return {
        kind: stored.kind,
        cards: 'cards' in stored ? stored.cards : stored.names.map((name) => ({ name, phone: null })),
      }
    case 'poll': {
      const votes = Object.entries(stored.votes).map(([phone, options]) => ({
        phone,
        isOwn: phone === ownNumber,
        options,
      }))
      return { ...stored, votes }
    }
    case 'event': {
      const answers = Object.entries(stored.answers).map(([phone, answer]) => ({
        phone,
        isOwn: phone === ownNumber,
        ...answer,
      }))
      return { ...stored, answers }
    }
    case 'product': {
      const { product, text } = stored
      return {
        kind: stored.kind,
        title: product.name,
        price: product.price,
        currency: product.currency,
        text,
      }
    }
    case 'interactive':
      return 'body' in stored ? stored : { kind: 'pressed', text: stored.text, id: stored.id }
    case 'template':
      return templateView(stored)
    default:
      return stored
  }
}

interface Template {
  kind: 'template'
  name: string
  language: string
  components: readonly unknown[]
}

/** Only the payloads of buttons are known; the network holds their texts. */
function templateView({ kind, name, language, components }: Template): VirtualContent {
  const parts = components.flatMap((component) => Component.safeParse(component).data ?? [])
  const isButton = ({ type }: z.output<typeof Component>) => type.toLowerCase() === 'button'
  const buttons = parts
    .filter((one) => isButton(one) && one.sub_type?.toLowerCase() === 'quick_reply')
    .map(({ parameters }, index) => {
      const title = `Botão ${index + 1}`
      return { id: parameters[0]?.payload ?? title, title }
    })
  const parameters = parts
    .filter((one) => !isButton(one))
    .flatMap((one) => one.parameters.flatMap(({ text }) => text ?? []))
  return { kind, name, language, parameters, buttons }
}
