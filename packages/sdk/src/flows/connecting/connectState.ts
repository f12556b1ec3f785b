import type { SyncStorage } from '../../auth/storage.js'
import { MorpheusError } from '../../client/errors.js'
import type { Session } from '../../contract/entities.js'
import type { Messages } from '../../text/messages.js'
import type { Flow, FlowOptions, WithTexts } from '../flow.js'
import type { PairPhoneFlow } from '../pairPhone.js'
import type { ShowQrFlow } from '../showQr.js'
import type { PairingMethod } from './remembered.js'
import type { KnownSessions, WantedSession } from './wantedSession.js'

/**
 * - `finding`: the session is looked for, or created
 * - `choosing`: the person is asked how to pair; `choose` goes on
 * - `connecting`: the session is asked to pair
 * - `pairing`: `qr` or `phone` is to be shown, the flow that makes the codes
 * - `connected`: `session` has a number; it is followed further
 * - `expired`: the attempt is over and nothing was paired; `reason` says why where the server does
 * - `disconnected`: the pairing is over, by the phone or an operator
 * - `away`: the gateway does not answer; it is asked again by itself
 * - `failed`: `reason` and `error` say why; only `retry` goes on
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
  /** As it was last read; null before it is found. */
  readonly session: Session | null
  readonly method: PairingMethod | null
  readonly qr: ShowQrFlow | null
  readonly phone: PairPhoneFlow | null
  /** The server's own words where it gave some. */
  readonly reason: string | null
  readonly error: MorpheusError | null
  /** The live connection was lost: what is shown may be old. It comes back by itself. */
  readonly offline: boolean
}

/** Which session `connectWhatsApp` connects, how, and who hears of it. */
export interface ConnectOptions extends WantedSession, WithTexts<Messages>, Pick<FlowOptions, 'errorTexts'> {
  /**
   * `choice` asks the person.
   * @default 'choice'
   */
  method?: PairingMethod | 'choice'
  /**
   * Where it is kept which session this is, so that a reload of the page goes on with the same one.
   * @default `localStorage`; memory where there is none or it may not be used
   */
  storage?: SyncStorage
  /** The sessions that your page has read already; where the one that is wanted is among them, nothing is asked. */
  sessions?: KnownSessions
  /** The session has a number: at once where it had one already, and after every new pairing. */
  onConnected?: (session: Session) => void
  /** What is in the way, once for each cause. A gateway that is away is one. */
  onError?: (error: MorpheusError) => void
  /** A code ran out, or the attempt ended otherwise, and nothing was paired. */
  onExpired?: () => void
}

/** A session in, a connected number out; between `start` and `stop`. No action rejects. */
export interface ConnectFlow extends Flow<ConnectState> {
  /** Begins with `finding`; ignored while it runs. */
  start(): void
  /** Pairs by this method, also instead of the one that is under way. */
  choose(method: PairingMethod): Promise<void>
  /** Tries again after `expired`, `disconnected`, `away` or `failed`. */
  retry(): Promise<void>
}

export const initial: ConnectState = {
  phase: 'finding',
  session: null,
  method: null,
  qr: null,
  phone: null,
  reason: null,
  error: null,
  offline: false,
}

/** What callers are told of anything that a call or a callback threw. */
export function known(cause: unknown): MorpheusError {
  if (cause instanceof MorpheusError) return cause
  return new MorpheusError('unexpected', cause instanceof Error ? cause.message : String(cause), { cause })
}
