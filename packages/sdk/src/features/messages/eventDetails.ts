import * as z from 'zod'
import { choiceWithFallback } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { callTypes } from '../conversations/choices.js'
import { eventAnswers } from './choices.js'

const text = z.string().nullable().default(null)
const degrees = z.number().nullable().default(null)

/** An invitation to something with a date. */
export const EventDetails = z.object({
  name: z.string(),
  description: text,
  startsAt: Instant,
  endsAt: Instant.nullable().default(null),
  /** Its place: a name alone, or with degrees. */
  location: z
    .object({ name: text, address: text, latitude: degrees, longitude: degrees })
    .nullable()
    .default(null),
  /** It takes place in a WhatsApp call. */
  call: z.enum(callTypes).nullable().default(null),
  /** The link to join the call; null where the network does not tell it. */
  joinLink: text,
  extraGuestsAllowed: z.boolean().default(false),
  canceled: z.boolean().default(false),
})
export type EventDetails = z.output<typeof EventDetails>

/** A person's answer to an event; `event` is the network's id of the invitation. */
export const EventAnswerDetails = z.object({
  event: z.string(),
  name: z.string(),
  answer: z.enum(eventAnswers),
  extraGuests: z.number().default(0),
})

/** Answers to an event, each person's last one. */
export const EventResult = z.object({
  name: z.string(),
  canceled: z.boolean().default(false),
  /** In the order of `eventAnswers`; `people` by number as in `contactPhone`, or `me`. */
  answers: z.array(
    z.object({
      answer: choiceWithFallback(z.enum(eventAnswers), 'maybe'),
      /** People with this answer, and the guests that they bring. */
      count: z.number(),
      people: z.array(z.string()).default([]),
      extraGuests: z.number().default(0),
    }),
  ),
})
export type EventResult = z.output<typeof EventResult>
