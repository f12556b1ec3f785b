import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Message } from '../contract/entities.js'
import { messages as texts } from '../text/messages.js'

/** However many messages pass, so many conversations, and messages of the open one, are kept: the newest. */
export const messagingLimits = { conversations: 500, messages: 500 } as const

/** Core spec §3. */
export interface Conversation {
  readonly contact: { readonly phone: string; readonly name: string | null }
  readonly lastMessage: Message
  readonly unreadCount: number
}

/** Core spec §3. `selectedConversation` is a contact's phone; `lastUpdate` milliseconds since the epoch. */
export interface MessagingState {
  readonly conversations: readonly Conversation[]
  readonly messages: readonly Message[]
  readonly selectedConversation: string | null
  readonly selectedSessionId: string | null
  readonly loading: boolean
  readonly error: string | null
  readonly lastUpdate: number | null
}

export interface Messaging {
  readonly store: StoreApi<MessagingState>
  /** Chooses whom to talk to; its unread count becomes 0 and the open list starts empty. */
  select(sessionId: string, contactPhone: string): void
  receive(message: Message): void
  /** Forgets everything: another user may sign in. */
  reset(): void
  /** Disabled in this build: empties the lists and sets the error. */
  fetch(): void
  /** Disabled in this build: always throws. */
  send(): never
}

const initial: MessagingState = {
  conversations: [],
  messages: [],
  selectedConversation: null,
  selectedSessionId: null,
  loading: false,
  error: null,
  lastUpdate: null,
}

/** Core spec §4: incoming real-time messages are kept; fetching and sending are disabled. */
export function createMessaging(): Messaging {
  const store = createStore<MessagingState>(() => initial)
  return {
    store,
    select: (sessionId, contactPhone) =>
      store.setState(({ conversations }) => ({
        selectedSessionId: sessionId,
        selectedConversation: contactPhone,
        messages: [],
        conversations: conversations.map((one) =>
          one.contact.phone === contactPhone ? { ...one, unreadCount: 0 } : one,
        ),
      })),
    reset: () => store.setState(initial, true),
    receive: (message) => store.setState((state) => received(state, message)),
    fetch: () =>
      store.setState({ conversations: [], messages: [], loading: false, error: texts.messaging.disabled }),
    send() {
      throw new Error(texts.messaging.disabled)
    },
  }
}

function received(state: MessagingState, message: Message): Partial<MessagingState> {
  const { phone } = message.contact
  const selected = state.selectedConversation === phone
  const known = state.conversations.find(({ contact }) => contact.phone === phone)
  const before = known?.unreadCount ?? 0
  const conversation: Conversation = {
    contact: { phone, name: message.contact.name ?? known?.contact.name ?? null },
    lastMessage: message,
    unreadCount: selected ? 0 : message.isFromMe ? before : before + 1,
  }
  const isNew = !state.messages.some(({ id }) => id === message.id)
  return {
    conversations: placed(state.conversations, known, conversation),
    messages:
      selected && isNew ? [...state.messages, message].slice(-messagingLimits.messages) : state.messages,
    lastUpdate: Date.now(),
  }
}

/** The list, newest first, with `conversation` where it now belongs: nearly always at the top, so no sorting. */
function placed(
  list: readonly Conversation[],
  known: Conversation | undefined,
  conversation: Conversation,
): Conversation[] {
  const others = list.filter((one) => one !== known)
  const at = timeOf(conversation)
  const after = others.findIndex((one) => timeOf(one) <= at)
  others.splice(after === -1 ? others.length : after, 0, conversation)
  return others.slice(0, messagingLimits.conversations)
}

const timeOf = ({ lastMessage }: Conversation) => Date.parse(lastMessage.timestamp)
