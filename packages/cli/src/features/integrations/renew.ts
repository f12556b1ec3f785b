import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { failed } from '../../core/output/failures.js'
import { findSession } from '../sessions/find.js'
import { findIntegration } from './find.js'
import { openConfig, requireConfig } from './openConfig.js'
import { tellOnce } from './tellOnce.js'

export async function renew(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  const { description, config } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    const open = await openConfig(morpheus, kind, session.id)
    requireConfig(open, session)
    if (!open.calls.renewSecret)
      throw failed(`${card.label} não tem segredo que o gateway possa trocar.`, 'not_supported')
    return { description: open.description, config: await open.calls.renewSecret() }
  })
  tellOnce(output, description, { ...config }, true)
}
