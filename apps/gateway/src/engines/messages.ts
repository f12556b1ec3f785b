import {
  type CallEndReason,
  type EventAnswer,
  type EventDetails,
  isMessageChangeKind,
  type MessageDetails,
} from '@morpheus/sdk/contract'
import type { Explanation } from '../core/lib/messageRefs.js'
import type { Address } from './address.js'
import type { FailureCode } from './failureCode.js'

/** A message's file; its metadata is unverified sender input. */
export interface EngineMedia {
  /** Opaque key for `Engine.download`, which may hold secrets. */
  handle: string
  type: string
  /** Bytes. */
  size: number | null
  fileName: string | null
}

/** Message content. `caption` is null when empty; `media` is absent when no bytes are available. */
export type EngineContent =
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'video'; caption: string | null; media?: EngineMedia | undefined }
  | { kind: 'document'; fileName: string; caption: string | null; media?: EngineMedia | undefined }
  | { kind: 'audio' | 'sticker'; media?: EngineMedia | undefined }
  /** Degrees; `name` is the sender's label. */
  | { kind: 'location'; latitude: number; longitude: number; name: string | null }
  | { kind: 'contact'; names: readonly string[] }
  /** `multiple`: several options may be chosen. */
  | { kind: 'poll'; question: string; options: readonly string[]; multiple?: boolean | undefined }
  /** All current choices of a voter in poll `of`; empty when withdrawn. */
  | { kind: 'vote'; of: string; question: string; options: readonly string[] }
  | { kind: 'event'; event: EventDetails }
  /** A person's answer to event `of`, which replaces an earlier one. */
  | { kind: 'event_answer'; of: string; name: string; answer: EventAnswer; extraGuests: number }
  | { kind: 'interactive'; text: string; id: string }
  /** `items` counts them, where the network reports it; `note` is the customer's text. */
  | { kind: 'order'; items: number | null; note: string | null }
  | { kind: 'product'; title: string }
  /** The network shows it on the phone alone. */
  | { kind: 'view_once' }
  /** A retry was requested: the message follows with the same id, if at all. */
  | { kind: 'undecryptable' }
  /** A kind that the network withholds or that is unknown here. */
  | { kind: 'unsupported' }
  | EngineMessageChange

/** Content of one of `messageChangeKinds`: changes message `of` in the same chat. A null `emoji` removes the reaction. */
export type EngineMessageChange =
  | { kind: 'reaction'; of: string; emoji: string | null }
  /** `event` is the whole of a changed event. */
  | { kind: 'edit'; of: string; text: string; event?: EventDetails | undefined }
  /** For `seconds`; null unpins it. */
  | { kind: 'pin'; of: string; seconds: number | null }
  /** `byAdmin`: an administrator of the group, who may delete the messages of others. */
  | { kind: 'revoke'; of: string; byAdmin?: boolean | undefined }

export function isMessageChange<Content extends { kind: string }>(
  content: Content | EngineMessageChange,
): content is EngineMessageChange {
  return isMessageChangeKind(content.kind)
}

/**
 * Content beside `EngineContent`, which already implies the details of a location, a poll, a vote, an event, a pressed button and
 * the names of contact cards: an engine adds only what that lacks.
 */
export type EngineDetails = Omit<MessageDetails, 'mentions'> & { mentions?: readonly Address[] | undefined }

/** The message that another one replies to; null where the network omits it. */
export interface EngineQuote {
  text: string | null
  from: Address | null
}

export interface MessageRef {
  /** The network's id, unique within the chat. */
  id: string
  /** Sender of an incoming message or recipient of an outgoing one; in a group, the author. */
  contact: Address
  /** Absent in a direct conversation. */
  group?: { id: string; name: string } | undefined
}

/** Reference to a stored message: the oldest when fetching history, the newest when changing a chat of a conversation. */
export interface HistoryAnchor extends MessageRef {
  isFromMe: boolean
  /** ISO 8601 in UTC. */
  timestamp: string
}

export interface EngineMessage extends MessageRef {
  /** Null when the network omits it. */
  contactName: string | null
  isFromMe: boolean
  content: EngineContent
  details?: EngineDetails | undefined
  replyTo?: string | undefined
  /** Its pin, in the history of a pairing; `at` is ISO 8601 in UTC. */
  pin?: { seconds: number; at: string } | undefined
  /** Only with `replyTo`; absent where the network sends its id alone. */
  quoted?: EngineQuote | undefined
  /** ISO 8601 in UTC. */
  timestamp: string
  /**
   * Returns the network's own form as JSON has it, without keys, for targets that want it; absent where there is none.
   */
  raw?: (() => unknown) | undefined
}

/**
 * Delivery state of an own message, by its id or the network's. `by` is the recipient: each member in a group. `sent`
 * comes from the network after `Engine.send` resolved.
 */
export type EngineReceipt = MessageRef & {
  by: Address
  /** ISO 8601 in UTC. */
  timestamp: string
} & (
    | { status: 'sent' | 'delivered' | 'read' | 'played' }
    | { status: 'failed'; failure: { code: FailureCode; detail: Explanation | null } }
  )

export interface EngineCall {
  id: string
  from: Address
  /** Absent where the network omits it. */
  isVideo?: boolean | undefined
  /** ISO 8601 in UTC; absent for a call that rings now. */
  timestamp?: string | undefined
}

export interface EngineCallEnd extends EngineCall {
  reason: CallEndReason
}

/**
 * A post of a channel that the account follows, or, with a revocation or an edit as its content, the change of one. A
 * post that arrives again with another text is an edit, too.
 */
export interface EngineChannelPost {
  id: string
  /** As in `EnginePostRef`. */
  serverId: string | null
  /** `name` is null while the engine does not know it. */
  channel: { id: string; name: string | null }
  content: EngineContent
  /** ISO 8601 in UTC. */
  timestamp: string
}

/** A contact's status, shown to their contacts for a day. */
export interface EngineStatus {
  id: string
  by: Address
}

/** A status that a contact posted, or, with a revocation as its content, deleted. */
export interface EngineStatusPost extends EngineStatus {
  /** Null when the network omits it. */
  contactName: string | null
  content: EngineContent
  /** ISO 8601 in UTC. */
  timestamp: string
}
