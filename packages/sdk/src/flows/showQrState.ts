import type { QrCode, SessionPasskey, SessionReason, SessionStatus } from '../core/entities.js'
import type { Messages } from '../text/messages.js'
import type { ApprovePasskeyFlow } from './approvePasskey.js'
import type { Flow, FlowOptions, WithTexts } from './flow.js'

/**
 * - `loading`: before the first answer
 * - `waiting`: the code is being generated; `text` says so
 * - `showing`: draw `qr`, which is fresh
 * - `passkey`: no code pairs the account, which is asked for its passkey; `passkey` leads through it
 * - `reconnecting`: paired already, its connection is away; no code is needed, and `text` says so
 * - `unavailable`: there is no code and none is coming; `text` has the reason
 * - `failed`: the code could not be read; polling continues
 * - `connected`, `disconnected`: over, the dialog closes
 */
export interface ShowQrState {
  readonly phase:
    | 'loading'
    | 'waiting'
    | 'showing'
    | 'passkey'
    | 'reconnecting'
    | 'unavailable'
    | 'failed'
    | 'connected'
    | 'disconnected'
  readonly status: SessionStatus | null
  readonly text: string | null
  /** The cause while `reconnecting` or `unavailable`, where the server names it. */
  readonly cause: SessionReason | null
  readonly qr: QrCode | null
  /** Whole seconds since the code was created; `null` without a code. */
  readonly ageSeconds: number | null
  /** Whole seconds until the code expires; `null` without a code or where the server gives no end. */
  readonly remainingSeconds: number | null
  /** The code's total life. */
  readonly lifeSeconds: number | null
  /** The reason of a disconnection, where the server gave it. */
  readonly error: string | null
}

/** One session's QR code, between `start` and `stop`. No action rejects. Core spec §4, QR dialog. */
export interface ShowQrFlow extends Flow<ShowQrState> {
  /** Begins with `loading`; ignored while it runs. */
  start(): void
  /** Runs while the phase is `passkey`. */
  readonly passkey: ApprovePasskeyFlow
  /** Reads the code now instead of on the next poll. */
  reload(): void
  /** Reconnects the session, as for a phone that does not return. Never rejects: failures go to `notify`. */
  restart(): Promise<void>
  /** Call it where the code could not be drawn: the phase is then `failed`. */
  drawingFailed(): void
}

export interface ShowQrOptions extends FlowOptions, WithTexts<Messages> {
  /** A session that was asked to connect. */
  sessionId: string
  /** The session's `passkey` as last read: the flow then starts with it at once. */
  passkey?: SessionPasskey | null | undefined
}

/** A state without a code to draw. */
export const noCode = {
  cause: null,
  qr: null,
  ageSeconds: null,
  remainingSeconds: null,
  lifeSeconds: null,
} as const

export const createInitialState = (texts: Messages): ShowQrState => ({
  phase: 'loading',
  status: null,
  text: texts.qr.waiting,
  error: null,
  ...noCode,
})
