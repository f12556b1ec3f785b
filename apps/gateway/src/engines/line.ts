import type { CloudTemplateStatus, endCauses, lossCauses, NumberQuality } from '@morpheus/sdk/contract'
import type { Address } from './address.js'
import type { EngineCall, EngineMessage, EngineReceipt, EngineStatus } from './messages.js'
import type { PasskeyOptions } from './passkey.js'
import type { TypingState } from './typing.js'

/** Why a connection is lost while the pairing stays: the engine brings it back by itself. */
export type LossReason = (typeof lossCauses)[number]

/** Why an attempt or a pairing is over. */
export type EndReason = (typeof endCauses)[number]

export interface EngineContact {
  address: Address
  /** Null for none. Absent: it stays as it is known; so does the picture. */
  name?: string | null
  profilePic?: string | null
}

export interface EngineAccount {
  /** The number with its device: `5511988887777:12`. */
  phone: string
  profilePic: string | null
  /** What contacts see, and how the network rates what the number sends; null or absent where it does not say. */
  name?: string | null
  quality?: NumberQuality | null
}

/** Limits of the network's on whom the account may write to first; null where there is none of a kind. */
export interface EngineRestrictions {
  /** No conversation may be started; `until` is null where the network does not say. */
  reachOut: { until: string | null } | null
  /** So many conversations may be started until `resetsAt`, where the count begins anew. */
  newChats: { limit: number; remaining: number; resetsAt: string | null } | null
}

/** A contact is seen to write. */
export interface EngineTyping {
  contact: Address
  /** Absent for what is written to the account itself. */
  group?: { id: string; name: string } | undefined
  state: TypingState
}

/** What happened to a group of the account. */
export type EngineGroupEvent = { group: { id: string; name: string } } & (
  | { type: 'created'; participants: readonly Address[] }
  | { type: 'updated' }
  | { type: `participant:${'added' | 'removed' | 'promoted' | 'demoted'}`; contact: Address }
)

/** What the network makes of a template that it was handed. */
export interface EngineTemplate {
  id: string
  name: string
  /** As `pt_BR`. */
  language: string
  status: CloudTemplateStatus
  /** Portuguese; null where nothing is wrong, or it does not say. */
  reason: string | null
}

/**
 * What an engine tells about one session while it runs. Calls take effect in the order they are made; those that
 * arrive after the session was stopped have none. Lists may be of any length and may repeat what was told before: they
 * are cut into parts and sifted here, above the engine.
 *
 * A call resolves once what it tells is stored, and what the session answers to it by a command is done. An engine that
 * waits for that must take commands meanwhile.
 */
export interface EngineLine {
  /** A new QR code replaces the one before. Instants are ISO 8601 in UTC. */
  qr(code: { text: string; issuedAt: string; expiresAt: string }): Promise<void>
  /** Only once the other side accepts the code. */
  pairingCode(code: { code: string; phoneNumber: string; expiresAt: string }): Promise<void>
  /**
   * The account is to prove itself by its passkey before the phone may link it: codes on show are void. A code that follows
   * says that the attempt began anew, and the request is void in turn.
   */
  passkeyRequested(request: { options: PasskeyOptions; expiresAt: string }): Promise<void>
  /** The phone shows a code after the passkey was taken; the owner is to compare it with this one, and to confirm it. */
  passkeyCode(code: { code: string; expiresAt: string }): Promise<void>
  /** The phone accepted; the account is being loaded. */
  syncing(): Promise<void>
  connected(account: EngineAccount): Promise<void>
  /**
   * All of the network's limits on new conversations as they are now: after each connection, with each change, and before
   * `Engine.send` rejects with `account_restricted`. Messages to new contacts that go out meanwhile are counted above the
   * engine.
   */
  restricted(restrictions: EngineRestrictions): Promise<void>
  /** The connection is lost and the engine will bring it back by itself. */
  connectionLost(reason: LossReason): Promise<void>
  /** The session must be connected anew. */
  ended(reason: EndReason): Promise<void>
  /** News, oldest first. Gives those that the session took: not what it had, nor what it is to ignore. */
  messages(messages: readonly EngineMessage[]): Promise<readonly EngineMessage[]>
  /** What was written before the pairing, oldest first. */
  history(messages: readonly EngineMessage[]): Promise<void>
  receipts(receipts: readonly EngineReceipt[]): Promise<void>
  call(call: EngineCall): Promise<void>
  status(status: EngineStatus): Promise<void>
  /** Contacts that are new or changed; `more` while further ones follow at once. */
  contacts(contacts: readonly EngineContact[], more: boolean): Promise<void>
  /** Somebody writes to the account, or in a group; nothing is answered to it. */
  typing(typing: EngineTyping): Promise<void>
  /** By which names the same people go, whether they are contacts or not: it may turn out late. */
  identities(people: readonly Address[]): Promise<void>
  /** The account blocked a contact, or unblocked it. */
  blocked(contact: Address, blocked: boolean): Promise<void>
  group(event: EngineGroupEvent): Promise<void>
  /** What became of templates of the account's. */
  templates(templates: readonly EngineTemplate[]): Promise<void>
}
