import { backToQr, type Morpheus, type Notice, pairPhone, type Session, showQr } from '@morpheus/sdk'
import { createStore } from 'zustand/vanilla'
import type { Context } from '../../../core/context.js'
import { cancelledError } from '../../../core/output/failures.js'
import { sanitize } from '../../../core/output/sanitize.js'
import { loadPart } from '../../../core/parts.js'
import { getPngName, savePng } from '../../../core/qr/png.js'
import { requireTerminal, runFullScreen } from '../../../core/screen.js'
import { openBrowser } from '../../developer/open.js'
import type { Outcome } from '../live/live.js'
import { printConnected } from './noteConnected.js'
import { disconnectedError, joinSession } from './realtime.js'
import { timeoutError } from './wait.js'

export interface LiveOptions {
  startWith: 'qr' | 'phone'
  /** A pairing code for it is requested at once, when the phone's screen comes first. */
  phoneNumber?: string
  /** Runs before the code is requested, such as the start of the connection. */
  prepare?: () => Promise<unknown>
  /** Timeout; without one it waits until the session is paired or disconnected. */
  seconds?: number | undefined
}

/** Opens the full screen and pairs on it. @throws Failure when it ends without a pairing. */
export async function pairInFullScreen(
  context: Context,
  morpheus: Morpheus,
  session: Session,
  options: LiveOptions,
): Promise<void> {
  const { output } = context
  let reason: string | null = null
  const outcome = await runFullScreen(async () => {
    const result = await pairOnScreen(context, morpheus, session, options)
    reason = result.reason
    return result.outcome
  })
  if (outcome === 'quit')
    throw cancelledError(`Você saiu antes de parear. Para voltar: morpheus qr ${session.id.slice(0, 8)}`)
  if (outcome === 'timedOut') throw timeoutError(options.seconds ?? 0)
  if (outcome === 'disconnected') throw disconnectedError(reason)
  const { session: after } = await morpheus.sessions.get({ id: session.id })
  printConnected(context, after, `${output.stderrPaint('green', '✓')} `)
}

interface PairingResult {
  outcome: Exclude<Outcome, 'failed'>
  reason: string | null
}

/**
 * Pairs on an open screen; returns the outcome instead of ending the command.
 * @throws the error of `prepare`
 */
export async function pairOnScreen(
  { output }: Context,
  morpheus: Morpheus,
  session: Session,
  { startWith, phoneNumber, prepare, seconds }: LiveOptions,
): Promise<PairingResult> {
  const notices = createNoticeStore()
  const options = { sessionId: session.id, notify: notices.notify }
  const qr = showQr(morpheus, options)
  const phone = pairPhone(morpheus, options)
  const subscription = joinSession(morpheus, session.id)
  let failure: unknown
  let isClosed = false
  async function prepareAndRequest() {
    await Promise.all([prepare?.(), subscription.ready])
    if (phoneNumber === undefined || isClosed) return
    phone.start()
    phone.setPhone(phoneNumber)
    void phone.request()
  }
  const gatewayReadiness = createStore<{ phase: 'waiting' | 'ready' | 'failed' }>(() => ({
    phase: 'waiting',
  }))
  void prepareAndRequest().then(
    () => gatewayReadiness.setState({ phase: 'ready' }),
    (error: unknown) => {
      failure = error
      gatewayReadiness.setState({ phase: 'failed' })
    },
  )
  requireTerminal()
  try {
    const { showLive } = await loadPart('views')
    const outcome = await showLive({
      name: sanitize(session.name),
      qr,
      phone,
      notice: notices.store,
      gatewayReadiness,
      startWith,
      timeoutSeconds: seconds,
      realtime: morpheus.realtime.store,
      paint: output.paint,
      backToQr: () => backToQr(morpheus, phone, options),
      extensionUrl: `${morpheus.baseUrl}/passkey-extension.zip`,
      openUrl: (url) => void openBrowser(url),
      savePng: (image) => savePng(image, getPngName(session.name)),
    })
    if (outcome === 'failed') throw failure
    return { outcome, reason: qr.store.getState().error }
  } finally {
    isClosed = true
    qr.stop()
    phone.stop()
    notices.stop()
    subscription.stop()
  }
}

function createNoticeStore() {
  const store = createStore<{ notice: Notice | null }>(() => ({ notice: null }))
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = store.subscribe(({ notice }) => {
    clearTimeout(timer)
    if (notice) timer = setTimeout(() => store.setState({ notice: null }), 4_000)
  })
  return {
    store,
    notify: (notice: Notice) => store.setState({ notice }),
    stop() {
      unsubscribe()
      clearTimeout(timer)
    },
  }
}
