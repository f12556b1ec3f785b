import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../client/createMorpheus.js'
import { messageOf } from '../core/client/errors.js'
import type { PairingCode, SessionPasskey } from '../core/entities.js'
import { formatPhoneInput, phoneDigits, phoneLimits } from '../core/format/phone.js'
import { serverText } from '../locales/translate.js'
import { causeMessage } from '../text/causeMessage.js'
import { type Messages, messages } from '../text/messages.js'
import { type ApprovePasskeyFlow, approvePasskey } from './approvePasskey.js'
import { codeReader } from './codeReader.js'
import { countdown } from './countdown.js'
import type { Flow, FlowOptions, WithTexts } from './flow.js'
import { passkeyCause } from './parseNoCode.js'
import { createSessionRun } from './sessionRun.js'

/** Core spec §9, in milliseconds. */
export const pairPhoneLimits = { copyFeedback: 2_000, tick: 1_000, poll: 5_000 } as const

/**
 * - `entering`: a number is being typed
 * - `requesting`: the call is under way
 * - `waiting`: requested, the code comes by socket
 * - `code`: show `pairingCode`
 * - `passkey`: no code pairs the account, which is asked for its passkey; `passkey` leads through it
 * - `failed`: see `error`; a number may be typed again
 * - `connected`: over, the dialog closes
 */
export interface PairPhoneState {
  readonly phase: 'entering' | 'requesting' | 'waiting' | 'code' | 'passkey' | 'failed' | 'connected'
  /** The typed digits, 13 at most. */
  readonly digits: string
  /** The same as `+CC (AA) NNNNN-NNNN`. */
  readonly display: string
  /** At least 10 digits, and no request under way. */
  readonly canRequest: boolean
  readonly pairingCode: string | null
  /** Whole seconds until the code expires; `null` where the server gives no end. */
  readonly remainingSeconds: number | null
  /** True for 2 s after a copy. */
  readonly copied: boolean
  readonly error: string | null
}

/**
 * Pairing one session by phone number, between `start` and `stop`. No action rejects. Core spec §4, phone
 * pairing dialog.
 */
export interface PairPhoneFlow extends Flow<PairPhoneState> {
  /** Begins with `entering` and no number; ignored while it runs. */
  start(): void
  /** Runs while the phase is `passkey`. */
  readonly passkey: ApprovePasskeyFlow
  /** Sets the typed text; anything but the first 13 digits is dropped. */
  setPhone(text: string): void
  /** Requests a code; with too few digits it shows an error and calls nothing. Never rejects. */
  request(): Promise<void>
  /**
   * Copies the displayed code, if any. Never rejects: failures go to `notify`.
   * @param write as `navigator.clipboard.writeText`
   */
  copy(write: (text: string) => Promise<void>): Promise<void>
  /** Returns to typing a number. */
  again(): void
}

export interface PairPhoneOptions extends FlowOptions, WithTexts<Messages> {
  sessionId: string
  /**
   * Starts with a code that was requested before, if any, or with the passkey that its account is asked for, as after
   * a reload of the page.
   * @default false
   */
  resume?: boolean
  /** The session's `passkey` as last read: `resume` then starts with it at once. */
  passkey?: SessionPasskey | null | undefined
}

const initial: PairPhoneState = {
  phase: 'entering',
  digits: '',
  display: '',
  canRequest: false,
  pairingCode: null,
  remainingSeconds: null,
  copied: false,
  error: null,
}

/**
 * Pairs a session by phone number, between `start` and `stop`: takes the number, requests a code, shows it with a
 * countdown, and ends when the session is connected. Core spec §4, phone pairing dialog.
 * @example
 * const flow = pairPhone(morpheus, { sessionId, notify: toast })
 * flow.start()
 * flow.setPhone('+55 11 99999-9999')
 * await flow.request()
 */
