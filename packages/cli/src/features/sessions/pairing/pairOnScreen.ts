import { backToQr, type Morpheus, type Notice, pairPhone, type Session, showQr } from '@morpheus/sdk'
import { createStore } from 'zustand/vanilla'
import type { Context } from '../../../core/context.js'
import { sanitize } from '../../../core/output/clean.js'
import { cancelled } from '../../../core/output/failures.js'
import { loadPart } from '../../../core/parts.js'
import { pngName, savePng } from '../../../core/qr/png.js'
import { fullScreen, requireTerminal } from '../../../core/screen.js'
import { openBrowser } from '../../developer/open.js'
import type { Outcome } from '../live/live.js'
import { noteConnected } from './noteConnected.js'
import { ended, listen } from './realtime.js'
import { tooLate } from './wait.js'

export interface LiveOptions {
  startWith: 'qr' | 'phone'
  /** Requested at once, when the phone's screen comes first. */
  phoneNumber?: string
  first?: () => Promise<unknown>
  /** Timeout; without one it waits until the session is paired or disconnected. */
  seconds?: number | undefined
}

export async function pairLive(
  context: Context,
  morpheus: Morpheus,
  session: Session,
  options: LiveOptions,
): Promise<void> {
  const { output } = context
  let why: string | null = null
  const outcome = await fullScreen(async () => {
    const paired = await pairOnScreen(context, morpheus, session, options)
    why = paired.why
    return paired.outcome
  })
  if (outcome === 'left')
    throw cancelled(`Você saiu antes de parear. Para voltar: morpheus qr ${session.id.slice(0, 8)}`)
  if (outcome === 'late') throw tooLate(options.seconds ?? 0)
  if (outcome === 'disconnected') throw ended(why)
  const { session: after } = await morpheus.sessions.get({ id: session.id })
  noteConnected(context, after, `${output.notePaint('green', '✓')} `)
}

interface Paired {
  outcome: Exclude<Outcome, 'failed'>
  why: string | null
}

/**
 * Pairs on an open screen; returns the outcome instead of ending the command.
 * @throws the error of `first`
 */
export async function pairOnScreen(
  { output }: Context,
  morpheus: Morpheus,
  session: Session,
  { startWith, phoneNumber, first, seconds }: LiveOptions,
): Promise<Paired> {
  const notices = lastNotice()
  const options = { sessionId: session.id, notify: notices.notify }
  const qr = showQr(morpheus, options)
  const phone = pairPhone(morpheus, options)
  const listening = listen(morpheus, session.id)
  let cause: unknown
  let isLeft = false
  async function open() {
    await Promise.all([first?.(), listening.ready])
    if (phoneNumber === undefined || isLeft) return
    phone.start()
    phone.setPhone(phoneNumber)
    void phone.request()
  }
  const opening = createStore<{ phase: 'waiting' | 'open' | 'failed' }>(() => ({ phase: 'waiting' }))
  void open().then(
    () => opening.setState({ phase: 'open' }),
    (error: unknown) => {
      cause = error
      opening.setState({ phase: 'failed' })
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
      opening,
      startWith,
      seconds,
      realtime: morpheus.realtime.store,
      paint: output.paint,
      backToQr: () => backToQr(morpheus, phone, options),
      extensionUrl: `${morpheus.baseUrl}/passkey-extension.zip`,
      openUrl: (url) => void openBrowser(url),
      savePng: (image) => savePng(image, pngName(session.name)),
    })
    if (outcome === 'failed') throw cause
    return { outcome, why: qr.store.getState().error }
  } finally {
    isLeft = true
    qr.stop()
    phone.stop()
    notices.stop()
    listening.stop()
  }
}

function lastNotice() {
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
