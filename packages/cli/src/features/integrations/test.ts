import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { failed } from '../../core/output/failures.js'
import { findSession } from '../sessions/find.js'
import { findIntegration } from './find.js'
import { openConfig, requireConfig } from './openConfig.js'

/** Runs the real test of the stored configuration; exit code 1 where it fails. */
export async function test(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  const { texts, outcome } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, session.id)
    requireConfig(open, session)
    const { calls, description } = open
    if (!calls.test) {
      const why = card.standsBy === 'clients' ? 'são os clientes que se conectam' : 'não há destino'
      throw failed(`${card.label} não tem o que testar: ${why}.`, 'not_supported')
    }
    return { texts: description.texts, outcome: await calls.test({}) }
  })
  const { connected, message, duration } = outcome
  if (output.json) output.value(outcome)
  if (!connected) throw failed(`${texts.testRefused}: ${clean(message)}`, 'test_failed')
  const took = duration === undefined ? '' : ` (${duration} ms)`
  output.note(`${output.notePaint('green', '✓')} ${texts.tested} ${clean(message)}${took}`)
}
