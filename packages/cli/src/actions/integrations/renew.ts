import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { findIntegration } from '../../integrations/find.js'
import { loadConfig, notConfigured } from '../../integrations/load.js'
import { failed } from '../../output/failures.js'
import { findSession } from '../sessions/find.js'
import { tellOnce } from './tellOnce.js'

/** A new secret, made by the gateway. */
export async function renew(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const integration = findIntegration(name)
  const config = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const calls = integration.calls(morpheus, session.id)
    if (!(await loadConfig(calls))) throw notConfigured(integration, session)
    if (!calls.renew)
      throw failed(`${integration.label} não tem segredo que o gateway possa trocar.`, 'sem_segredo')
    return calls.renew()
  })
  tellOnce(output, integration, config, true)
}
