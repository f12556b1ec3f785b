import * as z from 'zod'
import { requiredForItem } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { eventAnswers } from '../messages/choices.js'
import { EventDetails } from '../messages/eventDetails.js'

/** The sender's description of a message's file; null where the phone has none. `size` in bytes. */
const File = z
  .object({ type: z.string(), size: z.number().nullable(), fileName: z.string().nullable() })
  .nullable()
const Button = z.object({ id: z.string(), title: z.string() })
const caption = z.string().nullable()

/** The content of a virtual phone's message. */
export const VirtualContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.enum(['image', 'video', 'document']), caption, file: File }),
  /** `voice`: recorded in the app, not sent as a file. */
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
  /** `multiple`: several options may be chosen. `votes` are the current ones, by person. */
  z.object({
    kind: z.literal('poll'),
    question: z.string(),
    options: z.array(z.string()),
    multiple: z.boolean().default(false),
    votes: z
      .array(z.object({ phone: z.string(), isOwn: z.boolean(), options: z.array(z.string()) }))
      .default([]),
  }),
  /** `answers` are the current ones, by person. */
  z.object({
    kind: z.literal('event'),
    event: EventDetails,
    answers: z
      .array(
        z.object({
          phone: z.string(),
          isOwn: z.boolean(),
          answer: z.enum(eventAnswers),
          extraGuests: z.number().default(0),
        }),
      )
      .default([]),
  }),
  /** A product of the sender's catalogue; `price` in minor units of `currency`, `text` is below it. */
  z.object({
    kind: z.literal('product'),
    title: z.string(),
    price: z.number().nullable(),
    currency: z.string().nullable(),
    text: z.string().nullable(),
  }),
  /** An interactive message; of a template only its parameters are known, as the network has its text. */
  z.object({
    kind: z.literal('interactive'),
    header: z.string().nullable(),
    body: z.string(),
    footer: z.string().nullable(),
    buttons: z.array(Button),
  }),
  /** A message with a list: `button` opens it. */
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
  /** A pressed button, or a chosen item of a list. */
  z.object({ kind: z.literal('pressed'), text: z.string(), id: z.string() }),
])
export type VirtualContent = z.output<typeof VirtualContent>

/** A contact by number; its name is null where unknown. */
const Person = z.object({ phone: z.string(), name: z.string().nullable() })

/** A message as a virtual phone shows it. */
export const VirtualMessage = z.object({
  /** Its position: later messages have larger ones. */
  seq: requiredForItem(z.number()),
  id: requiredForItem(z.string()),
  isFromMe: z.boolean(),
  author: Person,
  /** Null after it was deleted for everyone. */
  content: VirtualContent.nullable(),
  /** The message that it replies to; its content is null where that is deleted. */
  replyTo: z
    .object({
      id: z.string(),
      isFromMe: z.boolean(),
      author: Person,
      content: VirtualContent.nullable(),
    })
    .nullable(),
  /** The delivery state of an outgoing message; of an incoming one, `read` once the session marked it as read. */
  state: z.enum(['sent', 'delivered', 'read', 'played']),
  edited: z.boolean(),
  /** Marks of a message that the session sent, and the preview of its link. */
  extras: z
    .object({
      mentions: z.array(z.string()).optional(),
      mentionsAll: z.boolean().optional(),
      forwarded: z.boolean().optional(),
      viewOnce: z.boolean().optional(),
      gif: z.boolean().optional(),
      /** Seconds after which it disappears. */
      expiresAfter: z.number().optional(),
      preview: z
        .object({ url: z.string(), title: z.string(), description: z.string().nullable() })
        .optional(),
    })
    .nullish(),
  /** End of its pin in the conversation. */
  pinnedUntil: Instant.nullish(),
  reactions: z.array(z.object({ phone: z.string(), emoji: z.string() })),
  at: Instant,
})
export type VirtualMessage = z.output<typeof VirtualMessage>

/** A conversation of a virtual phone: with a contact, by its number, or in a group, by its id. */
export const VirtualConversation = z.object({
  chat: requiredForItem(z.string()),
  kind: z.enum(['contact', 'group']),
  name: z.string().nullable(),
  /** The newest message; null in an empty conversation. */
  last: VirtualMessage.nullable(),
  /** Messages that were read neither on this phone nor by its session. */
  unread: z.number(),
  /** The account's typing state, as contacts see it. */
  typing: z.enum(['typing', 'recording']).nullable(),
})
export type VirtualConversation = z.output<typeof VirtualConversation>
