import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { answerOf } from './answer.js'
import { findSession } from './find.js'
import { refuseCloud } from './pairing/connectable.js'
import { pairNow } from './pairing/pairNow.js'
import { readPhoneNumber } from './pairing/phoneNumber.js'
import type { WaitOptions } from './waitOptions.js'

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
    refuseCloud(session)
    if (session.status !== 'connected') return pairNow(context, morpheus, session, phoneNumber, options)
    if (output.json) return output.value({ type: 'session', ...answerOf(session) })
    output.note('Esta sessão já está conectada.')
  })
}
