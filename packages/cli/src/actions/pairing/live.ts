import { backToQr, type Morpheus, type Notice, pairPhone, type Session, showQr } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { createStore } from 'zustand/vanilla'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { cancelled, failed } from '../../output/failures.js'
import { pngName, savePng } from '../../qr/png.js'
import { fullScreen } from '../../screen.js'
import { listen } from './realtime.js'

export interface LiveOptions {
  startWith: 'qr' | 'phone'
  /** Asked for at once, when the phone's screen comes first. */
  phoneNumber?: string
  png?: string
}

/** Shows the way to pair a session, full screen, until it is paired. */
export async function pairLive(
  context: Context,
  morpheus: Morpheus,
  session: Session,
  { startWith, phoneNumber, png }: LiveOptions,
): Promise<void> {
  const { output } = context
  const notices = lastNotice()
  const options = { sessionId: session.id, notify: notices.notify }
  const qr = showQr(morpheus, options)
  const phone = pairPhone(morpheus, options)
  const [stop, { showLive }] = await Promise.all([
    listen(morpheus, session.id),
    import('../../views/showLive.js'),
  ])
  try {
    if (phoneNumber !== undefined) {
      phone.start()
      phone.setPhone(phoneNumber)
      void phone.request()
    }
    const outcome = await fullScreen(() =>
      showLive({
        name: clean(session.name),
        qr,
        phone,
        notice: notices.store,
        startWith,
        paint: output.paint,
        backToQr: () => backToQr(morpheus, phone, options),
        savePng: (image) => savePng(image, png ?? pngName(session.name)),
      }),
    )
    if (outcome === 'left')
      throw cancelled(`Você saiu antes de parear. Para voltar: morpheus qr ${session.id.slice(0, 8)}`)
    if (outcome === 'disconnected') throw ended(qr.store.getState().error)
    output.note(`${output.notePaint('green', '✓')} ${messages.session.connected}`)
  } finally {
    qr.stop()
    phone.stop()
    notices.stop()
    stop()
  }
}

export function ended(why: string | null) {
  return failed(
    why
      ? messages.pairing.connectionFailure(clean(why))
      : 'A sessão foi desconectada antes de parear. Tente de novo.',
    'desconectada',
  )
}

/** What the flows say, for four seconds. */
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
