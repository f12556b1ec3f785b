import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { deliveryDetails } from './details.js'
import { findDelivery } from './find.js'

export interface ShowOptions {
  sessao?: string
}

/** A delivery with every attempt and what it carries. */
export async function show(context: Context, options: ShowOptions, reference: string): Promise<void> {
  const { output } = context
  const { session, ...found } = await withClient(context, async (morpheus) => {
    const { id: deliveryId, sessionId: id } = await findDelivery(morpheus, reference, options.sessao)
    const found = await morpheus.deliveries.get({ id, deliveryId })
    return { ...found, session: (await morpheus.sessions.get({ id })).session }
  })
  const { delivery, attempts, payload } = found
  if (output.json) return output.value({ delivery, attempts, payload })
  for (const line of deliveryDetails(found, session.name, output)) output.data(line)
}
