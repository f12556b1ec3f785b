import { messages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { sanitize } from '../../core/output/sanitize.js'
import { findSession, toAnswer } from './find.js'
import { pairNow, readPhoneNumber } from './pairing/pairNow.js'
import { pairInFullScreen } from './pairing/pairOnScreen.js'
import { ensureConnecting, rejectCloudSession } from './pairing/realtime.js'
import { waitConnected } from './pairing/wait.js'
import type { WaitOptions } from './waitOptions.js'

export type ConnectOptions = WaitOptions

export async function connect(
  context: Context,
  options: ConnectOptions,
  reference: string | undefined,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const previous = await findSession(morpheus, reference)
    let session = await ensureConnecting(morpheus, previous)
    if (previous.status !== 'connected') {
      if (output.interactive) {
        const startWith = session.connectionMethod === 'PHONE_NUMBER' ? 'phone' : 'qr'
        return pairInFullScreen(context, morpheus, session, { startWith, seconds: options.tempoLimite })
      }
      output.note(messages.session.connecting)
      if (options.aguardar) session = await waitConnected(morpheus, session, options.tempoLimite)
    }
    if (output.json) return output.value({ type: 'session', ...toAnswer(session) })
    if (session.status === 'connected') return output.note(messages.session.connected)
    output.note(`Para parear: morpheus qr ${session.id}`)
  })
}

export async function pair(
  context: Context,
  options: WaitOptions,
  reference: string,
  phone: string,
): Promise<void> {
  const phoneNumber = readPhoneNumber(phone)
  const { output } = context
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    rejectCloudSession(session)
    if (session.status !== 'connected') return pairNow(context, morpheus, session, phoneNumber, options)
    if (output.json) return output.value({ type: 'session', ...toAnswer(session) })
    output.note('Esta sessão já está conectada.')
  })
}

export async function restart(context: Context, reference?: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const match = await findSession(morpheus, reference)
    const answer = await morpheus.monitoring.restartSession({ id: match.id })
    if (output.json) return output.value(toAnswer(answer.session ?? match))
    output.success(`Conexão reiniciada: ${sanitize(match.name)}`)
  })
}
