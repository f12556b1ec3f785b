import type { Message } from '../../core/entities.js'

/** Upper bounds of kept conversations, and of messages of the selected one; the oldest go. */
export const messagingLimits = { conversations: 500, messages: 500 } as const

/** The latest message with one contact, and the number of unread ones. Core spec §3. */
export interface Conversation {
  readonly contact: { readonly phone: string; readonly name: string | null }
  readonly lastMessage: Message
  readonly unreadCount: number
}

/** A conversation with the time of its last message, in milliseconds since the epoch. */
export interface TimedConversation {
  readonly conversation: Conversation
  readonly at: number
}

export function addMessage(
  list: readonly TimedConversation[],
  message: Message,
  isSelected: boolean,
): TimedConversation[] {
  const existing = find(list, message.contact.phone)
  return placed(list, existing ? [existing] : [], {
    conversation: received(existing?.conversation, message, isSelected),
    at: Date.parse(message.timestamp),
  })
}

/**
 * The list after a contact's `former` number was merged into another: their conversations become one. Returns the same
 * list where `former` has none.
 */
export function mergeConversations(
  list: readonly TimedConversation[],
  former: string,
  contact: Conversation['contact'],
  isSelected: boolean,
): readonly TimedConversation[] {
  const formerConversation = find(list, former)
  if (!formerConversation) return list
  const existing = find(list, contact.phone)
  const newest = existing && existing.at >= formerConversation.at ? existing : formerConversation
  const unread = formerConversation.conversation.unreadCount + (existing?.conversation.unreadCount ?? 0)
  const name =
    contact.name ?? existing?.conversation.contact.name ?? formerConversation.conversation.contact.name
  return placed(list, existing ? [formerConversation, existing] : [formerConversation], {
    conversation: {
      contact: { phone: contact.phone, name },
      lastMessage: renameConversation(newest.conversation.lastMessage, former, contact.phone),
      unreadCount: isSelected ? 0 : unread,
    },
    at: newest.at,
  })
}

export function renameConversation(message: Message, former: string, phone: string): Message {
  const { contact } = message
  return contact.phone === former ? { ...message, contact: { ...contact, phone } } : message
}

const find = (list: readonly TimedConversation[], phone: string) =>
  list.find(({ conversation }) => conversation.contact.phone === phone)

function received(
  conversation: Conversation | undefined,
  message: Message,
  isSelected: boolean,
): Conversation {
  const { phone, name } = message.contact
  const unreadBefore = conversation?.unreadCount ?? 0
  return {
    contact: { phone, name: name ?? conversation?.contact.name ?? null },
    lastMessage: message,
    unreadCount: isSelected ? 0 : message.isFromMe ? unreadBefore : unreadBefore + 1,
  }
}

/** Inserts `one` in the place of `before`, newest first: nearly always at the top, so no sorting. */
function placed(
  list: readonly TimedConversation[],
  previous: readonly TimedConversation[],
  one: TimedConversation,
): TimedConversation[] {
  const remaining = list.filter((conversation) => !previous.includes(conversation))
  const after = remaining.findIndex(({ at }) => at <= one.at)
  remaining.splice(after === -1 ? remaining.length : after, 0, one)
  if (remaining.length > messagingLimits.conversations) remaining.pop()
  return remaining
}
