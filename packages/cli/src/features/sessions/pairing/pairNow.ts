import type { Morpheus, Session } from '@morpheus/sdk'
import { phoneLimits } from '@morpheus/sdk/format'
import { messages } from '@morpheus/sdk/text'
import type { Context } from '../../../core/context.js'
import { usageError } from '../../../core/output/failures.js'
import { sanitize } from '../../../core/output/sanitize.js'
import { toAnswer } from '../find.js'
import type { WaitOptions } from '../waitOptions.js'
import { printConnected } from './noteConnected.js'
import { pairInFullScreen } from './pairOnScreen.js'
import { printPasskey, startPasskey } from './passkeyLines.js'
import { requestPairingCode } from './wait.js'

/** Parses a formatted number: `+55 (11) 99999-9999` is valid, an incomplete one is refused. */
export function readPhoneNumber(text: string): string {
  const digits = text.replace(/\D/g, '')
  const hasLetters = /[^\d\s()+.-]/.test(text)
  if (!hasLetters && digits.length >= phoneLimits.min && digits.length <= phoneLimits.max) return digits
  throw usageError(`${messages.pairing.invalidPhone}, com código do país: 5511999999999`, 'invalid_data')
}

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
    return pairInFullScreen(context, morpheus, session, {
      startWith: 'phone',
      phoneNumber,
      seconds: options.tempoLimite,
    })
  const waitUntilPaired = options.aguardar ?? false
  await requestPairingCode(morpheus, session, phoneNumber, {
    seconds: options.tempoLimite,
    waitUntilPaired,
    onPasskey: (flow) => void printPasskey(context, flow, startPasskey(morpheus, session, options)),
    onCode(pairingCode) {
      const code = sanitize(pairingCode)
      if (output.json)
        output.value({ type: 'pairing_code', sessionId: session.id, pairingCode: code, phoneNumber })
      else output.data(code)
      output.note('No celular: WhatsApp › Aparelhos conectados › Conectar com número de telefone.')
    },
  })
  if (!waitUntilPaired) return
  const { session: after } = await morpheus.sessions.get({ id: session.id })
  if (output.json) return output.value({ type: 'session', ...toAnswer(after) })
  printConnected(context, after)
}
