import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usage } from '../../core/output/failures.js'
import { forEach, sessionsMeant } from '../sessions/meant.js'
import { readTarget } from './filters.js'
import { findDelivery } from './find.js'
import { readSince } from './since.js'

export interface ReplayOptions {
  falhas?: boolean
  desde?: string
  sessao?: string
  destino?: string
}

export async function replay(context: Context, options: ReplayOptions, reference?: string): Promise<void> {
  if (reference !== undefined && options.falhas) throw usage('Diga um ID ou --falhas, não os dois.')
  if (reference !== undefined) return replayOne(context, options, reference)
  if (!options.falhas) throw usage('Diga o ID de uma entrega, ou --falhas para todas as que falharam.')
  await replayFailed(context, options)
}

async function replayOne(context: Context, { sessao }: ReplayOptions, reference: string): Promise<void> {
  const { output } = context
  const { delivery } = await withClient(context, async (morpheus) => {
    const { id: deliveryId, sessionId: id } = await findDelivery(morpheus, reference, sessao)
    return morpheus.deliveries.replay({ id, deliveryId })
  })
  if (output.json) return output.value(delivery)
  output.note(`${output.notePaint('green', '✓')} ${delivery.id} será entregue de novo, com o mesmo ID.`)
}

async function replayFailed(context: Context, { desde, sessao, destino }: ReplayOptions): Promise<void> {
  const { output } = context
  if (desde === undefined) throw usage('Diga desde quando: --desde 2h, 7d ou uma data.')
  const since = readSince(desde)
  const target = destino === undefined ? undefined : readTarget(destino)
  const counts = await withClient(context, async (morpheus) => {
    const sessions = await sessionsMeant(morpheus, sessao)
    return forEach(sessions, async ({ id }) => {
      const { replayed } = await morpheus.deliveries.replayFailed({ id, since, ...(target && { target }) })
      return replayed
    })
  })
  const replayed = counts.reduce((sum, count) => sum + count, 0)
  if (output.json) return output.value({ replayed, since })
  if (replayed === 0) return output.note('Nenhuma entrega falhou desde então.')
  const told = countOf(replayed, 'entrega vai', 'entregas vão')
  output.note(`${output.notePaint('green', '✓')} ${told} de novo. Acompanhe com: morpheus entregas listar -f`)
}
