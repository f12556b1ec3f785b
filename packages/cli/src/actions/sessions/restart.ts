import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
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
