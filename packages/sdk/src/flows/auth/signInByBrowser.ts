import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import { RateLimitError, ServerError } from '../../core/client/apiErrors.js'
import { ApiError, MorpheusError, messageOf, NetworkError, TimeoutError } from '../../core/client/errors.js'
import { isNotOffered } from '../../core/client/notOffered.js'
import type { User } from '../../core/entities.js'
import type { DeviceCodes } from '../../features/auth/deviceAuthorization.js'
import { type Messages, messages } from '../../text/messages.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from '../flow.js'

/** In seconds: the increase after a `slow_down`, and the maximum interval. */
const waits = { slower: 5, longest: 60 } as const

/**
 * - `idle`: no sign-in is under way
 * - `starting`: a code is being requested
 * - `waiting`: show `codes`; the user answers in a browser
 * - `signedIn`: over, as `user`
 * - `denied`: over, refused in the browser
 * - `expired`: over, not answered in time
 * - `notOffered`: over, the server lacks this sign-in
 * - `failed`: over; see `error`
 */
export interface SignInByBrowserState {
  readonly phase:
    | 'idle'
    | 'starting'
    | 'waiting'
    | 'signedIn'
    | 'denied'
    | 'expired'
    | 'notOffered'
    | 'failed'
  readonly codes: Omit<DeviceCodes, 'deviceCode'> | null
  /** Whole seconds until the code expires. */
  readonly remainingSeconds: number | null
  readonly user: User | null
  readonly error: string | null
  /** The error of the failed call, if any. */
  readonly cause: unknown
}

/**
 * `start` requests a code, waits for its approval and signs in; it never rejects, and resolves with the final state. A
 * second start replaces the first; `stop` returns to `idle`.
 */
export interface SignInByBrowserFlow extends Flow<SignInByBrowserState> {
  start(): Promise<SignInByBrowserState>
}

/** Options of a sign-in by the browser. */
export interface SignInByBrowserOptions extends FlowOptions, WithTexts<Messages> {
  /**
   * The user's name for this machine, up to 60 characters: shown on approval, and in the list of devices.
   * @default the program's own name alone
   */
  deviceName?: string
}

const initial: SignInByBrowserState = {
  phase: 'idle',
  codes: null,
  remainingSeconds: null,
  user: null,
  error: null,
  cause: null,
}

/**
 * Signs in a program that has no browser, or should not see a password: its user approves a code in a browser (RFC
 * 8628).
 * @example
 * const flow = signInByBrowser(morpheus, { deviceName: hostname() })
 * flow.store.subscribe(({ phase, codes }) => {
 *   if (phase === 'waiting') console.log(`${codes?.verificationUri} · ${codes?.userCode}`)
 * })
 * const { user, error } = await flow.start()
 */
export function signInByBrowser(
  { deviceAuthorization, identity }: Pick<Morpheus, 'deviceAuthorization' | 'identity'>,
  { deviceName, notify = () => {}, texts = messages, errorTexts, translate }: SignInByBrowserOptions = {},
): SignInByBrowserFlow {
  const store = createStore<SignInByBrowserState>(() => initial)
  const clock = timers()
  let abandon = () => {}

  function fail(error: unknown): Partial<SignInByBrowserState> {
    const text = messageOf(error, texts.login.failure, errorTexts, translate)
    notify({ tone: 'error', text, cause: error })
    return { phase: 'failed', error: text, cause: error }
  }

  /** The final state, notified once; undefined for an abandoned run. */
  async function run(signal: AbortSignal): Promise<Partial<SignInByBrowserState> | undefined> {
    let wake = () => {}
    signal.addEventListener('abort', () => wake(), { once: true })
    try {
      const { deviceCode, ...codes } = await deviceAuthorization.start(
        deviceName === undefined ? {} : { deviceName },
        { signal },
      )
      if (signal.aborted) return undefined
      const expiresAt = Date.now() + codes.expiresIn * 1000
      const getRemainingSeconds = () => Math.max(0, Math.ceil((expiresAt - Date.now()) / 1000))
      store.setState({ phase: 'waiting', codes, remainingSeconds: getRemainingSeconds() })
      clock.every(1000, () => store.setState({ remainingSeconds: getRemainingSeconds() }))
      let seconds = codes.interval
      for (;;) {
        await new Promise<void>((resolve) => {
          wake = resolve
          clock.after(seconds * 1000, resolve)
        })
        if (signal.aborted) return undefined
        const answer = await requestAnswer(deviceCode, signal, seconds)
        if (signal.aborted) return undefined
        if (typeof answer !== 'number') return answer
        if (getRemainingSeconds() === 0) return { phase: 'expired' }
        seconds = answer
      }
    } catch (error) {
      if (signal.aborted) return undefined
      return isNotOffered(error) ? { phase: 'notOffered', cause: error } : fail(error)
    }
  }

  async function requestAnswer(
    deviceCode: string,
    signal: AbortSignal,
    seconds: number,
  ): Promise<Partial<SignInByBrowserState> | number> {
    try {
      return { phase: 'signedIn', user: await identity.signInByDevice(deviceCode, { signal }) }
    } catch (error) {
      const code = error instanceof MorpheusError ? error.code : null
      if (code === 'authorization_pending') return Math.max(seconds, readInterval(error))
      if (code === 'slow_down') return Math.max(seconds + waits.slower, readInterval(error))
      if (code === 'access_denied') return { phase: 'denied' }
      if (code === 'expired_token') return { phase: 'expired' }
      const longer = Math.max(seconds, Math.min(seconds * 2, waits.longest))
      if (error instanceof RateLimitError) return error.retryAfter ?? longer
      const mayPass =
        error instanceof NetworkError || error instanceof TimeoutError || error instanceof ServerError
      return mayPass ? longer : fail(error)
    }
  }

  return {
    store,
    async start() {
      abandon()
      clock.clear()
      const controller = new AbortController()
      abandon = () => controller.abort()
      store.setState({ ...initial, phase: 'starting' }, true)
      const outcome = await run(controller.signal)
      // A later start owns the store.
      if (!outcome) return initial
      clock.clear()
      store.setState({ remainingSeconds: null, ...outcome })
      return store.getState()
    },
    stop() {
      abandon()
      clock.clear()
      store.setState(initial, true)
    },
  }
}

/** The interval in seconds in a server's refusal; 0 where it has none. */
function readInterval(error: unknown): number {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return 0
  const interval = 'interval' in error.body ? Number(error.body.interval) : 0
  return Number.isFinite(interval) ? Math.min(interval, waits.longest) : 0
}
