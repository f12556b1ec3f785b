import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../client/createMorpheus.js'
import { messageOf } from '../client/errors.js'
import { isNotOffered } from '../client/notOffered.js'
import type { PairingCode, SessionStatus } from '../contract/entities.js'
import { formatPhoneInput, phoneDigits, phoneLimits } from '../format/phone.js'
import { messages } from '../text/messages.js'
import { type Flow, type FlowOptions, timers } from './flow.js'
import { noCodeIn } from './statusIn.js'

/** Core spec §9, in milliseconds. */
export const pairPhoneLimits = { copyFeedback: 2_000, tick: 1_000, poll: 5_000 } as const

/**
 * - `entering`: a number is typed
 * - `requesting`: the call is under way
 * - `waiting`: asked for, the code comes by socket
 * - `code`: `pairingCode` is to be shown
 * - `failed`: `error` says why; a number may be typed again
 * - `connected`: over, the dialog closes
 */
export interface PairPhoneState {
  readonly phase: 'entering' | 'requesting' | 'waiting' | 'code' | 'failed' | 'connected'
  /** What was typed, digits only, 13 at most. */
  readonly digits: string
  /** The same as `+CC (AA) NNNNN-NNNN`. */
  readonly display: string
  /** At least 10 digits, and no request under way. */
  readonly canRequest: boolean
  readonly pairingCode: string | null
  /** Whole seconds the code is still good for; `null` where the server gives no end. */
  readonly remainingSeconds: number | null
  /** True for 2 s after a copy. */
  readonly copied: boolean
  readonly error: string | null
}

export interface PairPhoneFlow extends Flow<PairPhoneState> {
  start(): void
  setPhone(text: string): void
  /** Asks for a code; with too few digits it says so and calls nothing. Never rejects. */
  request(): Promise<void>
  /** Copies the code with the face's own means. */
  copy(write: (text: string) => Promise<void>): Promise<void>
  /** Back to typing a number. */
  again(): void
}

export interface PairPhoneOptions extends FlowOptions {
  sessionId: string
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

/** Core spec §4, phone pairing dialog. */
export function pairPhone(morpheus: Morpheus, options: PairPhoneOptions): PairPhoneFlow {
  const { sessionId, notify = () => {} } = options
  const store = createStore<PairPhoneState>(() => initial)
  const clock = timers()
  let stops: (() => void)[] = []
  let running = false
  let catching = false
  /** The call for a missed code is ours: another server has none. */
  let offersCode = true
  /** On this machine's own clock, in milliseconds. */
  let ends: number | null = null
  let copyTimer: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<PairPhoneState>) {
    store.setState((state) => {
      const next = { ...state, ...change }
      const free = next.phase === 'entering' || next.phase === 'failed'
      return { ...next, canRequest: free && next.digits.length >= phoneLimits.min }
    }, true)
  }

  function fail(text: string) {
    ends = null
    set({ phase: 'failed', error: text, pairingCode: null, remainingSeconds: null })
    notify({ tone: 'error', text })
  }

  function tick() {
    if (ends === null || store.getState().phase !== 'code') return
    const remaining = Math.max(0, Math.ceil((ends - Date.now()) / 1000))
    // A code that is over is not left on screen; the server's own word follows.
    set({ remainingSeconds: remaining, ...(remaining === 0 && { pairingCode: null }) })
  }

  function onCode({ pairingCode, expiresAt, remainingMs }: PairingCode) {
    const { phase, pairingCode: shown } = store.getState()
    if (phase === 'connected') return
    const now = Date.now()
    const left = remainingMs ?? (expiresAt === undefined ? null : lifeLeft(expiresAt, now))
    ends = left === null ? null : now + left
    set({ phase: 'code', pairingCode, remainingSeconds: null, error: null })
    tick()
    if (shown !== pairingCode) notify({ tone: 'success', text: messages.pairing.generated })
  }

  function onConnected() {
    if (store.getState().phase === 'connected') return
    set({ phase: 'connected', pairingCode: null, remainingSeconds: null, error: null })
    notify({ tone: 'success', text: messages.session.connected })
    stop()
  }

  function isUnderWay(): boolean {
    return ['requesting', 'waiting', 'code'].includes(store.getState().phase)
  }

