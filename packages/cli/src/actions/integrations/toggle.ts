import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { fieldsOf, shownValues } from '../../forms/form.js'
import { findIntegration } from '../../integrations/find.js'
import { loadConfig, notConfigured } from '../../integrations/load.js'
import { clean } from '../../output/clean.js'
import { findSession } from '../sessions/find.js'

export async function toggle(
  context: Context,
  enabled: boolean,
  reference: string,
  name: string,
): Promise<void> {
  const { output } = context
  const integration = findIntegration(name)
  const { session, config } = await withClient(context, async (morpheus) => {
    const found = await findSession(morpheus, reference)
    const calls = integration.calls(morpheus, found.id)
    const before = await loadConfig(calls)
    if (!before) throw notConfigured(integration, found)
    const kept = shownValues(fieldsOf(integration), before)
    const after = before.enabled === enabled ? before : await calls.change({ ...kept, enabled }, ['enabled'])
    return { session: found, config: after }
  })
  if (output.json) return output.value(config)
  const became = enabled ? 'ativado' : 'desativado'
  output.note(`${output.notePaint('green', '✓')} ${integration.label} ${became} em ${clean(session.name)}`)
}
