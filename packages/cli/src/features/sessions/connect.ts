import { messages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { answerOf } from './answer.js'
import { findSession } from './find.js'
import { connected } from './pairing/connectable.js'
import { pairLive } from './pairing/live.js'
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
    const before = await findSession(morpheus, reference)
    let session = await connected(morpheus, before)
    if (before.status !== 'connected') {
      if (output.interactive) {
        const startWith = session.connectionMethod === 'PHONE_NUMBER' ? 'phone' : 'qr'
        return pairLive(context, morpheus, session, { startWith, seconds: options.tempoLimite })
      }
      output.note(messages.session.connecting)
      if (options.aguardar) session = await waitConnected(morpheus, session, options.tempoLimite)
    }
    if (output.json) return output.value({ type: 'session', ...answerOf(session) })
    if (session.status === 'connected') return output.note(messages.session.connected)
    output.note(`Para parear: morpheus qr ${session.id}`)
  })
}
