import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { sanitize } from '../../core/output/sanitize.js'
import { findMessage } from './find.js'
import type { SessionOption } from './words.js'

const successTexts = {
  cancel: 'Mensagem cancelada',
  retry: 'Mensagem de novo na fila',
  sendNow: 'Mensagem na fila',
}

export async function runMessageAction(
  context: Context,
  options: SessionOption,
  action: keyof typeof successTexts,
  idOrPrefix: string,
): Promise<void> {
  const { output } = context
  const message = await withClient(context, async (morpheus) => {
    const { id } = await findMessage(morpheus, idOrPrefix, options.sessao)
    return (await morpheus.messages[action]({ id })).message
  })
  if (output.json) return output.value(message)
  output.success(`${successTexts[action]}: ${sanitize(message.id)}`)
}
