import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { findSession } from './find.js'

export async function restart(context: Context, reference?: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const found = await findSession(morpheus, reference)
    const answered = await morpheus.monitoring.restartSession({ id: found.id })
    if (output.json) return output.value(answered.session ?? found)
    output.note(`${output.notePaint('green', '✓')} Conexão reiniciada: ${clean(found.name)}`)
  })
}
