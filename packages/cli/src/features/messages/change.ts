import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { findMessage } from './find.js'
import type { OfSession } from './words.js'

export async function change(
  context: Context,
  options: OfSession,
  call: 'cancel' | 'retry',
  reference: string,
): Promise<void> {
  const { output } = context
  const message = await withClient(context, async (morpheus) => {
    const { id } = await findMessage(morpheus, reference, options.sessao)
    return (await morpheus.messages[call]({ id })).message
  })
  if (output.json) return output.value(message)
  const done = call === 'cancel' ? 'Mensagem cancelada' : 'Mensagem de novo na fila'
  output.note(`${output.notePaint('green', '✓')} ${done}: ${clean(message.id)}`)
}
