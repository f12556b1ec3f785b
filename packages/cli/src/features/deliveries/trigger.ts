import { cardOf } from '@morpheus/sdk/catalogue'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { usage } from '../../core/output/failures.js'
import { findSession } from '../sessions/find.js'
import { readEvent } from './filters.js'

export interface TriggerOptions {
  dados?: string
}

/** Delivers a fictitious event, like a real one, to every subscribed target of the session. */
export async function trigger(
  context: Context,
  { dados }: TriggerOptions,
  word: string,
  reference: string,
): Promise<void> {
  const { output } = context
  const eventType = readEvent(word)
  const data = readData(dados)
  await withClient(context, async (morpheus) => {
    const { id, name } = await findSession(morpheus, reference)
    const { deliveries } = await morpheus.deliveries.test({ sessionId: id, eventType, data })
    if (output.json) return output.value(deliveries)
    if (deliveries.length === 0) {
      return output.note(
        `Nenhum destino ativo de ${clean(name)} recebe ${eventType}. Veja: morpheus integracoes listar`,
      )
    }
    for (const one of deliveries)
      output.note(
        `${output.notePaint('green', '✓')} ${eventType} a caminho: ${cardOf(one.target).label}  ${one.id}`,
      )
  })
}

function readData(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {}
  try {
    const data: unknown = JSON.parse(text)
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { ...data }
  } catch {
    // Reported below.
  }
  throw usage(`--dados precisa ser um objeto em JSON, como '{"n": 1}'.`, 'invalid_data')
}
