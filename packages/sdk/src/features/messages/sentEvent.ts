import * as z from 'zod'
import { visibleLine, visibleName } from '../../core/visibleText.js'
import { messagesRules } from '../../locales/generated/pt-BR/rules/messages.js'
import { createRules } from '../../locales/rules.js'
import { callTypes } from '../conversations/choices.js'
import { eventLimits as limits } from './choices.js'
import { ScheduledTime } from './schedule.js'

const rule = createRules(messagesRules)

const degrees = (most: number, wrong: 'latitude' | 'longitude') =>
  z
    .number(rule(`rules.messages.${wrong}_invalid`))
    .min(-most, rule(`rules.messages.${wrong}_invalid`))
    .max(most, rule(`rules.messages.${wrong}_invalid`))
    .optional()

const Place = z
  .strictObject(
    {
      name: visibleName(rule('rules.common.name_required'), limits.place, rule('rules.common.name_most')),
      address: visibleLine(
        rule('rules.messages.address_invalid'),
        limits.place,
        rule('rules.messages.address_long'),
      ).optional(),
      latitude: degrees(90, 'latitude'),
      longitude: degrees(180, 'longitude'),
    },
    rule('rules.messages.location_invalid'),
  )
  .refine(
    ({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined),
    rule('rules.messages.location_invalid'),
  )

/** An event to invite to. Times are as in `ScheduledTime`. */
export const SentEvent = z.strictObject(
  {
    name: visibleName(rule('rules.common.name_required'), limits.name, rule('rules.common.name_most')),
    description: z
      .string(rule('rules.common.description_invalid'))
      .trim()
      .max(limits.description, rule('rules.messages.event_description_long'))
      .optional(),
    startsAt: ScheduledTime,
    endsAt: ScheduledTime.optional(),
    location: Place.optional(),
    /** It takes place in a WhatsApp call, whose link the network creates. */
    call: z.enum(callTypes, rule('rules.messages.event_call_invalid')).optional(),
    extraGuestsAllowed: z.boolean(rule('rules.common.boolean')).optional(),
  },
  rule('rules.messages.event_invalid'),
)
export type SentEvent = z.output<typeof SentEvent>
