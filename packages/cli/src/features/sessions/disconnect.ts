import { isLinkedOffline, type Session } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { cancelled, usage } from '../../core/output/failures.js'
import { wrap } from '../../core/output/wrap.js'
import { askSure } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'
import { answerOf } from './answer.js'
import { tellDeviceRemains } from './deviceRemains.js'
import { findSession } from './find.js'

/** Asks for confirmation only where a pairing would be lost. */
export async function disconnect(
  context: Context,
  options: SureOptions,
  reference: string | undefined,
): Promise<void> {
  const { output } = context
  const { session, deviceRemains } = await withClient(context, async (morpheus) => {
    const found = await findSession(morpheus, reference)
    if (isPaired(found) && !isSure(options)) await confirm(context, found)
    const answer = await morpheus.sessions.disconnect({ id: found.id })
    return { session: { ...found, status: 'disconnected' as const }, ...answer }
  })
  if (output.json) return output.value({ ...answerOf(session), ...(deviceRemains && { deviceRemains }) })
  output.note(`${output.notePaint('green', '✓')} ${messages.session.disconnected}: ${clean(session.name)}`)
  if (deviceRemains) tellDeviceRemains(output)
}

const isPaired = ({ status, phone }: Session) => status === 'connected' || phone !== null

async function confirm({ output }: Context, session: Session): Promise<void> {
  if (!output.interactive) {
    throw usage(
      'Desconectar desfaz o pareamento, e sem terminal não há como perguntar: confirme com --sim.',
      'no_terminal',
    )
  }
  const loss = `Para voltar, a sessão "${clean(session.name)}" precisa ser pareada de novo, com o celular em mãos.`
  output.note(wrap(loss, output.columns).join('\n'))
  if (isLinkedOffline(session)) {
    output.note(wrap(messages.session.deviceMayRemain, output.columns).join('\n'))
  }
  if (!(await askSure('Desconectar?'))) throw cancelled('Nada foi desconectado.')
}
