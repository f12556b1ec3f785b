import * as z from 'zod'
import { needed } from '../reading/lenient.js'
import { Instant } from '../values.js'

/** The file of a message, as its sender describes it; null where the phone has none. `size` in bytes. */
const File = z
  .object({ type: z.string(), size: z.number().nullable(), fileName: z.string().nullable() })
  .nullable()
const Button = z.object({ id: z.string(), title: z.string() })
const caption = z.string().nullable()

/** What a message of a virtual phone says. */
export const VirtualContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.enum(['image', 'video', 'document']), caption, file: File }),
  /** `voice`: recorded as it was sent. */
  z.object({ kind: z.literal('audio'), voice: z.boolean(), file: File }),
  z.object({ kind: z.literal('sticker'), file: File }),
  /** Degrees. */
  z.object({
    kind: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().nullable(),
    address: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('contact'),
    cards: z.array(z.object({ name: z.string(), phone: z.string().nullable() })),
  }),
  z.object({ kind: z.literal('poll'), question: z.string(), options: z.array(z.string()) }),
  /** An interactive message; a template is one whose words are the network's: of it only its parameters are known. */
  z.object({
    kind: z.literal('interactive'),
    header: z.string().nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    buttons: z.array(Button),
  }),
  /** One that opens: `button` is what opens it. */
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
  z.object({
    kind: z.literal('template'),
    name: z.string(),
    language: z.string(),
    parameters: z.array(z.string()),
    buttons: z.array(Button),
  }),
  /** A button was pressed, or an item of a list chosen. */
  z.object({ kind: z.literal('pressed'), text: z.string(), id: z.string() }),
])
export type VirtualContent = z.output<typeof VirtualContent>

/** Somebody, by number; null for a name that nobody knows. */
const Person = z.object({ phone: z.string(), name: z.string().nullable() })

/** A message as a virtual phone shows it. */
export const VirtualMessage = z.object({
  /** Its place: later messages have larger ones. */
  seq: needed(z.number()),
  id: needed(z.string()),
  isFromMe: z.boolean(),
  author: Person,
  /** Null once it was deleted for everyone. */
  content: VirtualContent.nullable(),
  /** What it answers; its content is null where that is gone. */
  replyTo: z
    .object({
      id: z.string(),
      isFromMe: z.boolean(),
      author: Person,
      content: VirtualContent.nullable(),
    })
    .nullable(),
  /** How far one of the account's own has come; of others', `read` once the session marked it as read. */
  state: z.enum(['sent', 'delivered', 'read', 'played']),
  edited: z.boolean(),
  reactions: z.array(z.object({ phone: z.string(), emoji: z.string() })),
  at: Instant,
})
export type VirtualMessage = z.output<typeof VirtualMessage>

/** A conversation of a virtual phone: with a contact, by its number, or in a group, by its id. */
export const VirtualConversation = z.object({
  chat: needed(z.string()),
  kind: z.enum(['contact', 'group']),
  name: z.string().nullable(),
  /** The newest message; null where nothing was written yet. */
  last: VirtualMessage.nullable(),
  /** Messages that nobody looked at, neither on this phone nor by its session. */
  unread: z.number(),
  /** What contacts see the account do there. */
  typing: z.enum(['typing', 'recording']).nullable(),
})
export type VirtualConversation = z.output<typeof VirtualConversation>
