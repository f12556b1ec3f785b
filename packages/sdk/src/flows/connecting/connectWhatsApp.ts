import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../../client/createMorpheus.js'
import { defaultStorage } from '../../core/auth/storage.js'
import { ServerError } from '../../core/client/apiErrors.js'
import { errorText, MorpheusError, NetworkError, TimeoutError, TokenError } from '../../core/client/errors.js'
import type { Session, SessionReason } from '../../core/entities.js'
import { serverText } from '../../locales/translate.js'
import { causeMessage } from '../../text/causeMessage.js'
import { messages } from '../../text/messages.js'
import { backToQr } from '../backToQr.js'
import { createStepGuard, timers } from '../flow.js'
import { pairPhone } from '../pairPhone.js'
import { createSessionRun, type SessionRun } from '../sessionRun.js'
import { showQr } from '../showQr.js'
import {
  type ConnectFlow,
  type ConnectOptions,
  type ConnectState,
  initialState,
  toConnectedSession,
  toMorpheusError,
  withFormerNumber,
} from './connectState.js'
import { followOffline } from './followOffline.js'
import { type PairingMethod, rememberSession } from './rememberedSession.js'
import { findOrCreateSession } from './wantedSession.js'

/** In milliseconds: the first and the longest delay before a retry of a gateway that is away. */
export const connectLimits = { firstRetry: 2_000, lastRetry: 30_000 } as const

/** The person's choice and input: kept while the flow changes between methods. */
interface Input {
  method: PairingMethod | null
  phone: string
}

interface PairingAttempt {
  /** Abandoned for another one: its end is not reported. */
  isReplaced: boolean
  hasFailed: boolean
  /** Cause of the last disconnection that a status named. */
  ending: SessionReason | null
}

/**
 * Finds or creates a session, starts its pairing, and reports when it is connected. After a reload it continues with
 * the same session, method and code.
 * @example
 * const flow = connectWhatsApp(morpheus, { name: 'Loja Centro', method: 'qr', onConnected: ({ phoneNumber }) => save(phoneNumber) })
 * flow.store.subscribe(({ qr }) => qr && follow(qr.store))
 * flow.start()
 */
