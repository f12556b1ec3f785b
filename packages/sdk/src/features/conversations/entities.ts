import * as z from 'zod'
import { MessageRef } from '../../core/messageRef.js'
import { choiceWithFallback, lenient, requiredForItem } from '../../core/reading/lenient.js'
import { sessionOfCall } from '../../core/reading/sessionOfCall.js'
import { Instant } from '../../core/values.js'
import { conversationsRules } from '../../locales/generated/pt-BR/rules/conversations.js'
import { createRules } from '../../locales/rules.js'
import { TargetKind } from '../deliveries/targets.js'
import { MessageState } from '../messages/messageRecord.js'

const rule = createRules(conversationsRules)

/** The possible owners of a conversation: the bot, a person, or nobody. */
export const conversationOwners = ['bot', 'human', 'paused'] as const
/**
 * Parses the owner of a conversation: `bot` answers by itself, `human` and `paused` keep every bot silent. Anything
 * else is refused in Portuguese.
 */
export const ConversationOwner = z.enum(conversationOwners, rule('rules.conversations.mode_invalid'))
export type ConversationOwner = z.output<typeof ConversationOwner>

const optionalTime = Instant.nullable().default(null)

/** The owner of a conversation, and the time until it returns to the bot. */
export const ConversationState = z.object({
  sessionId: sessionOfCall,
  /** A number, the network's own id of a contact without a visible number, or the id of a group. */
  contactPhone: requiredForItem(z.string()),
  owner: choiceWithFallback(ConversationOwner, 'bot'),
  /** The conversation returns to the bot then; null where it does not by itself. */
  until: optionalTime,
  since: optionalTime,
  /** The reason why the bot does not own it, in Portuguese. */
  reason: z.string().nullable().default(null),
  reasonI18n: MessageRef.nullish(),
  /** The responder that owns it, or would answer first; null where none is enabled. */
  responder: lenient(TargetKind.nullable(), { fallback: () => null }),
  /** The reason why the last question had no answer, in Portuguese. */
  lastError: z.string().nullable().default(null),
  lastErrorI18n: MessageRef.nullish(),
})
export type ConversationState = z.output<typeof ConversationState>

/** A label of WhatsApp Business, which conversations are sorted by. */
export const ConversationLabel = z.object({
  id: requiredForItem(z.string()),
  name: z.string().default(''),
  /** Index in `labelColors`. */
  color: z.number().default(0),
})
export type ConversationLabel = z.output<typeof ConversationLabel>

/** State of a conversation on the account's phone and all its devices. */
export const ChatState = z.object({
  archived: z.boolean().default(false),
  pinned: z.boolean().default(false),
  muted: z.boolean().default(false),
  /** The end of the muting; null where it has none. */
  mutedUntil: optionalTime,
  /** Marked as unread by a person, whatever was read. */
  markedUnread: z.boolean().default(false),
  /** Ids of its labels. */
  labels: z.array(z.string()).default([]),
  /** Seconds after which messages disappear from the phones; null where they stay. */
  disappearingSeconds: z.number().nullable().default(null),
})
export type ChatState = z.output<typeof ChatState>

/** The changed part of a conversation. */
export const ConversationChange = z.object({
  state: ChatState.optional(),
  changedMessage: z
    .object({ id: z.string(), starred: z.boolean().optional(), labels: z.array(z.string()).optional() })
    .optional(),
  labels: z.array(ConversationLabel).optional(),
})
export type ConversationChange = z.output<typeof ConversationChange>

/** A conversation with a contact or group. */
export const ConversationRecord = z.object({
  ...ConversationState.shape,
  ...ChatState.shape,
  name: z.string().nullable().default(null),
  isGroup: z.boolean().default(false),
  /** The last message, where it is stored. */
  lastMessage: z
    .object({
      text: z.string(),
      from: choiceWithFallback(z.enum(['customer', 'bot', 'human']), 'customer'),
      /** `text`, `image`, `location` … */
      type: z.string().nullish(),
      state: choiceWithFallback(MessageState.nullish(), undefined),
    })
    .nullable()
    .default(null),
  /** The time of the last message in either direction. */
  lastAt: Instant,
  /** Received messages after the last one that a person wrote, or after `markRead`. */
  unread: z.number().default(0),
  /** The duration of the last answer, in milliseconds. */
  answerMs: z.number().nullable().default(null),
})
export type ConversationRecord = z.output<typeof ConversationRecord>
