import { backToQr, type Morpheus, type Notice, pairPhone, type Session, showQr } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { createStore } from 'zustand/vanilla'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { cancelled } from '../../output/failures.js'
import { loadPart } from '../../parts.js'
import { pngName, savePng } from '../../qr/png.js'
import { fullScreen, notInCi } from '../../screen.js'
import { ended } from './ended.js'
import { listen } from './realtime.js'
import { tooLate } from './wait.js'

export interface LiveOptions {
  startWith: 'qr' | 'phone'
  /** Asked for at once, when the phone's screen comes first. */
  phoneNumber?: string
  /** Until it gives up; until the session is paired or disconnected where nobody set a limit. */
  seconds?: number | undefined
}

/** Shows the way to pair a session, full screen, until it is paired. */
export async function pairLive(
  context: Context,
  morpheus: Morpheus,
  session: Session,
  { startWith, phoneNumber, seconds }: LiveOptions,
): Promise<void> {
  const { output } = context
  const notices = lastNotice()
  const options = { sessionId: session.id, notify: notices.notify }
  const qr = showQr(morpheus, options)
  const phone = pairPhone(morpheus, options)
  notInCi()
  const [stop, { showLive }] = await Promise.all([listen(morpheus, session.id), loadPart('views')])
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
        seconds,
        realtime: morpheus.realtime.store,
        paint: output.paint,
        backToQr: () => backToQr(morpheus, phone, options),
        savePng: (image) => savePng(image, pngName(session.name)),
      }),
    )
    if (outcome === 'left')
      throw cancelled(`Você saiu antes de parear. Para voltar: morpheus qr ${session.id.slice(0, 8)}`)
    if (outcome === 'late') throw tooLate(seconds ?? 0)
    if (outcome === 'disconnected') throw ended(qr.store.getState().error)
    output.note(`${output.notePaint('green', '✓')} ${messages.session.connected}`)
  } finally {
    qr.stop()
    phone.stop()
    notices.stop()
    stop()
  }
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
