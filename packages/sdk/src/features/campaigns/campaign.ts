import * as z from 'zod'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback } from '../../core/reading/lenient.js'
import { Instant } from '../../core/values.js'
import { campaignStates, recipientStates } from './choices.js'

const time = Instant.nullable().default(null)

/** A text, file or template that is sent to a list of recipients. */
export const Campaign = z.object({
  id: z.string(),
  sessionId: z.string(),
  name: z.string(),
  state: choiceWithFallback(z.enum(campaignStates), 'paused'),
  /** Kind of its message: `text`, `image`, `template` … */
  type: z.string(),
  /** Its text or caption with variables in braces, or the name of its template. */
  text: z.string(),
  /** The time that it starts. */
  startsAt: time,
  /** Days and hours in which it sends, as `seg-sex 08:00-18:00`, in the account's time zone; empty for always. */
  hours: z.string().default(''),
  /** Reason why it stopped by itself, in Portuguese. */
  error: z.string().nullable().default(null),
  errorI18n: MessageRef.nullish(),
  createdAt: Instant,
  startedAt: time,
  finishedAt: time,
  /** Recipients by their state; each is in one. */
  counts: z.object({
    total: z.number(),
    waiting: z.number(),
    queued: z.number(),
    sent: z.number(),
    delivered: z.number(),
    read: z.number(),
    failed: z.number(),
    skipped: z.number(),
  }),
})
export type Campaign = z.output<typeof Campaign>

/** Result of a campaign for one recipient. */
export const CampaignRecipient = z.object({
  /** From 1, in the order of the list. */
  position: z.number(),
  /** As the list has it where it is no number. */
  phone: z.string(),
  variables: z.record(z.string(), z.string()).default({}),
  state: choiceWithFallback(z.enum(recipientStates), 'waiting'),
  /** Code of the failure, or one of `skipReasons`. */
  reason: z.string().nullable().default(null),
  reasonText: z.string().nullable().default(null),
  reasonTextI18n: MessageRef.nullish(),
  /** Id of its message; null without one. */
  messageId: z.string().nullable().default(null),
  updatedAt: time,
})
export type CampaignRecipient = z.output<typeof CampaignRecipient>
