import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import { messageOf } from '../../client/errors.js'
import { type KommoMessages, kommoMessages } from '../../text/kommo.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from '../flow.js'

/** Configuration spec §9, in milliseconds; what is asked for is good for 20 minutes. */
export const authorizeKommoLimits = { poll: 1_000, lookAgain: 5_000, patience: 20 * 60_000 } as const

/**
 * - `idle`: nothing is under way
 * - `opening`: the address is asked for
 * - `waiting`: a person is at Kommo
 * - `closed`: the window was closed before we were let in; who is let in after all is still noticed
 * - `connected`: over
 * - `failed`: `error` says why
 */
export interface AuthorizeKommoState {
  readonly phase: 'idle' | 'opening' | 'waiting' | 'closed' | 'connected' | 'failed'
  /** Where a person lets us in, while it is waited for. */
  readonly url: string | null
  readonly error: string | null
}

/** The window in which a person lets us in. */
export interface KommoWindow {
  go(url: string): void
  /** Null where nobody can tell: the configuration is read instead. */
  isClosed: (() => boolean) | null
}

/**
 * `start` asks for the address, sends the window there and then watches for 20 minutes; it never rejects. A
 * second start takes the place of the first; `stop` goes back to `idle`.
 */
export interface AuthorizeKommoFlow extends Flow<AuthorizeKommoState> {
  start(window: KommoWindow): Promise<void>
}

const initial: AuthorizeKommoState = { phase: 'idle', url: null, error: null }

/**
 * Has a person let us into a session's Kommo. Configuration spec §2.3 and §4.
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

  /** Whether we were let in; a read that fails says nothing. */
  async function isConnected(): Promise<boolean> {
    try {
      return (await kommo.get({ id: sessionId })).isConnected
    } catch {
      return false
    }
  }

  async function look(mine: number): Promise<boolean> {
    const connected = await isConnected()
    if (mine !== run) return true
    if (connected) end({ phase: 'connected', error: null })
    return connected
  }

  return {
    store,
    async start(window) {
      clock.clear()
      run += 1
      const mine = run
      store.setState({ ...initial, phase: 'opening' })
      try {
        const { url } = await kommo.authorize({ sessionId })
        if (mine !== run) return
        store.setState({ phase: 'waiting', url })
        window.go(url)
      } catch (error) {
        if (mine === run) fail(messageOf(error, texts.authorizeFailure, errorTexts))
        return
      }
      let looking = false
      const lookOnce = async () => {
        if (looking) return
        looking = true
        await look(mine)
        looking = false
      }
      clock.every(authorizeKommoLimits.poll, () => {
        if (window.isClosed?.() === false || store.getState().phase !== 'waiting') return
        if (window.isClosed === null) return void lookOnce()
        store.setState({ phase: 'closed' })
        void lookOnce()
      })
      clock.every(authorizeKommoLimits.lookAgain, () => {
        if (store.getState().phase === 'closed') void lookOnce()
      })
      clock.after(authorizeKommoLimits.patience, () => fail(texts.tooLate))
    },
    stop() {
      run += 1
      clock.clear()
      store.setState(initial)
    },
  }
}
