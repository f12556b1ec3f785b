import { cloudWebhookUrl } from '@morpheus/sdk'
import { givableFields } from '@morpheus/sdk/integrations'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { factsOf, showFacts } from '../../core/forms/showValues.js'
import { clean } from '../../core/output/clean.js'
import { failed } from '../../core/output/failures.js'
import { findSession } from '../sessions/find.js'
import { tellNotice } from './cloudNotice.js'
import { openConfig } from './openConfig.js'

export async function show(context: Context, reference: string): Promise<void> {
  const { output } = context
  const { fields, facts, config, notice, receivesAt } = await withClient(
    context,
    async (morpheus, { url }) => {
      const { id, name } = await findSession(morpheus, reference)
      const { description, config, notice } = await openConfig(morpheus, 'cloud', id)
      if (!config) {
        throw failed(
          `A API oficial de "${clean(name)}" ainda não está configurada. Configure com: morpheus nuvem editar ${id.slice(0, 8)}`,
          'not_configured',
        )
      }
      const receivesAt = config.webhookUrl || cloudWebhookUrl(url, id)
      const facts = description.facts(config)
      return { fields: givableFields(description.fields), facts, config, notice, receivesAt }
    },
  )
  if (output.json) return output.value({ config, notice, webhookUrl: receivesAt })
  showFacts(output, [...factsOf(fields, { ...config, webhookUrl: receivesAt }), ...facts])
  tellNotice(output, notice)
}
