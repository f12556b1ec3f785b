import type { Readable } from 'node:stream'
import type { EngineName, EventName } from '@morpheus/sdk/contract'
import type { Address } from './address.js'
import type { EngineLine } from './line.js'
import type { EngineCall, EngineStatus, MessageRef } from './messages.js'
import type {
  OutgoingKind,
  OutgoingMessage,
  SentMessage,
  TemplateContent,
  TemplateFault,
} from './outgoing.js'
import type { PasskeyAssertion } from './passkey.js'
import type { TypingState } from './typing.js'

/** How a session is to be paired. */
export type Pairing = { method: 'qr' } | { method: 'phone'; phoneNumber: string }

/** What an engine can do. */
export interface EngineCapabilities {
  /** How it pairs; nothing where credentials take a pairing's place. */
  readonly pairing: readonly Pairing['method'][]
  /** Which events of the catalogue come from what it tells. */
  readonly events: readonly EventName[]
  readonly sending: {
    readonly kinds: readonly OutgoingKind[]
    /** Whether a message that is sent again under its id is taken for the one before. */
    readonly recognises: boolean
  }
}

/** How an account is to be run while it is connected, the times it comes back included. */
export interface EngineSettings {
  /** How contacts see the account. */
  readonly presence: 'available' | 'unavailable'
  /** Whether the next connection asks, once for a pairing, for what was written before it. */
  readonly history: boolean
}

/** The end of a pairing from the session's side. */
export interface Unpairing {
  /** The phone still lists the linked device: the network could not be told, or did not confirm it. */
  readonly deviceRemains: boolean
}

/** A session that an engine is to run, and whom it tells. */
export interface EngineRun {
  readonly sessionId: string
  readonly line: EngineLine
  readonly settings: EngineSettings
}

/**
 * What moves sessions: the simulated phone, WhatsApp itself. What to make of what an engine tells is decided above it
 * (`sessions/behaviorPolicy.ts`) and comes back as commands. Whoever writes another one runs
 * `testing/engineContract/engineContract.ts` on it.
 */
export interface Engine {
  readonly name: EngineName
  readonly capabilities: EngineCapabilities
  /** Starts pairing; what follows arrives over the line. Replaces an attempt under way and a phone linked before. */
  start(run: EngineRun, pairing: Pairing): Promise<void>
  /** Brings back a session that was active when the process ended; `pairing` says how, if no phone is linked. */
  resume(run: EngineRun, pairing: Pairing | null): Promise<void>
  /** Connects a session whose phone is linked, as if it had just come back to the network. */
  reconnect(run: EngineRun): Promise<void>
  /** The settings of a session that runs have changed. Nothing for one that does not. */
  configure(sessionId: string, settings: EngineSettings): Promise<void>
  /**
   * Hands the network the assertion that the line was told to be asked for with `passkeyRequested`; whoever hands it over has
   * validated it. Resolves once the network has taken it. Absent where no account is ever asked for a passkey.
   * @throws PasskeyNotOpen; PasskeyRefused once the network refuses it, which ends the attempt.
   */
  answerPasskey?(sessionId: string, assertion: PasskeyAssertion): Promise<void>
  /**
   * The owner says that the phone shows the code of `passkeyCode`.
   * @throws PasskeyNotOpen, PasskeyRefused
   */
  confirmPasskey?(sessionId: string): Promise<void>
  /** Tells who wrote them that they were read. Rejects without a connection; so do the next two. */
  markRead(sessionId: string, messages: readonly MessageRef[]): Promise<void>
  markStatusViewed(sessionId: string, status: EngineStatus): Promise<void>
  rejectCall(sessionId: string, call: EngineCall): Promise<void>
  /**
   * Resolves once the network has taken it; how far it comes from there the line is told. Messages of one conversation are
   * handed over one at a time, those of several at once. After an abort nobody waits for the outcome.
   * @throws SendFailure; anything else that is thrown may be tried again later.
   */
  send(sessionId: string, message: OutgoingMessage, signal: AbortSignal): Promise<SentMessage>
  /**
   * What the network calls who has these numbers: Brazil's ninth digit may be another; null for who has no account. Absent
   * where the network cannot tell. Rejects without a connection; so does the next one.
   */
  lookUp?(sessionId: string, phones: readonly string[]): Promise<ReadonlyMap<string, Address | null>>
  /** What the network will not take of a template; null where it will. Absent where there are none. */
  checkTemplate?(sessionId: string, template: TemplateContent): Promise<TemplateFault | null>
  typing?(sessionId: string, contact: Address, state: TypingState): Promise<void>
  /** The bytes of what a message carries. */
  download?(sessionId: string, handle: string, signal: AbortSignal): Promise<Readable>
  /** The last round trip to the phone in milliseconds; null while none was measured on this connection. */
  latency(sessionId: string): number | null
  /** Ends the connection and keeps the pairing. */
  stop(sessionId: string): Promise<void>
  /** Ends the connection and the pairing; the phone is told where the network can be reached. */
  unpair(sessionId: string): Promise<Unpairing>
  /**
   * Removes a device from its phone that `unpair` left there with `EngineStore.leave`. Resolves with whether the phone does
   * not list it any more; false may be tried again. Absent where none is ever left.
   */
  removeDevice?(proof: string, signal: AbortSignal): Promise<boolean>
  /** Stops everything and keeps every pairing. */
  close(): Promise<void>
}
