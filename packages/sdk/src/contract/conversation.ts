import * as z from 'zod'
import { choice, lenient, needed } from './reading/lenient.js'
import { sessionOfCall } from './reading/sessionOfCall.js'
import { TargetKind } from './targets.js'
import { Instant } from './values.js'

/** Who has a talk: the bot, a person, or nobody. */
export const conversationOwners = ['bot', 'human', 'paused'] as const
/**
 * Reads who has a talk: `bot` answers by itself, `human` and `paused` keep every bot silent. Anything else is
 * refused in Portuguese.
 */
export const ConversationOwner = z.enum(conversationOwners, 'Informe bot, human ou paused')
export type ConversationOwner = z.output<typeof ConversationOwner>

const moment = Instant.nullable().default(null)

/** Who has a talk, and for how long. */
export const ConversationState = z.object({
  sessionId: sessionOfCall,
  /** A number, the network's name for who hides theirs, or the id of a group. */
  contactPhone: needed(z.string()),
  owner: choice(ConversationOwner, 'bot'),
  /** The bot's again from then on; null for what does not end by itself. */
  until: moment,
  since: moment,
  /** Why the bot does not have it, in Portuguese. */
  reason: z.string().nullable().default(null),
  /** The responder that has it, or would be asked first; null where none is enabled. */
  responder: lenient(TargetKind.nullable(), { otherwise: () => null }),
  /** Why the last question had no answer, in Portuguese. */
  lastError: z.string().nullable().default(null),
})
export type ConversationState = z.output<typeof ConversationState>

/** A talk that bots may answer. */
export const ConversationRecord = z.object({
  ...ConversationState.shape,
  name: z.string().nullable().default(null),
  isGroup: z.boolean().default(false),
  /** What was last said in it, where that is kept. */
  lastMessage: z
    .object({ text: z.string(), from: choice(z.enum(['customer', 'bot', 'human']), 'customer') })
    .nullable()
    .default(null),
  /** When the customer last wrote, or was answered. */
  lastAt: Instant,
  /** How long the last answer took, in milliseconds. */
  answerMs: z.number().nullable().default(null),
})
export type ConversationRecord = z.output<typeof ConversationRecord>
