import type { Morpheus, Session } from '@morpheus/sdk'
import type { Context } from '../../../core/context.js'
import { clean } from '../../../core/output/clean.js'
import { answerOf } from '../answer.js'
import type { WaitOptions } from '../waitOptions.js'
import { pairLive } from './live.js'
import { noteConnected } from './noteConnected.js'
import { passkeyOf, tellPasskey } from './passkeyLines.js'
import { waitPaired } from './wait.js'

/** Pairs by code: on a screen until paired; otherwise the code goes to stdout. */
export async function pairNow(
  context: Context,
  morpheus: Morpheus,
  session: Session,
  phoneNumber: string,
  options: WaitOptions,
): Promise<void> {
  const { output } = context
  if (output.interactive)
    return pairLive(context, morpheus, session, {
      startWith: 'phone',
      phoneNumber,
      seconds: options.tempoLimite,
    })
  const stay = options.aguardar ?? false
  await waitPaired(morpheus, session, phoneNumber, {
    seconds: options.tempoLimite,
    stay,
    onPasskey: (flow) => void tellPasskey(context, flow, passkeyOf(morpheus, session, options)),
    tell(pairingCode) {
      const code = clean(pairingCode)
      if (output.json)
        output.value({ type: 'pairing_code', sessionId: session.id, pairingCode: code, phoneNumber })
      else output.data(code)
      output.note('No celular: WhatsApp › Aparelhos conectados › Conectar com número de telefone.')
    },
  })
  if (!stay) return
  const { session: after } = await morpheus.sessions.get({ id: session.id })
  if (output.json) return output.value({ type: 'session', ...answerOf(after) })
  noteConnected(context, after)
}
