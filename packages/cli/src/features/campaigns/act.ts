import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { SessionOption } from '../messages/words.js'
import { findCampaign } from './find.js'

const successTexts = {
  pause: 'Campanha pausada',
  resume: 'Campanha continua',
  cancel: 'Campanha cancelada',
  remove: 'Campanha excluída',
}

export async function act(
  context: Context,
  { sessao }: SessionOption,
  action: keyof typeof successTexts,
  reference: string,
): Promise<void> {
  const { output } = context
  const answer = await withClient(context, async (morpheus) => {
    const { id: campaignId, sessionId: id, name } = await findCampaign(morpheus, sessao, reference)
    if (action !== 'remove') return (await morpheus.campaigns[action]({ id, campaignId })).campaign
    await morpheus.campaigns.remove({ id, campaignId })
    return { id: campaignId, name, deleted: true }
  })
  if (output.json) return output.value(answer)
  output.success(`${successTexts[action]}: ${sanitize(answer.name)}`)
}
