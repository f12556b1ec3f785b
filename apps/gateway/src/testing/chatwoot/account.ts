import type { Message, State } from './state.js'
import type { Views } from './views.js'

/** The emulated account, as the handlers of its calls see it; `ChatwootEmulator` implements it. */
export interface ChatwootAccount {
  readonly state: State
  readonly views: Views
  readonly now: () => number
  /** Messages per conversation and minute. */
  readonly flood: number
  /** Byte limit of a file. */
  readonly largest: number
  readonly takesStatus: boolean
  readonly role: 'administrator' | 'agent'
  addInbox(name?: string): number
  addContact(contact: { name: string; phone_number?: string; identifier?: string }): number
  messagesOf(conversation: number): Message[]
  add(message: Partial<Message> & Pick<Message, 'conversation' | 'content' | 'type' | 'by'>): Message
  tell(event: string, message: Message): void
}
