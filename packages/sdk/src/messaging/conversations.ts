import type { Message } from '../contract/entities.js'

/** However many messages pass, so many conversations, and messages of the selected one, are kept: the newest. */
export const messagingLimits = { conversations: 500, messages: 500 } as const

/** What was written with one contact, and how much of it nobody has read. Core spec §3. */
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

/** The list with a message laid over it. */
export function withMessage(list: readonly Timed[], message: Message, isSelected: boolean): Timed[] {
  const known = find(list, message.contact.phone)
  return placed(list, known ? [known] : [], {
    conversation: received(known?.conversation, message, isSelected),
    at: Date.parse(message.timestamp),
  })
}

/** The list with what was said to `former` in the conversation with who that is; the same list where nothing was. */
export function joinedList(
  list: readonly Timed[],
  former: string,
  contact: Conversation['contact'],
  isSelected: boolean,
): readonly Timed[] {
  const gone = find(list, former)
  if (!gone) return list
  const stays = find(list, contact.phone)
  const newest = stays && stays.at >= gone.at ? stays : gone
  const unread = gone.conversation.unreadCount + (stays?.conversation.unreadCount ?? 0)
  const name = contact.name ?? stays?.conversation.contact.name ?? gone.conversation.contact.name
  return placed(list, stays ? [gone, stays] : [gone], {
    conversation: {
      contact: { phone: contact.phone, name },
      lastMessage: renamed(newest.conversation.lastMessage, former, contact.phone),
      unreadCount: isSelected ? 0 : unread,
    },
    at: newest.at,
  })
}

/** A message of `former` as one of `phone`. */
export function renamed(message: Message, former: string, phone: string): Message {
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

/** The list, newest first, with `one` in the place of `before`, where it now belongs: nearly always at the top, so no sorting. */
function placed(list: readonly Timed[], before: readonly Timed[], one: Timed): Timed[] {
  const others = list.filter((other) => !before.includes(other))
  const after = others.findIndex(({ at }) => at <= one.at)
  others.splice(after === -1 ? others.length : after, 0, one)
  if (others.length > messagingLimits.conversations) others.pop()
  return others
}
