import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../client/createMorpheus.js'
import { ApiError, messageOf } from '../core/client/errors.js'
import type { QrCode, SessionPasskey, SessionReason, SessionStatus } from '../core/entities.js'
import type { ServerEvents } from '../core/socket.js'
import { serverText } from '../locales/translate.js'
import { causeMessage } from '../text/causeMessage.js'
import { messages } from '../text/messages.js'
import { approvePasskey } from './approvePasskey.js'
import { countdown } from './countdown.js'
import { pairAgain } from './pairAgain.js'
import { parseNoCode, passkeyCause } from './parseNoCode.js'
import { createSessionRun } from './sessionRun.js'
import {
  createInitialState,
  noCode,
  type ShowQrFlow,
  type ShowQrOptions,
  type ShowQrState,
} from './showQrState.js'

/** Core spec §9, in milliseconds. */
export const showQrLimits = { poll: 5_000, tick: 1_000 } as const

/**
 * Shows a session's QR code between `start` and `stop`: reads it every 5 s and on every event, counts it down, and
 * drops it when it expires. Core spec §4, QR dialog.
 * @example
 * const flow = showQr(morpheus, { sessionId, notify: toast })
 * flow.store.subscribe(({ phase, qr }) => phase === 'showing' && qr && draw(qr.qrCode))
 * flow.start()
 */
