import { agree } from '@morpheus/sdk/integrations'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { shownValues } from '../../core/forms/form.js'
import { clean } from '../../core/output/clean.js'
import { findSession } from '../sessions/find.js'
import { findIntegration } from './find.js'
import { openConfig, requireConfig } from './openConfig.js'

export async function toggle(
  context: Context,
  enabled: boolean,
  reference: string,
  name: string,
): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  const { session, config } = await withClient(context, async (morpheus) => {
    const found = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, found.id)
    const before = requireConfig(open, found)
    const given = { ...shownValues(open.description, before), [open.description.enabledBy]: enabled }
    return { session: found, config: (await open.calls.save(given, before)).config }
  })
  if (output.json) return output.value(config)
  const became = agree(card, enabled ? 'ativad' : 'desativad')
  output.note(`${output.notePaint('green', '✓')} ${card.label} ${became} em ${clean(session.name)}`)
}
