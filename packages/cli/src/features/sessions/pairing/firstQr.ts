import { type Morpheus, type QrCode, type Session, showQr } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { failed } from '../../../core/output/failures.js'
import { ended } from './ended.js'
import { listen } from './realtime.js'
import { until } from './wait.js'

export async function firstQr(
  morpheus: Morpheus,
  session: Session,
  seconds: number | undefined,
): Promise<QrCode> {
  const listening = listen(morpheus, session.id)
  const flow = showQr(morpheus, { sessionId: session.id })
  try {
    await listening.ready
    flow.start()
    return await until(flow.store, seconds, ({ phase, qr, error }) => {
      if (phase === 'disconnected') throw ended(error)
      if (phase === 'passkey')
        throw failed(`${messages.passkey.title}. ${messages.passkey.why}`, 'passkey_required')
      if (phase === 'reconnecting') throw failed(messages.qr.reconnecting, 'reconnecting')
      if (phase === 'connected')
        throw failed('A sessão conectou antes de mostrar um QR Code.', 'already_connected')
      return qr ?? undefined
    })
  } finally {
    flow.stop()
    listening.stop()
  }
}
