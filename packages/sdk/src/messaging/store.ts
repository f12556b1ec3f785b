import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Message } from '../contract/entities.js'
import { messages as texts } from '../text/messages.js'

/** However many messages pass, so many conversations, and messages of the selected one, are kept: the newest. */
export const messagingLimits = { conversations: 500, messages: 500 } as const

/** Core spec §3. */
export interface Conversation {
  readonly contact: { readonly phone: string; readonly name: string | null }
  readonly lastMessage: Message
  readonly unreadCount: number
}

/** Core spec §3. */
export interface MessagingState {
  /** By the time of the last message, newest first; 500 at most. */
  readonly conversations: readonly Conversation[]
  /** Those received since the conversation was selected, in the order in which they came; the last 500. */
  readonly messages: readonly Message[]
  /** A contact's phone. */
  readonly selectedConversation: string | null
  readonly selectedSessionId: string | null
  readonly loading: boolean
  readonly error: string | null
  /** Milliseconds since the epoch; null before the first message. */
  readonly lastUpdate: number | null
}

export interface Messaging {
  readonly store: StoreApi<MessagingState>
  /**
   * Receives the messages that come over the live connection, until the function that is returned is called. A client
   * keeps none unless something that shows them asks for it.
   * @example
   * const stop = morpheus.messaging.follow()
   * morpheus.messaging.store.subscribe(({ conversations }) => show(conversations))
   */
  follow(): () => void
  /** Chooses whom to talk to; its unread count becomes 0 and the list of messages starts empty. */
  select(sessionId: string, contactPhone: string): void
  /** Lays an incoming message over the state: core spec §4, "Incoming real-time message". */
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

/** A conversation with the time of its last message, in milliseconds since the epoch. */
interface Timed {
  readonly conversation: Conversation
  readonly at: number
}

/**
 * Core spec §4: incoming real-time messages are kept; fetching and sending are disabled.
 * @param listen calls its listener with every message that comes live, until the function that it returns is called
 */
export function createMessaging(listen: (listener: (message: Message) => void) => () => void): Messaging {
  const store = createStore<MessagingState>(() => initial)
  /** The conversations of the store, in its order. */
  let timed: readonly Timed[] = []
  let followers = 0
  let stopListening = () => {}

  const conversations = () => timed.map(({ conversation }) => conversation)

  function receive(message: Message) {
    const { selectedConversation, messages } = store.getState()
    const { phone } = message.contact
    const isSelected = selectedConversation === phone
    const index = timed.findIndex(({ conversation }) => conversation.contact.phone === phone)
    timed = placed(timed, index, {
      conversation: received(timed[index]?.conversation, message, isSelected),
      at: Date.parse(message.timestamp),
    })
    const joins = isSelected && !messages.some(({ id }) => id === message.id)
    store.setState({
      conversations: conversations(),
      ...(joins && { messages: [...messages, message].slice(-messagingLimits.messages) }),
      lastUpdate: Date.now(),
    })
  }

  return {
    store,
    receive,
    follow() {
      if (followers++ === 0) stopListening = listen(receive)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        if (--followers === 0) stopListening()
      }
    },
    select(sessionId, contactPhone) {
      timed = timed.map((one) =>
        one.conversation.contact.phone === contactPhone
          ? { ...one, conversation: { ...one.conversation, unreadCount: 0 } }
          : one,
      )
      store.setState({
        selectedSessionId: sessionId,
        selectedConversation: contactPhone,
        messages: [],
        conversations: conversations(),
      })
    },
    reset() {
      timed = []
      store.setState(initial, true)
    },
    fetch() {
      timed = []
      store.setState({ conversations: [], messages: [], loading: false, error: texts.messaging.disabled })
    },
    send() {
      throw new Error(texts.messaging.disabled)
    },
  }
}

function received(known: Conversation | undefined, message: Message, isSelected: boolean): Conversation {
  const { phone, name } = message.contact
  const before = known?.unreadCount ?? 0
  return {
    contact: { phone, name: name ?? known?.contact.name ?? null },
    lastMessage: message,
    unreadCount: isSelected ? 0 : message.isFromMe ? before : before + 1,
  }
}

/**
 * The list, newest first, with `one` where it now belongs: nearly always at the top, so no sorting.
 * @param before where it was; -1 where it is new
 */
function placed(list: readonly Timed[], before: number, one: Timed): Timed[] {
  const others = [...list]
  if (before !== -1) others.splice(before, 1)
  const after = others.findIndex(({ at }) => at <= one.at)
  others.splice(after === -1 ? others.length : after, 0, one)
  if (others.length > messagingLimits.conversations) others.pop()
  return others
}
