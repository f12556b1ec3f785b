import type { Address } from './address.js'
import type { FailureCode } from './failureCode.js'

/** The file that a message carries. What is said of it is the sender's word. */
export interface EngineMedia {
  /** What `Engine.download` finds the bytes by: the engine's own, and it may hold keys. */
  handle: string
  /** The MIME type. */
  type: string
  /** Bytes. */
  size: number | null
  fileName: string | null
}

/** What a message holds. `caption` is null where there is none; `media` is absent where there are no bytes to be had. */
export type EngineContent =
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'video'; caption: string | null; media?: EngineMedia | undefined }
  | { kind: 'document'; fileName: string; caption: string | null; media?: EngineMedia | undefined }
  | { kind: 'audio' | 'sticker'; media?: EngineMedia | undefined }
  /** Degrees; `name` is what the sender calls the place. */
  | { kind: 'location'; latitude: number; longitude: number; name: string | null }
  /** People, by name. */
  | { kind: 'contact'; names: readonly string[] }
  | { kind: 'poll'; question: string; options: readonly string[] }
  /** Whoever votes in the poll `of` tells all that they choose now; nothing where they take it back. */
  | { kind: 'vote'; of: string; question: string; options: readonly string[] }
  /** A button of an interactive message was pressed: its text, and the id that the sender gave it. */
  | { kind: 'interactive'; text: string; id: string }
  /** A kind that the network does not hand on, or that is not known here. */
  | { kind: 'unsupported' }
  | EngineMessageChange

/** What changes the message `of`, of the same chat, and is none of its own. An `emoji` of null takes a reaction back. */
export type EngineMessageChange =
  | { kind: 'reaction'; of: string; emoji: string | null }
  | { kind: 'edit'; of: string; text: string }
  | { kind: 'revoke'; of: string }

/** Which message. */
export interface MessageRef {
  /** The network's; nothing else of the chat has it. */
  id: string
  /** Who wrote to the account, or whom the account wrote to. In a group: who wrote. */
  contact: Address
  /** Absent for what is written to the account itself. */
  group?: { id: string; name: string } | undefined
}

/** A message as an engine hands it over. */
export interface EngineMessage extends MessageRef {
  /** Null where the network does not say. */
  contactName: string | null
  isFromMe: boolean
  content: EngineContent
  /** The id of the message that it answers. */
  replyTo?: string | undefined
  /** ISO 8601 in UTC. */
  timestamp: string
}

/**
 * How far a message of the account's own has come, by its id or the network's. `by` is whom it has come to: in a group,
 * each of its members tells so. `sent` is the network itself, where it says so after `Engine.send` resolved.
 */
export type EngineReceipt = MessageRef & {
  by: Address
  /** ISO 8601 in UTC. */
  timestamp: string
} & (
    | { status: 'sent' | 'delivered' | 'read' | 'played' }
    | { status: 'failed'; failure: { code: FailureCode; detail: string | null } }
  )

/** Somebody calls the account. */
export interface EngineCall {
  id: string
  from: Address
}

/** Somebody shows all their contacts something for a day. */
export interface EngineStatus {
  id: string
  by: Address
}
