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
export interface Timed {
  readonly conversation: Conversation
  readonly at: number
}

export function addMessage(list: readonly Timed[], message: Message, isSelected: boolean): Timed[] {
  const known = find(list, message.contact.phone)
  return placed(list, known ? [known] : [], {
    conversation: received(known?.conversation, message, isSelected),
    at: Date.parse(message.timestamp),
  })
}

/**
 * The list after a contact's `former` number was merged into another: their conversations become one. Returns the same
 * list where `former` has none.
 */
export function mergeConversations(
  list: readonly Timed[],
  former: string,
  contact: Conversation['contact'],
  isSelected: boolean,
): readonly Timed[] {
  const formerConversation = find(list, former)
  if (!formerConversation) return list
  const stays = find(list, contact.phone)
  const newest = stays && stays.at >= formerConversation.at ? stays : formerConversation
  const unread = formerConversation.conversation.unreadCount + (stays?.conversation.unreadCount ?? 0)
  const name =
    contact.name ?? stays?.conversation.contact.name ?? formerConversation.conversation.contact.name
  return placed(list, stays ? [formerConversation, stays] : [formerConversation], {
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

const find = (list: readonly Timed[], phone: string) =>
  list.find(({ conversation }) => conversation.contact.phone === phone)

function received(known: Conversation | undefined, message: Message, isSelected: boolean): Conversation {
  const { phone, name } = message.contact
  const before = known?.unreadCount ?? 0
  return {
    contact: { phone, name: name ?? known?.contact.name ?? null },
    lastMessage: message,
    unreadCount: isSelected ? 0 : message.isFromMe ? before : before + 1,
  }
}

/** Inserts `one` in the place of `before`, newest first: nearly always at the top, so no sorting. */
function placed(list: readonly Timed[], before: readonly Timed[], one: Timed): Timed[] {
  const others = list.filter((other) => !before.includes(other))
  const after = others.findIndex(({ at }) => at <= one.at)
  others.splice(after === -1 ? others.length : after, 0, one)
  if (others.length > messagingLimits.conversations) others.pop()
  return others
}
