import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { cancelled, usage } from '../../core/output/failures.js'
import { askSure } from '../../core/prompts/ask.js'
import { isSure, type SureOptions } from '../../core/sure.js'
import { findInvitation } from './find.js'

export async function cancel(context: Context, options: SureOptions, reference: string): Promise<void> {
  const { output } = context
  const sure = isSure(options)
  if (!sure && !output.interactive) {
    throw usage('Sem terminal não há como perguntar: confirme com --sim.', 'no_terminal')
  }
  await withClient(context, async (morpheus) => {
    const { id, email } = await findInvitation(morpheus, reference)
    if (!sure && !(await askSure(`Cancelar o convite de ${clean(email)}?`))) {
      throw cancelled('Nada foi cancelado.')
    }
    await morpheus.invitations.remove({ id })
    if (output.json) return output.value({ id, cancelled: true })
    output.note(`${output.notePaint('green', '✓')} Convite cancelado: ${clean(email)}`)
  })
}
