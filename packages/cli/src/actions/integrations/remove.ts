import type { Session } from '@morpheus/sdk'
import { deliveryMessages } from '@morpheus/sdk/text'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { findIntegration } from '../../integrations/find.js'
import type { Integration } from '../../integrations/integration.js'
import { loadConfig, notConfigured } from '../../integrations/load.js'
import { clean } from '../../output/clean.js'
import { cancelled, usage } from '../../output/failures.js'
import { askText } from '../../prompts/ask.js'
import { findSession } from '../sessions/find.js'
import { isSure, type SureOptions } from '../sure.js'

export async function remove(
  context: Context,
  options: SureOptions,
  reference: string,
  name: string,
): Promise<void> {
  const { output } = context
  const integration = findIntegration(name)
  const sure = isSure(options)
  if (!sure && !output.interactive) {
    throw usage(
      'A remoção não pode ser desfeita, e sem terminal não há como perguntar: confirme com --sim.',
      'sem_terminal',
    )
  }
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const calls = integration.calls(morpheus, session.id)
    if (!(await loadConfig(calls))) throw notConfigured(integration, session)
    if (!sure) await confirm(integration, session)
    await calls.remove()
    if (output.json)
      return output.value({ sessionId: session.id, integration: integration.name, removed: true })
    output.note(`${output.notePaint('green', '✓')} ${deliveryMessages.removed}`)
  })
}

async function confirm({ label, name }: Integration, session: Session): Promise<void> {
  process.stderr.write(
    `${label} de "${clean(session.name)}" será removido com o que ainda espera para ser entregue. Isso não pode ser desfeito.\n`,
  )
  const typed = await askText(`Digite ${name} para remover:`)
  if (typed.trim().toLowerCase() !== name) throw cancelled('Não confere: nada foi removido.')
}