  function onDisconnected(reason: string | null | undefined) {
    const { phase } = store.getState()
    if (phase === 'waiting' || phase === 'code')
      fail(reason ? messages.pairing.connectionFailure(reason) : messages.session.disconnected)
  }

  /** What an event may have said while the socket was away. */
  async function catchUp() {
    const { phase } = store.getState()
    if (catching || (phase !== 'waiting' && phase !== 'code')) return
    catching = true
    try {
      const code = offersCode ? await readCode() : await readStatus()
      if (!running) return
      if (typeof code === 'object') code && onCode(code)
      else if (code === 'connected') onConnected()
      else if (code === 'disconnected') onDisconnected(null)
    } catch {
      // The transport has logged it; the next turn asks again.
    } finally {
      catching = false
    }
  }

  async function readCode(): Promise<PairingCode | SessionStatus | null> {
    try {
      return await morpheus.sessions.pairingCode({ id: sessionId })
    } catch (error) {
      if (!isNotOffered(error)) return noCodeIn(error)?.status ?? null
      offersCode = false
      return readStatus()
    }
  }

  /** Of a server without that call, which may not have begun yet: only that the session is connected says something. */
  async function readStatus(): Promise<SessionStatus | null> {
    const { status } = (await morpheus.sessions.get({ id: sessionId })).session
    return status === 'connected' ? status : null
  }

  function stop() {
    running = false
    clock.clear()
    clearTimeout(copyTimer)
    for (const end of stops) end()
    stops = []
  }

  return {
    store,
    start() {
      if (running) return
      running = true
      ends = null
      store.setState(initial, true)
      const mine = (event: { sessionId: string }) => event.sessionId === sessionId
      const { realtime } = morpheus
      stops = [
        realtime.on('session:pairing_code', (event) => {
          if (mine(event)) onCode(event)
        }),
        realtime.on('session:connected', (event) => mine(event) && onConnected()),
        realtime.on(
          'session:status',
          (event) => mine(event) && event.status === 'connected' && onConnected(),
        ),
        realtime.on('session:disconnected', (event) => mine(event) && onDisconnected(event.reason)),
        realtime.on('session:deleted', (event) => mine(event) && onDisconnected(messages.session.deleted)),
        realtime.on('session:error', (event) => {
          // The dialog may be open while a QR code of the same session runs out: that is not its error.
          if (mine(event) && isUnderWay()) fail(messages.pairing.connectionFailure(event.error))
        }),
        realtime.onResync(() => void catchUp()),
      ]
      clock.every(pairPhoneLimits.tick, tick)
      clock.every(pairPhoneLimits.poll, () => void catchUp())
    },

    setPhone(text) {
      const digits = phoneDigits(text)
      set({ digits, display: formatPhoneInput(digits), error: null })
    },

    async request() {
      const { digits, phase } = store.getState()
      if (phase === 'requesting' || phase === 'waiting') return
      if (digits.length < phoneLimits.min) {
        set({ error: messages.pairing.invalidPhone })
        return notify({ tone: 'error', text: messages.pairing.invalidPhone })
      }
      set({ phase: 'requesting', error: null, pairingCode: null })
      try {
        await morpheus.sessions.connectPhone({ id: sessionId, phoneNumber: digits })
        // The code may have come by socket before the call's own answer.
        if (store.getState().phase !== 'requesting') return
        set({ phase: 'waiting' })
        notify({ tone: 'info', text: messages.pairing.requested })
      } catch (error) {
        fail(messageOf(error, messages.pairing.requestFailure))
      }
    },

    async copy(write) {
      const { pairingCode } = store.getState()
      if (pairingCode === null) return
      try {
        await write(pairingCode)
      } catch {
        return notify({ tone: 'error', text: messages.pairing.copyFailure })
      }
      set({ copied: true })
      notify({ tone: 'success', text: messages.pairing.copied })
      clearTimeout(copyTimer)
      copyTimer = setTimeout(() => set({ copied: false }), pairPhoneLimits.copyFeedback)
    },

    again() {
      ends = null
      set({ phase: 'entering', pairingCode: null, remainingSeconds: null, error: null, copied: false })
    },
    stop,
  }
}

/** By the instants alone; a clock that is far off is not believed, and the code then shows no countdown. */
function lifeLeft(expiresAt: string, now: number): number | null {
  const left = Date.parse(expiresAt) - now
  return left > 0 && left < 10 * 60_000 ? left : null
}
