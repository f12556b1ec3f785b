/** Largest numbers of options of a poll, and of people that a message mentions. */
export const maxPollOptions = 12
export const maxMentions = 100

/** Answers to the invitation of an event. */
export const eventAnswers = ['going', 'maybe', 'not_going'] as const
/** One of `eventAnswers`. */
export type EventAnswer = (typeof eventAnswers)[number]

/** Longest texts of an event. */
export const eventLimits = { name: 100, description: 2048, place: 200 } as const

/**
 * Reasons for which a message is held back: WhatsApp lets the account start no conversation for a time, or no more of them
 * until its count resets, or the session's warm-up plan allows no more of them today.
 */
export const holdReasons = ['reach_out', 'new_chats', 'warm_up'] as const
/** Reason for which a message is held back. */
export type HoldReason = (typeof holdReasons)[number]

/** Types of messages that change another one, whose record shows the result. */
export const messageChangeKinds = ['reaction', 'edit', 'revoke', 'pin'] as const
/** Type of a message that changes another one. */
export type MessageChangeKind = (typeof messageChangeKinds)[number]

/** True for one of `messageChangeKinds`. */
export function isMessageChangeKind(kind: string): kind is MessageChangeKind {
  const kinds: readonly string[] = messageChangeKinds
  return kinds.includes(kind)
}

/** Times for which WhatsApp pins a message in its conversation. */
export const pinDurations = ['24h', '7d', '30d'] as const
/** One of `pinDurations`. */
export type PinDuration = (typeof pinDurations)[number]

/** Seconds of each duration. */
export const pinSeconds = { '24h': 86_400, '7d': 604_800, '30d': 2_592_000 } as const satisfies Record<
  PinDuration,
  number
>

/** Pinned messages of a conversation; another one takes the place of the oldest. */
export const maxPinned = 3
