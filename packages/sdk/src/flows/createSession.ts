import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../client/createMorpheus.js'
import { AuthenticationError } from '../core/client/apiErrors.js'
import { fieldsOf, MorpheusError, messageOf } from '../core/client/errors.js'
import type { Session } from '../core/entities.js'
import { randomId } from '../core/format/randomId.js'
import type { NewSession } from '../features/sessions/rows.js'
import { type Messages, messages } from '../text/messages.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from './flow.js'

/** Core spec §9, in milliseconds. */
export const createSessionLimits = { dialogDelay: 500, signOutDelay: 2_000 } as const

/**
 * - `idle`: the form may be filled in
 * - `creating`, `connecting`: a call is under way
 * - `opening`: connected, the dialog opens in half a second
 * - `qr`, `phone`: show the dialog for that session
 * - `created`: done, nothing to show (a cloud session, or the connection failed and the session stays)
 * - `failed`: nothing was created; the form may be sent again
 */
export interface CreateSessionState {
  readonly phase: 'idle' | 'creating' | 'connecting' | 'opening' | 'qr' | 'phone' | 'created' | 'failed'
  readonly session: Session | null
  /** The server's validation messages by field name. */
  readonly fields: Readonly<Record<string, string>>
  /** The failure of the creation or the connection; `null` also after an expired sign-in. */
  readonly error: MorpheusError | null
}

/**
 * The flow of a form for new sessions: `submit` goes up to the dialog's opening. After `stop` no dialog opens any more.
 */
export interface CreateSessionFlow extends Flow<CreateSessionState> {
  /** Creates, connects, then requests the dialog. Ignored while one is under way. Never rejects. */
  submit(input: NewSession): Promise<void>
  reset(): void
}

const initial: CreateSessionState = { phase: 'idle', session: null, fields: {}, error: null }

/**
 * Creates sessions, connects them and selects the dialog to open. Core spec §4, session creation flow.
 * @example
 * const flow = createSession(morpheus, { notify: toast })
 * flow.store.subscribe(({ phase, session }) => phase === 'qr' && session && openQr(session.id))
 * await flow.submit({ name: 'Loja Centro' })
 */
export function createSession(
  morpheus: Morpheus,
  { notify = () => {}, texts = messages, errorTexts, translate }: FlowOptions & WithTexts<Messages> = {},
): CreateSessionFlow {
  const store = createStore<CreateSessionState>(() => initial)
  const clock = timers()
  let busy = false
  /** Incremented by every stop and reset: calls of an earlier generation open no dialog. */
  let generation = 0

  /**
   * Closing the dialog does not keep an expired user signed in: this timer outlives the flow. A new sign-in meanwhile
   * stays.
   */
  function signOutSoon() {
    notify({ tone: 'error', text: texts.session.expired })
    store.setState({ phase: 'failed' })
    const { identity } = morpheus
    if (identity.isHandedOut) return
    const { token } = identity.store.getState()
    setTimeout(() => {
      if (identity.store.getState().token === token) void identity.signOut()
    }, createSessionLimits.signOutDelay)
  }

  function cancel() {
    generation++
    clock.clear()
  }

  /** Retries once after a refreshed token, with the same key, so that the gateway creates one session at most. */
  async function create(input: NewSession): Promise<Session | 'expired'> {
    const options = { keepAuth: true, idempotencyKey: randomId() }
    try {
      return (await morpheus.sessions.create(input, options)).session
    } catch (error) {
      if (!isUnauthorized(error)) throw error
    }
    if (!(await morpheus.identity.refresh())) return 'expired'
    try {
      return (await morpheus.sessions.create(input, options)).session
    } catch (error) {
      if (isUnauthorized(error)) return 'expired'
      throw error
    }
  }

  async function connect(session: Session) {
    const currentGeneration = generation
    store.setState({ phase: 'connecting' })
    try {
      await morpheus.sessions.connect({ id: session.id })
    } catch (error) {
      notify({ tone: 'error', text: texts.session.createdNotConnected })
      return store.setState({ phase: 'created', error: toExpectedError(error) })
    }
    if (currentGeneration !== generation) return
    store.setState({ phase: 'opening' })
    const phase = session.connectionMethod === 'PHONE_NUMBER' ? 'phone' : 'qr'
    clock.after(createSessionLimits.dialogDelay, () => store.setState({ phase }))
  }

  async function run(input: NewSession) {
    if (!morpheus.identity.store.getState().hydrated)
      return notify({ tone: 'info', text: texts.session.notHydrated })
    if (morpheus.identity.store.getState().token === null) return signOutSoon()
    store.setState({ phase: 'creating', session: null, fields: {}, error: null })
    const generationAtStart = generation
    const session = await create(input)
    if (session === 'expired') return signOutSoon()
    if (generationAtStart === generation) store.setState({ session })
    notify({ tone: 'success', text: texts.session.created })
    if (session.apiType === 'WHATSAPP_CLOUD' || generationAtStart !== generation)
      return store.setState({ phase: 'created' })
    await connect(session)
  }

  return {
    store,
    async submit(input) {
      if (busy) return
      busy = true
      try {
        await run(input)
      } catch (error) {
        store.setState({ phase: 'failed', fields: fieldsOf(error, translate), error: toExpectedError(error) })
        notify({
          tone: 'error',
          text: messageOf(error, texts.session.createFailure, errorTexts, translate),
          cause: error,
        })
      } finally {
        busy = false
      }
    },
    reset() {
      cancel()
      store.setState(initial, true)
    },
    stop: cancel,
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof AuthenticationError
}

function toExpectedError(error: unknown): MorpheusError | null {
  return error instanceof MorpheusError ? error : null
}
