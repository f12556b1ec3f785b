import { postedRequest } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usage } from '../../core/output/failures.js'
import { deliveryDetails } from './details.js'
import { findDelivery } from './find.js'

export interface ShowOptions {
  sessao?: string
  curl?: boolean
}

export async function show(context: Context, options: ShowOptions, reference: string): Promise<void> {
  const { output } = context
  if (options.curl) return showRequest(context, options, reference)
  const { session, ...found } = await withClient(context, async (morpheus) => {
    const { id: deliveryId, sessionId: id } = await findDelivery(morpheus, reference, options.sessao)
    const found = await morpheus.deliveries.get({ id, deliveryId })
    return { ...found, session: (await morpheus.sessions.get({ id })).session }
  })
  const { delivery, attempts, payload } = found
  if (output.json) return output.value({ delivery, attempts, payload })
  for (const line of deliveryDetails(found, session.name, output)) output.data(line)
}

async function showRequest(context: Context, options: ShowOptions, reference: string): Promise<void> {
  const { output } = context
  if (output.json) throw usage('--curl mostra um comando, e não JSON: use um ou outro.')
  const { curl } = await withClient(context, async (morpheus) => {
    const { id: deliveryId, sessionId: id } = await findDelivery(morpheus, reference, options.sessao)
    const { delivery, payload } = await morpheus.deliveries.get({ id, deliveryId })
    if (delivery.target !== 'webhook') throw usage('Só o que vai a um webhook tem um comando curl.')
    return postedRequest({ id: deliveryId, payload }, await morpheus.webhooks.get({ id }))
  })
  output.data(curl)
}
