import { nullIfGone } from '../../core/client/nullIfGone.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'
import { followTraces } from './follow.js'
import { traceLines } from './line.js'

export interface TraceOptions {
  seguir?: boolean
}

export async function trace(context: Context, options: TraceOptions, id?: string): Promise<void> {
  const { output } = context
  const follows = options.seguir ?? false
  if (follows === (id !== undefined))
    throw usage('Informe um ID, ou -f para acompanhar as mensagens novas.', 'usage')
  await withClient(context, async (morpheus) => {
    if (id === undefined) return followTraces(morpheus, output)
    const found = await morpheus.trace.get({ id })
    if (output.json) return output.value(found)
    // The session may be deleted while its trace still exists.
    const read = await morpheus.sessions.get({ id: found.sessionId }).catch(nullIfGone)
    for (const line of traceLines(found, read?.session.name ?? found.sessionId, output)) output.data(line)
    for (const text of found.notes) output.note(clean(text))
  })
}
