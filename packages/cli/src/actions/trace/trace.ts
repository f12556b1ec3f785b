import type { Trace } from '@morpheus/sdk'
import { messageTypeLabel } from '@morpheus/sdk/text'
import { nullIfGone } from '../../client/nullIfGone.js'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import type { Output } from '../../output/output.js'
import { followTraces } from './follow.js'
import { hopLines, subjectOf, timeWidthOf } from './line.js'

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
    // It may be gone, and what happened in it not yet.
    const read = await morpheus.sessions.get({ id: found.sessionId }).catch(nullIfGone)
    show(output, found, read?.session.name ?? found.sessionId)
  })
}

function show({ paint, data, note, columns }: Output, found: Trace, session: string): void {
  const { message, kind, hops } = found
  const what = message
    ? `Mensagem ${message.direction === 'incoming' ? 'recebida' : 'enviada'} (${clean(messageTypeLabel(message.type))})`
    : kind === 'delivery'
      ? 'Entrega'
      : 'Evento'
  data(`${paint('bold', what)}  ${clean(subjectOf(found))}`)
  data(`${paint('dim', 'Sessão')} ${clean(session)}\n`)
  const space = { paint, columns, timeWidth: timeWidthOf(hops) }
  for (const hop of hops) for (const line of hopLines(hop, space)) data(line)
  for (const text of found.notes) note(clean(text))
}
