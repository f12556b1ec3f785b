import type { Readable } from 'node:stream'
import type { EngineName, EventName } from '@morpheus/sdk/contract'
import type { AccountPart, EngineAccountParts } from './account.js'
import type { Address } from './address.js'
import type { EngineChatRef } from './chats.js'
import type { EngineCredentials } from './credentials.js'
import type { EngineLine } from './engineLine.js'
import type { EngineGroups } from './groups.js'
import type { EngineCall, EngineStatus, HistoryAnchor, MessageRef } from './messages.js'
import type { EngineNetwork, EngineProxy } from './network.js'
import type {
  OutgoingExtra,
  OutgoingKind,
  OutgoingMessage,
  SentMessage,
  TemplateContent,
  TemplateFault,
} from './outgoing.js'
import type { PasskeyAssertion } from './passkey.js'
import type { TypingState } from './typingState.js'

export type Pairing = { method: 'qr' } | { method: 'phone'; phoneNumber: string }

export interface EngineCapabilities {
  readonly pairing: readonly Pairing['method'][]
  readonly events: readonly EventName[]
  /** Parts of the account that can be read or changed. */
  readonly account?: readonly AccountPart[]
  /** True where the phone lists the session under its device name. */
  readonly namesDevice?: boolean
  readonly sending: {
    readonly kinds: readonly OutgoingKind[]
    readonly extras?: readonly OutgoingExtra[]
    /** True where the network fetches the pages of links itself. */
    readonly previewsLinks?: boolean
    /** True when the network deduplicates a message sent again under its id. */
    readonly recognises: boolean
  }
}

/** Settings of a connection, which also apply to each reconnection. */
export interface EngineSettings {
  readonly presence: 'available' | 'unavailable'
  /** Requests the messages before the pairing, once, at the next connection. */
  readonly history: boolean
}

export interface Unpairing {
  /** The phone still lists the linked device: the network was not reached or did not confirm. */
  readonly deviceRemains: boolean
}

export interface EngineRun {
  readonly sessionId: string
  readonly line: EngineLine
  readonly settings: EngineSettings
  /** Applies until the run ends; absent for the engine's own. */
  readonly network?: EngineNetwork | undefined
}

/**
 * Driver of sessions: the simulated phone, WhatsApp, the Cloud API. Policy is decided above it
 * (`sessions/behaviorPolicy.ts`) and comes back as commands. Run `testing/engineContract/engineContract.ts` on a new
 * one.
 */
export interface Engine {
  readonly name: EngineName
  readonly capabilities: EngineCapabilities
  /** Pairings of other gateways. Absent on engines whose pairings no other gateway has. */
  readonly credentials?: EngineCredentials
  /** Starts pairing; progress arrives over the line. Replaces an attempt under way and a linked phone. */
  start(run: EngineRun, pairing: Pairing): Promise<void>
  /** Restores a session that was active when the process ended; `pairing` applies when no phone is linked. */
  resume(run: EngineRun, pairing: Pairing | null): Promise<void>
  /** Reconnects a linked session, as after a network loss. */
  reconnect(run: EngineRun): Promise<void>
  /** Applies changed settings; no-op for a session that does not run. */
  configure(sessionId: string, settings: EngineSettings): Promise<void>
  /**
   * Passes the assertion for `passkeyRequested` to the network; the caller has validated it. Resolves once the
   * network took it. Absent on engines that never request a passkey.
   * @throws PasskeyNotOpen; PasskeyRefused once the network refuses it, which ends the attempt.
   */
  answerPasskey?(sessionId: string, assertion: PasskeyAssertion): Promise<void>
  /**
   * Confirms that the phone shows the code of `passkeyCode`.
   * @throws PasskeyNotOpen, PasskeyRefused
   */
  confirmPasskey?(sessionId: string): Promise<void>
  /** Rejects without a connection; so do the next two. */
  markRead(sessionId: string, messages: readonly MessageRef[]): Promise<void>
  markStatusViewed(sessionId: string, status: EngineStatus): Promise<void>
  rejectCall(sessionId: string, call: EngineCall): Promise<void>
  /**
   * Resolves once the network took the message; receipts arrive over the line. Calls are sequential per conversation
   * and concurrent across several. An abort abandons the outcome.
   * @throws SendFailure; anything else that is thrown may be tried again later.
   */
  send(sessionId: string, message: OutgoingMessage, signal: AbortSignal): Promise<SentMessage>
  /**
   * Network addresses of phone numbers, which may differ in Brazil's ninth digit; null for a number without an
   * account. Absent where the network cannot answer. Rejects without a connection; so does the next one.
   */
  lookUp?(sessionId: string, phones: readonly string[]): Promise<ReadonlyMap<string, Address | null>>
  /** Fault of a template message; null when it has none. Absent on engines without templates. */
  checkTemplate?(sessionId: string, template: TemplateContent): Promise<TemplateFault | null>
  /**
   * Asks the phone for messages older than one of a conversation; they arrive over the line as history, if at all.
   * Absent where the network has no history. Rejects without a connection.
   */
  fetchHistory?(sessionId: string, oldest: HistoryAnchor, count: number): Promise<void>
  /** A group only on engines that have groups. */
  typing?(sessionId: string, chat: EngineChatRef, state: TypingState): Promise<void>
  /**
   * Groups of the session's account. Absent on engines that manage none.
   * @throws Error without a connection
   */
  groups?(sessionId: string): EngineGroups
  /**
   * The session's account, with the parts of `capabilities.account`.
   * @throws Error without a connection
   */
  account?(sessionId: string): EngineAccountParts
  download?(sessionId: string, handle: string, signal: AbortSignal): Promise<Readable>
  /** Last round trip to the phone in milliseconds; null while none was measured on this connection. */
  latency(sessionId: string): number | null
  /**
   * Connects to the network's host through a proxy, as a session would. Rejects as `EngineProxy.connect` does, or with
   * the connection's own error. Absent on engines whose sessions use no proxy.
   */
  checkProxy?(proxy: EngineProxy, signal: AbortSignal): Promise<void>
  stop(sessionId: string): Promise<void>
  /** Ends connection and pairing, and informs the phone when the network is reachable. */
  unpair(sessionId: string): Promise<Unpairing>
  /**
   * Removes a device that `unpair` left listed on its phone with `EngineStore.leave`. False: still listed, may be
   * retried. Absent on engines that leave none.
   */
  removeDevice?(proof: string, signal: AbortSignal): Promise<boolean>
  close(): Promise<void>
}
