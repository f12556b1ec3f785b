import { deliveryMessages } from '@morpheus/sdk/text'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { findIntegration } from '../../integrations/find.js'
import { loadConfig, notConfigured } from '../../integrations/load.js'
import { clean } from '../../output/clean.js'
import { failed } from '../../output/failures.js'
import { findSession } from '../sessions/find.js'

/** Does the real thing with what is configured; exit code 1 where it does not work. */
export async function test(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const integration = findIntegration(name)
  const { label } = integration
  const { connected, message, ...more } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const calls = integration.calls(morpheus, session.id)
    if (!(await loadConfig(calls))) throw notConfigured(integration, session)
    if (!calls.test)
      throw failed(`${label} não tem o que testar: são os clientes que se conectam.`, 'sem_teste')
    return calls.test()
  })
  if (output.json) output.value({ connected, message, ...more })
  if (!connected) throw failed(`${deliveryMessages.testRefused(label)}: ${clean(message)}`, 'teste_falhou')
  const took = more.duration === undefined ? '' : ` (${more.duration} ms)`
  output.note(`${output.notePaint('green', '✓')} ${deliveryMessages.tested(label)} ${clean(message)}${took}`)
}
