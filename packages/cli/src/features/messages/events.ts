import type { EventAnswer } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { findMessage } from './find.js'
import type { SessionOption } from './words.js'

const labels: Record<EventAnswer, string> = { going: 'Vão', maybe: 'Talvez', not_going: 'Não vão' }

export async function showEvent(context: Context, options: SessionOption, reference: string): Promise<void> {
  const { output } = context
  const event = await withClient(context, async (morpheus) => {
    const { id } = await findMessage(morpheus, reference, options.sessao)
    return (await morpheus.messages.event({ id })).event
  })
  if (output.json) return output.value(event)
  output.data(`${sanitize(event.name)}${event.canceled ? ' (cancelado)' : ''}`)
  for (const { answer, count, people } of event.answers) {
    const names = people.map((person) => (person === 'me' ? 'você' : formatPhone(person))).join(', ')
    output.data(
      `${String(count).padStart(5)}  ${labels[answer]}${names && output.paint('dim', `  ${names}`)}`,
    )
  }
}

export interface CancelEventOptions extends SessionOption, ConfirmationOptions {}

export async function cancelEvent(
  context: Context,
  options: CancelEventOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  const asks = requiresPrompt(output, options, 'O evento é cancelado para todos')
  const message = await withClient(context, async (morpheus) => {
    const { id, details } = await findMessage(morpheus, reference, options.sessao)
    const name = sanitize(details?.event?.name ?? id)
    if (asks && !(await askConfirmation(`Cancelar o evento "${name}" para todos?`)))
      throw cancelledError('O evento continua.')
    return (await morpheus.messages.cancelEvent({ id })).message
  })
  if (output.json) return output.value(message)
  output.success(`Cancelamento na fila: ${sanitize(message.id)}`)
}
