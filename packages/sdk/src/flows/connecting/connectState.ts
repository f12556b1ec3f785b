import type { SyncStorage } from '../../core/auth/storage.js'
import { MorpheusError } from '../../core/client/errors.js'
import type { Session } from '../../core/entities.js'
import { bareNumber } from '../../core/format/phone.js'
import type { Messages } from '../../text/messages.js'
import type { Flow, FlowOptions, WithTexts } from '../flow.js'
import type { PairPhoneFlow } from '../pairPhone.js'
import type { ShowQrFlow } from '../showQrState.js'
import type { PairingMethod } from './rememberedSession.js'
import type { KnownSessions, WantedSession } from './wantedSession.js'

/**
 * - `finding`: the session is being found or created
 * - `choosing`: the person chooses how to pair; `choose` continues
 * - `connecting`: the session starts pairing
 * - `pairing`: show `qr` or `phone`, the flow that provides the codes
 * - `connected`: `session` has a number; it is followed further
 * - `expired`: the attempt ended without a pairing; `reason` has the server's explanation, or null
 * - `disconnected`: the phone or an operator ended the pairing
 * - `away`: the gateway does not answer, and the flow calls it again by itself
 * - `failed`: `reason` and `error` explain why; only `retry` continues
 */
export interface ConnectState {
  readonly phase:
    | 'finding'
    | 'choosing'
    | 'connecting'
    | 'pairing'
    | 'connected'
    | 'expired'
    | 'disconnected'
    | 'away'
    | 'failed'
  /** As last read; null before it is found. */
  readonly session: Session | null
  readonly method: PairingMethod | null
  readonly qr: ShowQrFlow | null
  readonly phone: PairPhoneFlow | null
  /** The server's explanation for a person; null when it sent none. */
  readonly reason: string | null
  readonly error: MorpheusError | null
  /** The live connection was lost and the state may be outdated. It reconnects by itself. */
  readonly offline: boolean
}

/** The session to connect, the pairing method, and the callbacks of `connectWhatsApp`. */
export interface ConnectOptions
  extends WantedSession,
    WithTexts<Messages>,
    Pick<FlowOptions, 'errorTexts' | 'translate'> {
  /**
   * `choice` asks the person.
   * @default 'choice'
   */
  method?: PairingMethod | 'choice'
  /**
   * Remembers the session, so that a reload of the page continues with it.
   * @default `localStorage`; memory where there is none or it may not be used
   */
  storage?: SyncStorage
  /** Sessions that your page has read already; the server is not asked for one of them. */
  sessions?: KnownSessions
  /** The session has a number: called at once where it had one already, and after every new pairing. */
  onConnected?: (session: Session) => void
  /** Called once for each cause of an error, such as a gateway that does not answer. */
  onError?: (error: MorpheusError) => void
  /** Called when a code expired, or the attempt ended otherwise, without a pairing. */
  onExpired?: () => void
}

/** Takes a session and connects a number, between `start` and `stop`. No action rejects. */
export interface ConnectFlow extends Flow<ConnectState> {
  /** Begins with `finding`; ignored while it runs. */
  start(): void
  /** Pairs by this method, also in place of the one under way. */
  choose(method: PairingMethod): Promise<void>
  /** Tries again after `expired`, `disconnected`, `away` or `failed`. */
  retry(): Promise<void>
}

export const initialState: ConnectState = {
  phase: 'finding',
  session: null,
  method: null,
  qr: null,
  phone: null,
  reason: null,
  error: null,
  offline: false,
}

/** Wraps anything that a call or a callback threw. */
export function toMorpheusError(cause: unknown): MorpheusError {
  if (cause instanceof MorpheusError) return cause
  return new MorpheusError('unexpected', cause instanceof Error ? cause.message : String(cause), { cause })
}

export const withFormerNumber = (session: Session | null, formerNumber: string | null | undefined) =>
  session && { ...session, formerNumber: formerNumber ?? null }

export function toConnectedSession(session: Session, newPhone: string | null | undefined): Session {
  const phone = newPhone ?? session.phone
  return { ...session, status: 'connected', phone, phoneNumber: bareNumber(phone) }
}
