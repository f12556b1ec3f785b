import type { Trace } from '@morpheus/sdk'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import type { Output } from '../../output/output.js'
import { followTraces } from './follow.js'
import { hopLine, subjectOf } from './line.js'

export interface TraceOptions {
  seguir?: boolean
}

export async function trace(context: Context, options: TraceOptions, id?: string): Promise<void> {
  const { output } = context
  const follows = options.seguir ?? false
  if (follows === (id !== undefined))
    throw usage('Informe um ID, ou -f para acompanhar as mensagens novas.', 'id_obrigatorio')
  await withClient(context, async (morpheus) => {
    if (id === undefined) return followTraces(morpheus, output)
    const found = await morpheus.trace.get({ id })
    if (output.json) return output.value(found)
    show(output, found)
  })
}

function show({ paint, data, note }: Output, found: Trace): void {
  const { message, sessionId } = found
  const what = message
    ? `Mensagem ${message.direction === 'incoming' ? 'recebida' : 'enviada'} (${clean(message.type)})`
    : found.kind === 'delivery'
      ? 'Entrega'
      : 'Evento'
  data(`${paint('bold', what)}  ${clean(subjectOf(found))}  ${paint('dim', `sessão ${clean(sessionId)}`)}\n`)
  for (const hop of found.hops) data(hopLine(hop, paint))
  for (const text of found.notes) note(clean(text))
}
