import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Message } from '../../core/entities.js'
import { messages as texts } from '../../text/messages.js'
import {
  addMessage,
  type Conversation,
  mergeConversations,
  messagingLimits,
  renameConversation,
  type TimedConversation,
} from './conversations.js'

/** The live conversations, and the messages of the selected one. Core spec §3. */
export interface MessagingState {
  /** By the time of the last message, newest first; 500 at most. */
  readonly conversations: readonly Conversation[]
  /** Received since the conversation was selected, in order of arrival; the last 500. */
  readonly messages: readonly Message[]
  /** A contact's phone. */
  readonly selectedConversation: string | null
  readonly selectedSessionId: string | null
  readonly loading: boolean
  readonly error: string | null
  /** Milliseconds since the epoch; null before the first message. */
  readonly lastUpdate: number | null
}

export type LiveMessaging = Pick<Messaging, 'receive' | 'join'>

/** Conversations built from incoming messages, in memory only: nothing is fetched or sent. Core spec §3 and §4. */
export interface Messaging {
  readonly store: StoreApi<MessagingState>
  /**
   * Collects messages from the live connection until the returned function is called. Without it a client keeps none.
   * @example
   * const stop = morpheus.messaging.follow()
   * morpheus.messaging.store.subscribe(({ conversations }) => show(conversations))
   */
  follow(): () => void
  /** Selects a conversation: its unread count becomes 0 and the list of messages starts empty. */
  select(sessionId: string, contactPhone: string): void
  /** Adds an incoming message: core spec §4, "Incoming real-time message". */
  receive(message: Message): void
  /** Merges two conversations whose contacts turned out to be one, as `contact:update` reports with `formerPhone`. */
  join(formerPhone: string, contact: Conversation['contact']): void
  /** Clears everything, as another user may sign in. */
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

/**
 * Core spec §4: incoming real-time messages are kept; fetching and sending are disabled.
 * @param listen subscribes a listener to live events and returns its unsubscribe function
 */
export function createMessaging(listen: (listener: LiveMessaging) => () => void): Messaging {
  const store = createStore<MessagingState>(() => initial)
  let timed: readonly TimedConversation[] = []
  let followers = 0
  let stopListening = () => {}

  const conversations = () => timed.map(({ conversation }) => conversation)

  function receive(message: Message) {
    const { selectedConversation, messages } = store.getState()
    const isSelected = selectedConversation === message.contact.phone
    timed = addMessage(timed, message, isSelected)
    const joins = isSelected && !messages.some(({ id }) => id === message.id)
    store.setState({
      conversations: conversations(),
      ...(joins && { messages: [...messages, message].slice(-messagingLimits.messages) }),
      lastUpdate: Date.now(),
    })
  }

  function join(formerPhone: string, contact: Conversation['contact']) {
    const { phone } = contact
    const { selectedConversation, messages } = store.getState()
    const wasSelected = selectedConversation === formerPhone
    const joined = mergeConversations(
      timed,
      formerPhone,
      contact,
      wasSelected || selectedConversation === phone,
    )
    if (phone === formerPhone || (joined === timed && !wasSelected)) return
    timed = joined
    store.setState({
      conversations: conversations(),
      messages: messages.map((message) => renameConversation(message, formerPhone, phone)),
      ...(wasSelected && { selectedConversation: phone }),
      lastUpdate: Date.now(),
    })
  }

  return {
    store,
    receive,
    join,
    follow() {
      if (followers++ === 0) stopListening = listen({ receive, join })
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
