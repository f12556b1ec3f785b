/** Largest numbers of options of a poll, and of people that a message mentions. */
export const maxPollOptions = 12
export const maxMentions = 100

/**
 * Reasons for which a message is held back: WhatsApp lets the account start no conversation for a time, or no more of them
 * until its count resets, or the session's warm-up plan allows no more of them today.
 */
export const holdReasons = ['reach_out', 'new_chats', 'warm_up'] as const
/** Reason for which a message is held back. */
export type HoldReason = (typeof holdReasons)[number]

/** Types of messages that change another one, whose record shows the result. */
export const messageChangeKinds = ['reaction', 'edit', 'revoke'] as const
/** Type of a message that changes another one. */
export type MessageChangeKind = (typeof messageChangeKinds)[number]

/** True for one of `messageChangeKinds`. */
export function isMessageChangeKind(kind: string): kind is MessageChangeKind {
  const kinds: readonly string[] = messageChangeKinds
  return kinds.includes(kind)
}