export function connectWhatsApp(morpheus: Morpheus, options: ConnectOptions): ConnectFlow {
  const {
    method: initialMethod = 'choice',
    storage = defaultStorage(),
    texts = messages,
    errorTexts = {},
  } = options
  const { translate = serverText } = options
  const store = createStore<ConnectState>(() => initialState)
  const memory = rememberSession(
    storage,
    `morpheus-connect:${morpheus.baseUrl}:${options.sessionId ?? options.externalId ?? options.name ?? ''}`,
  )
  const clock = timers()
  const steps = createStepGuard()
  const input: Input = { method: null, phone: '' }
  const attempt: PairingAttempt = { isReplaced: false, hasFailed: false, ending: null }
  let offs: (() => void)[] = []
  let waits = 0
  let run: SessionRun | null = null

  const set = (change: Partial<ConnectState>) => store.setState(change)

  function dropCodes() {
    const { qr, phone } = store.getState()
    if (phone) input.phone = phone.store.getState().digits || input.phone
    qr?.stop()
    phone?.stop()
    set({ qr: null, phone: null })
  }

  async function advance() {
    const isOutdated = steps.begin()
    clock.clear()
    dropCodes()
    const { session: last, phase } = store.getState()
    // The screen keeps `away` until the gateway answers.
    if (phase !== 'away')
      set({ phase: last ? 'connecting' : 'finding', reason: null, error: null, method: null })
    try {
      const sessionsFromCaller = last ? undefined : options.sessions
      const session = await findOrCreateSession(
        morpheus,
        options,
        last?.id ?? memory.read().id,
        texts,
        sessionsFromCaller,
      )
      if (isOutdated()) return
      waits = 0
      showSession(session)
      if (session.status === 'connected') return finishConnected(session)
      if (session.apiType === 'WHATSAPP_CLOUD')
        throw new MorpheusError('cloud_session', texts.session.cloudNeedsNoConnection)
      const method = chooseMethod(session)
      if (!method) return set({ phase: 'choosing', reason: null, error: null })
      await startPairing(session, method, isOutdated)
    } catch (error) {
      if (!isOutdated()) onFailure(error)
    }
  }

  /** A paired session needs no code, and the QR code's flow says so when its phone is away. */
  function chooseMethod(session: Session): PairingMethod | null {
    const isUnderWay = session.status !== 'disconnected'
    if (isUnderWay && session.phone !== null) return 'qr'
    if (initialMethod !== 'choice') return input.method ?? initialMethod
    if (input.method) return input.method
    if (session.status === 'qr') return 'qr'
    return isUnderWay ? (memory.read().method ?? 'qr') : null
  }

  async function startPairing(session: Session, method: PairingMethod, isOutdated: () => boolean) {
    memory.keep({ method })
    set({ phase: 'connecting', method, reason: null, error: null })
    attempt.hasFailed = false
    if (method === 'qr' && session.status === 'disconnected') {
      await morpheus.sessions.connect({ id: session.id })
      if (isOutdated()) return
    }
    if (method === 'qr') showCodes(session.id)
    else askForPhone(session)
  }

  function showCodes(sessionId: string) {
    const qr = showQr(morpheus, { sessionId, texts, errorTexts, translate })
    qr.store.subscribe(({ phase }, previous) => {
      if (phase === previous.phase || store.getState().qr !== qr) return
      if (phase === 'connected') finishConnected(store.getState().session)
      if (phase === 'disconnected') {
        const cancelled = attempt.ending?.code === 'by_operator' ? attempt.ending : null
        onEnded(cancelled ? 'disconnected' : 'expired', cancelled?.text ?? null)
      }
      // Found by a read instead of an event: the series ended while the socket was away.
      if (phase === 'unavailable' && previous.phase !== 'loading') onEnded('expired', null)
    })
    set({ phase: 'pairing', qr })
    qr.start()
  }

  function askForPhone(session: Session) {
    const phone = pairPhone(morpheus, {
      sessionId: session.id,
      resume: session.status === 'connecting',
      texts,
      errorTexts,
      translate,
    })
    phone.store.subscribe(({ phase, error }, previous) => {
      if (phase === previous.phase || store.getState().phone !== phone) return
      if (phase === 'connected') finishConnected(store.getState().session)
      if (phase === 'failed' && error !== null) options.onError?.(new MorpheusError('pairing_failed', error))
    })
    set({ phase: 'pairing', phone })
    phone.start()
    if (input.phone !== '') phone.setPhone(input.phone)
  }

  function showSession(session: Session) {
    memory.keep({ id: session.id })
    const isAnother = store.getState().session?.id !== session.id
    set({ session })
    if (!isAnother && run) return
    run?.stop()
    const following = createSessionRun(morpheus.realtime, session.id)
    run = following
    following.start(() => {
      following.on('session:error', () => {
        attempt.hasFailed = true
      })
      following.on('session:connected', (event) =>
        finishConnected(withFormerNumber(store.getState().session, event.formerNumber), event.phone),
      )
      following.on('session:status', ({ status, phone, reason }) => {
        attempt.ending = reason
          ? { ...reason, text: translate(causeMessage(reason.code, 'text'), reason.text) }
          : null
        onStatus(status, phone)
      })
      following.on('session:disconnected', ({ reason, code }) =>
        onDisconnected(translate(causeMessage(code, 'text'), reason ?? null)),
      )
      following.on('session:deleted', onDeleted)
    })
  }

  function onStatus(status: Session['status'], phone: string | null | undefined) {
    const { session } = store.getState()
    if (!session) return
    if (status === 'connected') return finishConnected(session, phone)
    set({ session: { ...session, status } })
  }

  function onDisconnected(reason: string | null) {
    const { phase, session, phone, qr } = store.getState()
    if (session) set({ session: { ...session, status: 'disconnected', phone: null, phoneNumber: null } })
    if (phase === 'connected') return onEnded('disconnected', reason)
    const isReplaced = attempt.isReplaced || qr?.passkey.store.getState().isRestarting
    if (phase !== 'pairing' || isReplaced) return
    // While a number is being typed, the end of the series of QR codes does not matter.
    if (phone && ['entering', 'failed', 'requesting'].includes(phone.store.getState().phase)) return
    onEnded(attempt.hasFailed || reason === null ? 'expired' : 'disconnected', reason)
  }

  function onDeleted() {
    memory.forget()
    steps.begin()
    dropCodes()
    set({ session: null, phase: 'failed', reason: texts.session.deleted })
    options.onError?.(new MorpheusError('session_deleted', texts.session.deleted))
  }

  function onEnded(phase: 'expired' | 'disconnected', reason: string | null) {
    steps.begin()
    dropCodes()
    set({ phase, reason })
    if (phase === 'expired') options.onExpired?.()
  }

  function finishConnected(session: Session | null, phone?: string | null) {
    if (!session || store.getState().phase === 'connected') return onBack(session, phone)
    const isOutdated = steps.begin()
    dropCodes()
    const connectedSession = toConnectedSession(session, phone)
    set({ phase: 'connected', session: connectedSession, reason: null, error: null })
    void notifySession(connectedSession, isOutdated)
  }

  /** Handles a session that was connected all along, or whose phone is back. */
  function onBack(session: Session | null, phone?: string | null) {
    if (session) set({ session: toConnectedSession(session, phone) })
  }

  /** Reports the connected session, reading its number where events did not bring it. */
  async function notifySession(connectedSession: Session, isOutdated: () => boolean) {
    let session = connectedSession
    if (connectedSession.phone === null) {
      try {
        session = (await morpheus.sessions.get({ id: connectedSession.id })).session
      } catch {
        // The session is connected; the number comes with the next event.
      }
    }
    if (isOutdated()) return
    set({ session })
    options.onConnected?.(session)
  }

  function onFailure(cause: unknown) {
    const error = toMorpheusError(cause)
    const isAway = [NetworkError, TimeoutError, ServerError, TokenError].some((kind) => error instanceof kind)
    if (!isAway || waits === 0) options.onError?.(error)
    const reason = errorText(error, errorTexts, translate)
    if (!isAway) return set({ phase: 'failed', error, reason })
    set({ phase: 'away', error, reason })
    const wait = Math.min(connectLimits.firstRetry * 2 ** waits++, connectLimits.lastRetry)
    clock.after(wait, () => void advance())
  }

  return {
    store,
    start() {
      if (!steps.start()) return
      store.setState(initialState, true)
      offs = [
        followOffline(morpheus.realtime, (offline) => set({ offline })),
        morpheus.realtime.onResync(() => {
          if (store.getState().phase === 'away') void advance()
        }),
      ]
      void advance()
    },
    async choose(method) {
      const { session, phone } = store.getState()
      input.method = method
      if (session && phone && method === 'qr') {
        attempt.isReplaced = true
        await backToQr(morpheus, phone, { sessionId: session.id, texts, errorTexts, translate })
        attempt.isReplaced = false
      }
      await advance()
    },
    retry: advance,
    stop() {
      steps.stop()
      clock.clear()
      dropCodes()
      run?.stop()
      run = null
      for (const unsubscribe of offs) unsubscribe()
      offs = []
    },
  }
}
