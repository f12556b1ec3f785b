import { cloudWebhookUrl } from '@morpheus/sdk'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { fieldsOf } from '../../forms/form.js'
import { factsOf, showFacts } from '../../forms/showValues.js'
import { clean } from '../../output/clean.js'
import { failed } from '../../output/failures.js'
import { findSession } from '../sessions/find.js'
import { cloudForm } from './form.js'
import { tellNotice } from './tellNotice.js'

export async function show(context: Context, reference: string): Promise<void> {
  const { output } = context
  const { config, notice, receivesAt } = await withClient(context, async (morpheus, { url }) => {
    const { id, name } = await findSession(morpheus, reference)
    const { data } = await morpheus.cloud.get({ id })
    if (!data.config) {
      throw failed(
        `A API oficial de "${clean(name)}" ainda não está configurada. Configure com: morpheus nuvem editar ${id.slice(0, 8)}`,
        'nao_configurada',
      )
    }
    return { ...data, config: data.config, receivesAt: data.config.webhookUrl || cloudWebhookUrl(url, id) }
  })
  if (output.json) return output.value({ config, notice, webhookUrl: receivesAt })
  showFacts(output, factsOf(fieldsOf(cloudForm), { ...config, webhookUrl: receivesAt }))
  tellNotice(output, config, notice)
}
