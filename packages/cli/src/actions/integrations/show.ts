import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { fieldsOf } from '../../forms/form.js'
import { factsOf, showFacts } from '../../forms/showValues.js'
import { findIntegration } from '../../integrations/find.js'
import { loadConfig, notConfigured } from '../../integrations/load.js'
import { findSession } from '../sessions/find.js'

export async function show(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const integration = findIntegration(name)
  const config = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const found = await loadConfig(integration.calls(morpheus, session.id))
    if (!found) throw notConfigured(integration, session)
    return found
  })
  if (output.json) return output.value(config)
  const { text, colour, detail } = integration.standing(config)
  showFacts(output, [
    ['Estado', output.paint(colour, text)],
    ...(detail ? [['Motivo', detail] satisfies [string, string]] : []),
    ...factsOf(fieldsOf(integration), config),
    ...integration.facts(config),
  ])
}
