import type { Address } from './address.js'

/** What a message holds. `caption` is null where there is none. */
export type EngineContent =
  | { kind: 'text'; text: string }
  | { kind: 'image' | 'video'; caption: string | null }
  | { kind: 'document'; fileName: string; caption: string | null }
  | { kind: 'audio' | 'sticker' }
  /** Degrees; `name` is what the sender calls the place. */
  | { kind: 'location'; latitude: number; longitude: number; name: string | null }
  /** People, by name. */
  | { kind: 'contact'; names: readonly string[] }
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
  /** ISO 8601 in UTC. */
  timestamp: string
}

/** A message of the account's own has come as far as `by`: in a group, each of its members tells so. */
export interface EngineReceipt extends MessageRef {
  status: 'delivered' | 'read'
  by: Address
  /** ISO 8601 in UTC. */
  timestamp: string
}

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
