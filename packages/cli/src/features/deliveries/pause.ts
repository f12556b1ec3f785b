import { cardOf } from '@morpheus/sdk/catalogue'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { healthOf } from '../integrations/healthOf.js'
import { notConfigured } from '../integrations/openConfig.js'
import { findSession } from '../sessions/find.js'
import { readTarget } from './filters.js'

export async function pause(
  context: Context,
  paused: boolean,
  reference: string,
  word: string,
): Promise<void> {
  const { output } = context
  const kind = readTarget(word)
  const card = cardOf(kind)
  const { session, target } = await withClient(context, async (morpheus) => {
    const found = await findSession(morpheus, reference)
    const there = await healthOf(morpheus, found.id)
    if (!there[kind]) throw notConfigured(card, kind, found)
    const call = paused ? morpheus.deliveries.pause : morpheus.deliveries.resume
    return { session: found, ...(await call({ id: found.id, target: kind })) }
  })
  if (output.json) return output.value(target)
  const waiting = countOf(target.waiting, 'entrega espera', 'entregas esperam')
  const told = paused
    ? `Entregas pausadas: ${card.label} de ${clean(session.name)}. O que chegar fica guardado.`
    : `Entregas retomadas: ${card.label} de ${clean(session.name)}.`
  output.note(`${output.notePaint('green', '✓')} ${told}${target.waiting > 0 ? ` ${waiting}.` : ''}`)
}
