import type {
  CloudTemplateStatus,
  endCauses,
  JoinRequestAction,
  lossCauses,
  NumberQuality,
} from '@morpheus/sdk/contract'
import type { MessageRef } from '@morpheus/sdk/text'
import type { Address } from './address.js'
import type { EngineChatUpdate, EngineLabelUpdate } from './chats.js'
import type {
  EngineCall,
  EngineCallEnd,
  EngineChannelPost,
  EngineMessage,
  EngineReceipt,
  EngineStatusPost,
} from './messages.js'
import type { PasskeyOptions } from './passkey.js'
import type { TypingState } from './typingState.js'

/** Cause of a lost connection that the engine restores by itself. */
export type LossReason = (typeof lossCauses)[number]

export type EndReason = (typeof endCauses)[number]

/** The run that an engine reports to has ended: what it reports is not stored, and comes again to the next one. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded'

  constructor(sessionId: string) {
    super(`The run of session ${sessionId} has ended`)
  }
}

export interface EngineContact {
  address: Address
  /** Null removes the name; absent leaves it unchanged. The picture likewise. */
  name?: string | null
  profilePic?: string | null
}

export interface EngineAccount {
  /** Number with device: `5511988887777:12`. */
  phone: string
  profilePic: string | null
  /** Public name, and the network's quality rating; null or absent when unknown. */
  name?: string | null
  quality?: NumberQuality | null
}

/** Network limits on new conversations; null without a limit of that kind. */
export interface EngineRestrictions {
  /** No new conversation is allowed; `until` is null when the network gives no end. */
  reachOut: { until: string | null } | null
  /** Allowed new conversations until `resetsAt`, when the count restarts. */
  newChats: { limit: number; remaining: number; resetsAt: string | null } | null
}

export interface EngineTyping {
  contact: Address
  /** Absent in a direct conversation. */
  group?: { id: string; name: string } | undefined
  state: TypingState
}

export type EngineGroupEvent = { group: { id: string; name: string } } & (
  | { type: 'created'; participants: readonly Address[] }
  | { type: 'updated' }
  | { type: `participant:${'added' | 'removed' | 'promoted' | 'demoted'}`; contact: Address }
  | { type: 'join-request'; contact: Address; action: JoinRequestAction }
)

export interface EngineTemplate {
  id: string
  name: string
  /** As `pt_BR`. */
  language: string
  status: CloudTemplateStatus
  /** Portuguese; null when nothing is wrong or the network gives no reason. */
  reason: string | null
  reasonI18n: MessageRef | null
}

/**
 * Sink for the events of one running session. Calls take effect in order; those after a stop are ignored. Lists may
 * be long and may repeat earlier items: they are split and deduplicated above the engine.
 *
 * A call resolves once the event is stored and the session's resulting commands are done. An engine that waits for
 * that must accept commands meanwhile.
 */
export interface EngineLine {
  /** Replaces the previous QR code. Instants are ISO 8601 in UTC. */
  qr(code: { text: string; issuedAt: string; expiresAt: string }): Promise<void>
  /** Call only once the network has accepted the code. */
  pairingCode(code: { code: string; phoneNumber: string; expiresAt: string }): Promise<void>
  /**
   * The account demands its passkey before linking: shown codes are void. A later code restarts the attempt and voids
   * the request.
   */
  passkeyRequested(request: { options: PasskeyOptions; expiresAt: string }): Promise<void>
  /** The phone shows a code after the passkey; the owner compares it with this one and confirms. */
  passkeyCode(code: { code: string; expiresAt: string }): Promise<void>
  /** The phone accepted; the account is loading. */
  syncing(): Promise<void>
  connected(account: EngineAccount): Promise<void>
  /**
   * All current limits on new conversations: after each connection and change, and before `Engine.send` rejects with
   * `account_restricted`. The layer above counts new conversations meanwhile.
   */
  restricted(restrictions: EngineRestrictions): Promise<void>
  connectionLost(reason: LossReason): Promise<void>
  /** The session needs a new pairing. */
  ended(reason: EndReason): Promise<void>
  /**
   * New messages, oldest first. Returns those that the session accepted: no duplicates and none that it ignores.
   * @throws RunEnded where they may not be stored: do not acknowledge them, they come again at the next connection
   */
  messages(messages: readonly EngineMessage[]): Promise<readonly EngineMessage[]>
  /** Messages from before the pairing, oldest first; `progress` of the whole transfer, in percent. */
  history(messages: readonly EngineMessage[], progress?: number): Promise<void>
  receipts(receipts: readonly EngineReceipt[]): Promise<void>
  call(call: EngineCall): Promise<void>
  /** Once or more often per call: the first reason counts. */
  callEnded(call: EngineCallEnd): Promise<void>
  status(status: EngineStatusPost): Promise<void>
  channelPost(post: EngineChannelPost): Promise<void>
  /** New or changed contacts; `more` announces a further batch. */
  contacts(contacts: readonly EngineContact[], more: boolean): Promise<void>
  typing(typing: EngineTyping): Promise<void>
  /** Aliases of the same people, contacts or not; may arrive late. */
  identities(people: readonly Address[]): Promise<void>
  blocked(contact: Address, blocked: boolean): Promise<void>
  group(event: EngineGroupEvent): Promise<void>
  /** Changes of conversations made elsewhere. */
  chats(updates: readonly EngineChatUpdate[]): Promise<void>
  labels(updates: readonly EngineLabelUpdate[]): Promise<void>
  templates(templates: readonly EngineTemplate[]): Promise<void>
}
