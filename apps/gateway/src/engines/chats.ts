import type { Address } from './address.js'
import type { HistoryAnchor } from './messages.js'

export type EngineChatRef = { contact: Address } | { group: string }

export interface EngineChatChange {
  archived?: boolean | undefined
  pinned?: boolean | undefined
  /** ISO 8601 in UTC; `always` without an end, null for not muted. */
  mutedUntil?: string | null | undefined
  unread?: boolean | undefined
  /** Timer of disappearing messages; 0 without one. */
  timerSeconds?: number | undefined
}

export interface EngineLabel {
  id: string
  name: string
  /** Index of the colour. */
  color: number
}

/** A change of a conversation that was made on the phone or another device. */
export interface EngineChatUpdate extends Omit<EngineChatChange, 'timerSeconds'> {
  chat: EngineChatRef
  /** `at` is the time at which somebody set the timer; an older one is ignored. */
  timer?: { seconds: number; at: string } | undefined
  label?: { id: string; isSet: boolean } | undefined
  messageLabel?: { messageId: string; id: string; isSet: boolean } | undefined
  star?: { id: string; isFromMe: boolean; starred: boolean } | undefined
}

export interface EngineStarredMessage {
  id: string
  isFromMe: boolean
  /** Null for an own message. */
  author: Address | null
}

/** `deleted` takes the label from all conversations and messages. */
export type EngineLabelUpdate = EngineLabel | { id: string; deleted: true }

/**
 * Conversations as the account keeps them on all its devices. The line emits only changes that were made elsewhere.
 * Calls reject when the connection ends.
 * @throws AccountFailure
 */
export interface EngineChats {
  /** `last` is the newest message of the conversation; null where none is stored. */
  update(chat: EngineChatRef, change: EngineChatChange, last: HistoryAnchor | null): Promise<void>
  star(chat: EngineChatRef, message: EngineStarredMessage, starred: boolean): Promise<void>
  /** Resolves once the line has reported all labels of the account: a new one with the id of another replaces that. */
  loadLabels(): Promise<void>
  saveLabel(label: EngineLabel): Promise<void>
  removeLabel(label: EngineLabel): Promise<void>
  setMessageLabel(chat: EngineChatRef, messageId: string, labelId: string, isSet: boolean): Promise<void>
  setLabel(chat: EngineChatRef, labelId: string, isSet: boolean): Promise<void>
}