export function pairPhone(morpheus: Morpheus, options: PairPhoneOptions): PairPhoneFlow {
  const { sessionId, notify = () => {}, resume = false, texts = messages, errorTexts } = options
  const { translate = serverText } = options
  const store = createStore<PairPhoneState>(() => initial)
  const run = createSessionRun(morpheus.realtime, sessionId)
  const readCode = codeReader(morpheus, sessionId)
  const passkey = approvePasskey(morpheus, { ...options, pairAgain: beginAnother })
  let catching = false
  let getCountdown = countdown({}, 0)
  let copyTimer: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<PairPhoneState>) {
    store.setState((state) => {
      const next = { ...state, ...change }
      const free = next.phase === 'entering' || next.phase === 'failed'
      return { ...next, canRequest: free && next.digits.length >= phoneLimits.min }
    }, true)
  }

  function askPasskey(sessionPasskey?: SessionPasskey) {
    if (!isUnderWay() || store.getState().phase === 'passkey') return
    set({ phase: 'passkey', pairingCode: null, remainingSeconds: null, error: null })
    passkey.start(sessionPasskey)
  }

  /** The number is not known where the pairing began elsewhere: it is typed again. */
  async function beginAnother() {
    passkey.stop()
    if (store.getState().digits.length < phoneLimits.min) restart()
    else await request()
  }

  function fail(text: string) {
    passkey.stop()
    set({ phase: 'failed', error: text, pairingCode: null, remainingSeconds: null })
    notify({ tone: 'error', text })
  }

  function tick() {
    if (store.getState().phase !== 'code') return
    const { remainingSeconds } = getCountdown(Date.now())
    if (remainingSeconds === null) return
    // An expired code is not left on screen; the server's own event follows.
    set({ remainingSeconds, ...(remainingSeconds === 0 && { pairingCode: null }) })
  }

  function onCode(code: PairingCode) {
    const { pairingCode, phoneNumber } = code
    const { phase, pairingCode: currentCode, digits: currentDigits } = store.getState()
    if (phase === 'connected') return
    passkey.stop()
    getCountdown = countdown(code, Date.now())
    const digits = currentDigits || phoneDigits(phoneNumber)
    const display = formatPhoneInput(digits)
    set({ phase: 'code', pairingCode, digits, display, remainingSeconds: null, error: null })
    tick()
    if (currentCode !== pairingCode) notify({ tone: 'success', text: texts.pairing.generated })
  }

  function onConnected() {
    if (store.getState().phase === 'connected') return
    set({ phase: 'connected', pairingCode: null, remainingSeconds: null, error: null })
    notify({ tone: 'success', text: texts.session.connected })
    stop()
  }

  function isUnderWay(): boolean {
    return ['requesting', 'waiting', 'code', 'passkey'].includes(store.getState().phase)
  }

  function onDisconnected(reason: string | null | undefined) {
    const { phase } = store.getState()
    if (phase === 'waiting' || phase === 'code' || phase === 'passkey')
      fail(reason ? texts.pairing.connectionFailure(reason) : texts.session.disconnected)
  }

  /** Reads changes that events may have reported while the socket was away. */
  async function adoptServerState() {
    const { phase } = store.getState()
    if (catching || !['waiting', 'code', 'passkey'].includes(phase)) return
    catching = true
    try {
      const code = await readCode()
      if (!run.isRunning) return
      if (code === passkeyCause) askPasskey()
      else if (typeof code === 'object') code && onCode(code)
      else if (code === 'connected') onConnected()
      else if (code === 'disconnected') onDisconnected(null)
    } catch {
      // The transport has logged it; the next tick asks again.
    } finally {
      catching = false
    }
  }

  function takeUpPasskey(passkey?: SessionPasskey) {
    set({ phase: 'waiting' })
    askPasskey(passkey)
  }

  /** Shows a code that was requested elsewhere, unless the person is typing another number. */
  async function adoptPasskey() {
    const code = await readCode().catch(() => null)
    const { phase, digits } = store.getState()
    if (!run.isRunning || phase !== 'entering' || digits !== '') return
    if (code === passkeyCause) takeUpPasskey()
    else if (code && typeof code === 'object') onCode(code)
  }

  async function request() {
    const { digits, phase } = store.getState()
    if (phase === 'requesting' || phase === 'waiting') return
    if (digits.length < phoneLimits.min) {
      set({ error: texts.pairing.invalidPhone })
      return notify({ tone: 'error', text: texts.pairing.invalidPhone })
    }
    set({ phase: 'requesting', error: null, pairingCode: null })
    try {
      await morpheus.sessions.connectPhone({ id: sessionId, phoneNumber: digits })
      // The code may have come by socket before the call's own answer.
      if (store.getState().phase !== 'requesting') return
      set({ phase: 'waiting' })
      notify({ tone: 'info', text: texts.pairing.requested })
    } catch (error) {
      fail(messageOf(error, texts.pairing.requestFailure, errorTexts, translate))
    }
  }

  function restart() {
    set({ phase: 'entering', pairingCode: null, remainingSeconds: null, error: null, copied: false })
  }

  function stop() {
    run.stop()
    passkey.stop()
    clearTimeout(copyTimer)
  }

  return {
    store,
    passkey,
    start: () =>
      run.start(() => {
        store.setState(initial, true)
        run.on('session:pairing_code', onCode)
        run.on('session:connected', onConnected)
        run.on('session:passkey', (event) => event.passkey && askPasskey(event.passkey))
        run.on('session:status', ({ status, reason }) => {
          if (status === 'connected') onConnected()
          else if (status === 'connecting' && reason?.code === passkeyCause) askPasskey()
        })
        run.on('session:disconnected', ({ reason, code }) =>
          onDisconnected(translate(causeMessage(code, 'text'), reason ?? null)),
        )
        run.on('session:deleted', () => onDisconnected(texts.session.deleted))
        run.on('session:error', ({ error, code }) => {
          // A QR code of the same session may expire while the dialog is open: that is not its error.
          if (isUnderWay())
            fail(texts.pairing.connectionFailure(translate(causeMessage(code, 'text'), error)))
        })
        run.onResync(() => void adoptServerState())
        run.every(pairPhoneLimits.tick, tick)
        run.every(pairPhoneLimits.poll, () => void adoptServerState())
        if (!resume) return
        if (options.passkey) takeUpPasskey(options.passkey)
        else void adoptPasskey()
      }),

    setPhone(text) {
      const digits = phoneDigits(text)
      set({ digits, display: formatPhoneInput(digits), error: null })
    },

    request,

    async copy(write) {
      const { pairingCode } = store.getState()
      if (pairingCode === null) return
      try {
        await write(pairingCode)
      } catch {
        return notify({ tone: 'error', text: texts.pairing.copyFailure })
      }
      set({ copied: true })
      notify({ tone: 'success', text: texts.pairing.copied })
      clearTimeout(copyTimer)
      copyTimer = setTimeout(() => set({ copied: false }), pairPhoneLimits.copyFeedback)
    },

    again: restart,
    stop,
  }
}
