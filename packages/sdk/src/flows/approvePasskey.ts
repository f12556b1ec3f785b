import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../client/createMorpheus.js'
import { ApiError, messageOf } from '../core/client/errors.js'
import type { SessionPasskey } from '../core/entities.js'
import { type Messages, messages } from '../text/messages.js'
import { countdown } from './countdown.js'
import type { Flow, FlowOptions, WithTexts } from './flow.js'
import { createSessionRun } from './sessionRun.js'

/** In milliseconds. */
export const approvePasskeyLimits = { poll: 5_000, tick: 1_000 } as const

/**
 * - `required`: the person is told why and how, and confirms the risk
 * - `waiting`: confirmed; `url` is to be opened in the browser that has the extension
 * - `sent`: WhatsApp has the passkey, the phone is being linked
 * - `code`: `code` is to be compared with the one on the phone
 */
export interface ApprovePasskeyState {
  readonly stage: 'required' | 'waiting' | 'sent' | 'code'
  /** The person understands the risk; without it `open` does nothing. */
  readonly confirmed: boolean
  /** Opens WhatsApp Web with the request in it; it holds a token of one use. */
  readonly url: string | null
  readonly code: string | null
  /** Whole seconds; null where the server gives no end. */
  readonly remainingSeconds: number | null
  /** A call is under way. */
  readonly busy: boolean
  readonly error: string | null
  /** A new pairing is required: another caller started this one. */
  readonly isOthers: boolean
  /** Another pairing is taking the place of this one, whose end is not the end. */
  readonly isRestarting: boolean
}

/** The approval of one session's pairing with its account's passkey, while its account is asked. No action rejects. */
export interface ApprovePasskeyFlow extends Flow<ApprovePasskeyState> {
  /** Begins with `required`, or with the data of an event; ignored while it runs. */
  start(passkey?: SessionPasskey | null): void
  /** Says whether the person understands the risk. */
  confirm(confirmed: boolean): void
  /** Asks for a token, also for another one; resolves with the address to open, null where there is none. */
  open(): Promise<string | null>
  /** Says that the phone shows the same code. */
  sameCode(): Promise<void>
  /** Begins another pairing, which its caller may approve. */
  restart(): Promise<void>
  /** Gives the pairing up: the session is disconnected. */
  cancel(): Promise<void>
}

export interface ApprovePasskeyOptions extends FlowOptions, WithTexts<Messages> {
  sessionId: string
  /** Begins another pairing of the session in place of the one under way. */
  pairAgain: () => Promise<void>
}

const initial: ApprovePasskeyState = {
  stage: 'required',
  confirmed: false,
  url: null,
  code: null,
  remainingSeconds: null,
  busy: false,
  error: null,
  isOthers: false,
  isRestarting: false,
}

/** Follows the passkey that a session's account is asked for between `start` and `stop`. */
export function approvePasskey(
  morpheus: Morpheus,
  { sessionId, pairAgain, notify = () => {}, texts = messages, errorTexts, translate }: ApprovePasskeyOptions,
): ApprovePasskeyFlow {
  const store = createStore<ApprovePasskeyState>(() => initial)
  const run = createSessionRun(morpheus.realtime, sessionId)
  const set = (change: Partial<ApprovePasskeyState>) => store.setState(change)
  let getCountdown = countdown({}, 0)
  let isReading = false

  function applyPasskey(passkey: SessionPasskey | null | undefined) {
    if (!passkey) return
    getCountdown = countdown(passkey, Date.now())
    const { url } = store.getState()
    const stage = passkey.stage === 'required' && url !== null ? 'waiting' : passkey.stage
    set({ stage, code: passkey.code, ...(passkey.stage !== 'required' && { url: null }) })
    tick()
  }

  function tick() {
    set({ remainingSeconds: getCountdown(Date.now()).remainingSeconds })
  }

  async function readRequest() {
    if (isReading) return
    isReading = true
    try {
      const { session } = await morpheus.sessions.get({ id: sessionId })
      if (run.isRunning) applyPasskey(session.passkey)
    } catch {
      // The transport has logged it; the next turn asks again.
    } finally {
      isReading = false
    }
  }

  async function runRequest<Result>(request: () => Promise<Result>): Promise<Result | null> {
    if (store.getState().busy) return null
    set({ busy: true, error: null })
    try {
      return await request()
    } catch (cause) {
      const text = messageOf(cause, texts.passkey.failure, errorTexts, translate)
      const isOthers = cause instanceof ApiError && cause.code === 'passkey_other_starter'
      set({ error: text, isOthers: isOthers || store.getState().isOthers })
      notify({ tone: 'error', text, cause })
      return null
    } finally {
      set({ busy: false })
    }
  }

  return {
    store,
    start: (passkey) =>
      run.start(() => {
        store.setState(initial, true)
        applyPasskey(passkey)
        run.on('session:passkey', ({ passkey }) => applyPasskey(passkey))
        run.onResync(() => void readRequest())
        run.every(approvePasskeyLimits.poll, () => void readRequest())
        run.every(approvePasskeyLimits.tick, tick)
        void readRequest()
      }),
    confirm: (confirmed) => set({ confirmed }),
    async open() {
      if (!store.getState().confirmed) return null
      const request = await runRequest(() => morpheus.passkey.start({ id: sessionId, confirmed: true }))
      if (!request) return null
      set({ stage: 'waiting', url: request.url })
      return request.url
    },
    async sameCode() {
      if (await runRequest(() => morpheus.passkey.confirm({ id: sessionId })))
        set({ stage: 'sent', code: null })
    },
    async restart() {
      if (store.getState().busy) return
      set({ isRestarting: true })
      await runRequest(pairAgain)
      set({ isRestarting: false })
    },
    async cancel() {
      await runRequest(() => morpheus.sessions.disconnect({ id: sessionId }))
    },
    stop: () => run.stop(),
  }
}
