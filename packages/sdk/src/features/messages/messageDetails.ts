import * as z from 'zod'
import { Instant } from '../../core/values.js'
import { EventAnswerDetails, EventDetails } from './eventDetails.js'

const text = z.string().nullable().default(null)
const amount = z.number().nullable().default(null)

/** A quoted message. */
export const MessageQuote = z.object({
  /** The network's id. */
  id: z.string(),
  /** Its text as far as known; null for a message that neither the network nor the gateway has. */
  text,
  /** The number of its author, or the network's id of one without a visible number; null where unknown. */
  from: text,
})
export type MessageQuote = z.output<typeof MessageQuote>

/** Content of a message beside its text; each part only where the message has it, the same for every engine. */
export const MessageDetails = z.object({
  /** Degrees; `name` and `address` are the sender's labels. */
  location: z.object({ latitude: z.number(), longitude: z.number(), name: text, address: text }).optional(),
  /** Contact cards; phones are digits with the country code, where the card has it. */
  contacts: z.array(z.object({ name: text, phones: z.array(z.string()).default([]) })).optional(),
  /** Mentioned people, as `contact.phone` names them. */
  mentions: z.array(z.string()).optional(),
  /** Everybody in the group is mentioned. */
  mentionsAll: z.boolean().optional(),
  forwarded: z.boolean().optional(),
  /** Recorded in the app, not sent as a file. */
  voice: z.boolean().optional(),
  /** A video that plays by itself, in a loop. */
  gif: z.boolean().optional(),
  /** The duration of an audio or a video. */
  seconds: z.number().optional(),
  /** To be seen once. */
  viewOnce: z.boolean().optional(),
  /** The advertisement that the conversation began with (click to WhatsApp). */
  ad: z
    .object({
      ctwaClid: text,
      sourceType: text,
      sourceId: text,
      sourceUrl: text,
      sourceApp: text,
      title: text,
      body: text,
      mediaUrl: text,
    })
    .optional(),
  /** The pressed button, or the chosen row of a list. */
  choice: z.object({ id: z.string(), text }).optional(),
  /** `multiple`: several options may be chosen. */
  poll: z
    .object({ question: z.string(), options: z.array(z.string()), multiple: z.boolean().optional() })
    .optional(),
  /** All current choices of a voter, none when withdrawn; `poll` is the network's id of the poll. */
  vote: z.object({ poll: z.string(), question: z.string(), options: z.array(z.string()) }).optional(),
  event: EventDetails.optional(),
  /** A person's answer to an event. */
  eventAnswer: EventAnswerDetails.optional(),
  groupInvite: z
    .object({ groupId: text, name: text, code: text, expiresAt: Instant.nullable().default(null) })
    .optional(),
  /** Amounts in the currency's units. `items` is empty where the network does not tell them; `price` is of one piece. */
  order: z
    .object({
      id: text,
      catalogId: text,
      title: text,
      note: text,
      itemCount: amount,
      total: amount,
      currency: text,
      items: z
        .array(
          z.object({ productId: z.string(), name: text, quantity: amount, price: amount, currency: text }),
        )
        .default([]),
    })
    .optional(),
  /** A product of a catalogue that was sent or that is asked about. */
  product: z
    .object({
      id: text,
      catalogId: text,
      title: text,
      description: text,
      price: amount,
      currency: text,
      url: text,
    })
    .optional(),
})
export type MessageDetails = z.output<typeof MessageDetails>