export function showQr(morpheus: Morpheus, options: ShowQrOptions): ShowQrFlow {
  const { sessionId, notify = () => {}, texts = messages, errorTexts, translate = serverText } = options
  const initial = createInitialState(texts)
  const store = createStore<ShowQrState>(() => initial)
  const run = createSessionRun(morpheus.realtime, sessionId)
  const passkey = approvePasskey(morpheus, { ...options, pairAgain: restartPairing })
  let fetching: AbortController | null = null
  /** Incremented by every socket event: an answer requested before it is outdated. */
  let eventCount = 0
  let countdownAt = countdown({}, 0)

  const isOver = () => ['connected', 'disconnected'].includes(store.getState().phase)

  /** The passkey was handed over, so no code is awaited, regardless of the status. */
  const isLinking = () => store.getState().phase === 'passkey' && passkey.store.getState().stage === 'sent'

  function askPasskey(sessionPasskey?: SessionPasskey) {
    if (isOver() || store.getState().phase === 'passkey') return
    store.setState({ phase: 'passkey', status: 'connecting', text: texts.passkey.title, ...noCode })
    passkey.start(sessionPasskey)
  }

  function show(qr: QrCode, status: SessionStatus) {
    passkey.stop()
    const isSameCode = store.getState().qr?.qrCode === qr.qrCode
    if (!isSameCode || qr.remainingMs !== undefined) countdownAt = countdown(qr, Date.now())
    store.setState({ phase: 'showing', status, text: null, error: null, cause: null, qr })
    tick()
  }

  function tick() {
    const { qr, phase } = store.getState()
    if (!qr || phase !== 'showing') return
    const now = countdownAt(Date.now())
    store.setState(now)
    if (now.remainingSeconds !== 0) return
    store.setState({ phase: 'waiting', text: texts.qr.generating, ...noCode })
    void fetchQr()
  }

  /** The pairing under way is being replaced: its end is not the end. */
  const isRestarting = () => passkey.store.getState().isRestarting

  async function restartPairing() {
    await pairAgain(morpheus, sessionId)
    if (store.getState().phase !== 'passkey') return
    passkey.stop()
    store.setState({ phase: 'waiting', status: 'connecting', text: texts.qr.generating, ...noCode })
    // An answer still under way is about the pairing that ended.
    abortFetch()
    void fetchQr()
  }

  function abortFetch() {
    fetching?.abort()
    fetching = null
  }

  function finish(phase: 'connected' | 'disconnected') {
    if (isOver() || (phase === 'disconnected' && isRestarting())) return
    passkey.stop()
    store.setState({ phase, status: phase, text: null, ...noCode })
    if (phase === 'connected') notify({ tone: 'success', text: texts.session.connected })
    stop()
  }

  function onStatus({
    status,
    qrCode,
    qrText,
    issuedAt,
    expiresAt,
    remainingMs,
    reason,
  }: ServerEvents['session:status']) {
    eventCount++
    if (status === 'connected' || status === 'disconnected') return finish(status)
    if (status === 'qr' && typeof qrCode === 'string') {
      return show(
        {
          qrCode,
          ...(qrText !== undefined && { qrText }),
          ...(issuedAt !== undefined && { issuedAt }),
          ...(expiresAt !== undefined && { expiresAt }),
          ...(remainingMs !== undefined && { remainingMs }),
        },
        status,
      )
    }
    if (status !== 'connecting' || store.getState().phase === 'reconnecting') return
    if (reason?.code === passkeyCause) return askPasskey()
    if (isLinking()) return
    passkey.stop()
    store.setState({ phase: 'waiting', status, text: texts.qr.generating, ...noCode })
    // Only the answer shows whether a code is being generated or the phone is offline.
    void fetchQr()
  }

  function onPasskey({ passkey }: ServerEvents['session:passkey']) {
    eventCount++
    if (passkey) askPasskey(passkey)
  }

  function onCode(event: ServerEvents['session:qr']) {
    eventCount++
    show(event, 'qr')
  }

  async function fetchQr() {
    if (fetching || !run.isRunning) return
    const controller = new AbortController()
    fetching = controller
    const eventsBefore = eventCount
    try {
      const answer = await morpheus.sessions.qr({ id: sessionId }, { signal: controller.signal })
      if (!controller.signal.aborted && eventsBefore === eventCount) show(answer.data, answer.status)
    } catch (error) {
      if (!controller.signal.aborted && eventsBefore === eventCount) onFetchFailure(error)
    } finally {
      if (fetching === controller) fetching = null
    }
  }

  /** A missing code is an answer, and its body may hold the reason. */
  function onFetchFailure(error: unknown) {
    const code = error instanceof ApiError ? error.status : null
    if (code === 404) {
      notify({ tone: 'error', text: texts.session.notFound })
      return finish('disconnected')
    }
    const answer = parseNoCode(error)
    if (!answer) {
      if (store.getState().phase !== 'showing')
        store.setState({ phase: 'failed', text: texts.qr.loadFailure, ...noCode })
      return
    }
    // Core spec §7, in its words.
    morpheus.logger.debug('QR code not available', { sessionId })
    const { status, reason, cause } = answer
    if (status === 'connected') return finish('connected')
    if (status === 'disconnected') return isRestarting() ? undefined : showUnavailable(cause)
    if (reason === passkeyCause) return askPasskey()
    if (isLinking()) return
    passkey.stop()
    if (reason === 'reconnecting')
      return store.setState({
        phase: 'reconnecting',
        status,
        text: getAdvice(cause) ?? texts.qr.reconnecting,
        ...noCode,
        cause,
      })
    store.setState({ phase: 'waiting', status, text: texts.qr.generating, ...noCode })
  }

  const getAdvice = (cause: SessionReason | null) =>
    translate(causeMessage(cause?.code, 'advice'), cause?.advice ?? null)

  /** A new code does not help against every cause: the advice then replaces the request to connect. */
  function showUnavailable(reason: SessionReason | null) {
    passkey.stop()
    const cause = reason?.code === 'by_operator' ? null : reason
    const advice = cause && cause.action !== 'qr_code' ? getAdvice(cause) : null
    store.setState({
      phase: 'unavailable',
      status: 'disconnected',
      text: advice ?? texts.qr.unavailable,
      ...noCode,
      cause,
    })
  }

  async function restart() {
    try {
      await morpheus.monitoring.restartSession({ id: sessionId })
      notify({ tone: 'info', text: texts.session.restarting })
    } catch (error) {
      notify({
        tone: 'error',
        text: messageOf(error, texts.session.restartFailure, errorTexts, translate),
        cause: error,
      })
    }
  }

  function poll() {
    const { status } = store.getState()
    if (status === null || status === 'qr' || status === 'connecting') void fetchQr()
  }

  function stop() {
    run.stop()
    passkey.stop()
    abortFetch()
  }

  return {
    store,
    passkey,
    start: () =>
      run.start(() => {
        store.setState(initial, true)
        run.on('session:status', onStatus)
        run.on('session:qr', onCode)
        run.on('session:passkey', onPasskey)
        run.on('session:connected', () => finish('connected'))
        run.on('session:disconnected', () => finish('disconnected'))
        run.on('session:deleted', () => finish('disconnected'))
        run.on('session:error', ({ error, code }) => onError(translate(causeMessage(code, 'text'), error)))
        run.onResync(() => void fetchQr())
        run.every(showQrLimits.poll, poll)
        run.every(showQrLimits.tick, tick)
        if (options.passkey) askPasskey(options.passkey)
        void fetchQr()
      }),
    reload: () => void fetchQr(),
    restart,
    drawingFailed: () => store.setState({ phase: 'failed', text: texts.qr.showFailure }),
    stop,
  }

  function onError(error: string) {
    store.setState({ error })
    notify({ tone: 'error', text: error })
  }
}
