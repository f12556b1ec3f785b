import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import { messageOf } from '../../core/client/errors.js'
import { type KommoMessages, kommoMessages } from '../../text/kommo.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from '../flow.js'

/** Configuration spec §9, in milliseconds; an authorisation request is valid for 20 minutes. */
export const authorizeKommoLimits = { poll: 1_000, checkAgain: 5_000, timeout: 20 * 60_000 } as const

/**
 * - `idle`: no authorisation is under way
 * - `opening`: the address is being requested
 * - `waiting`: the user is at Kommo
 * - `closed`: the window was closed before the access was granted; a later grant is still detected
 * - `connected`: over
 * - `failed`: see `error`
 */
export interface AuthorizeKommoState {
  readonly phase: 'idle' | 'opening' | 'waiting' | 'closed' | 'connected' | 'failed'
  /** The page for granting access, while the flow waits. */
  readonly url: string | null
  readonly error: string | null
}

/** The browser window for granting access. */
export interface KommoWindow {
  go(url: string): void
  /** Null where the window cannot be observed: the configuration is polled instead. */
  isClosed: (() => boolean) | null
}

/**
 * `start` requests the address, opens it in the window and then polls for 20 minutes; it never rejects. A second start
 * replaces the first; `stop` returns to `idle`.
 */
export interface AuthorizeKommoFlow extends Flow<AuthorizeKommoState> {
  start(window: KommoWindow): Promise<void>
}

const initial: AuthorizeKommoState = { phase: 'idle', url: null, error: null }

/**
 * Lets a user grant access to a session's Kommo account. Configuration spec §2.3 and §4.
 * @example
 * const flow = authorizeKommo(morpheus, { sessionId, notify: toast })
 * const opened = window.open('about:blank')
 * await flow.start({ go: (url) => opened?.location.replace(url), isClosed: () => opened?.closed ?? true })
 */
export function authorizeKommo(
  { kommo }: Pick<Morpheus, 'kommo'>,
  {
    sessionId,
    notify = () => {},
    texts = kommoMessages,
    errorTexts,
    translate,
  }: FlowOptions & WithTexts<KommoMessages> & { sessionId: string },
): AuthorizeKommoFlow {
  const store = createStore<AuthorizeKommoState>(() => initial)
  const clock = timers()
  let run = 0

  function end(state: Partial<AuthorizeKommoState>) {
    clock.clear()
    store.setState(state)
  }

  function fail(error: string) {
    notify({ tone: 'error', text: error })
    end({ phase: 'failed', error })
  }

  /** True once the access was granted; false also after a failed read. */
  async function isConnected(): Promise<boolean> {
    try {
      return (await kommo.get({ id: sessionId })).isConnected
    } catch {
      return false
    }
  }

  async function checkConnected(runId: number): Promise<boolean> {
    const connected = await isConnected()
    if (runId !== run) return true
    if (connected) end({ phase: 'connected', error: null })
    return connected
  }

  return {
    store,
    async start(window) {
      clock.clear()
      run += 1
      const currentRun = run
      store.setState({ ...initial, phase: 'opening' })
      try {
        const { url } = await kommo.authorize({ sessionId })
        if (currentRun !== run) return
        store.setState({ phase: 'waiting', url })
        window.go(url)
      } catch (error) {
        if (currentRun === run) fail(messageOf(error, texts.authorizeFailure, errorTexts, translate))
        return
      }
      let looking = false
      const lookOnce = async () => {
        if (looking) return
        looking = true
        await checkConnected(currentRun)
        looking = false
      }
      clock.every(authorizeKommoLimits.poll, () => {
        if (window.isClosed?.() === false || store.getState().phase !== 'waiting') return
        if (window.isClosed === null) return void lookOnce()
        store.setState({ phase: 'closed' })
        void lookOnce()
      })
      clock.every(authorizeKommoLimits.checkAgain, () => {
        if (store.getState().phase === 'closed') void lookOnce()
      })
      clock.after(authorizeKommoLimits.timeout, () => fail(texts.tooLate))
    },
    stop() {
      run += 1
      clock.clear()
      store.setState(initial)
    },
  }
}
