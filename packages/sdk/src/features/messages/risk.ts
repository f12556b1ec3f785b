import * as z from 'zod'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback } from '../../core/reading/lenient.js'

/** Levels of risk, the lowest first; `unknown` with too few messages to tell. */
export const riskLevels = ['unknown', 'low', 'medium', 'high'] as const

/** Causes of a risk: each has a text and an advice. */
export const riskFactors = ['restricted', 'suspended', 'unanswered', 'undelivered', 'rejected'] as const

/**
 * The risk that WhatsApp restricts or bans the session's number, by its messages of the last `days`. An estimate of ours:
 * WhatsApp does not say how it judges.
 */
export const SessionRisk = z.object({
  level: choiceWithFallback(z.enum(riskLevels), 'unknown'),
  days: z.number(),
  /** Contacts that were written to more than a day ago, and those of them that never answered. */
  contacts: z.number(),
  unanswered: z.number(),
  /** Messages sent more than a day ago, and those of them that never reached a phone, as of who blocked the number. */
  sent: z.number(),
  undelivered: z.number(),
  /** Messages that WhatsApp refused: unknown numbers, blocks, limits. */
  rejected: z.number(),
  /** The worst first. */
  factors: z.array(
    z.object({
      code: choiceWithFallback(z.enum(riskFactors), 'unanswered'),
      level: choiceWithFallback(z.enum(['medium', 'high']), 'medium'),
      text: z.string(),
      textI18n: MessageRef.nullish(),
      advice: z.string(),
      adviceI18n: MessageRef.nullish(),
    }),
  ),
})
export type SessionRisk = z.output<typeof SessionRisk>
