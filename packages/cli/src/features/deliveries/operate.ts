import { cardOf } from '@morpheus/sdk/catalogue'
import { countOf } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { readTargetHealth } from '../integrations/list.js'
import { notConfiguredError } from '../integrations/openConfig.js'
import { findSession, forEach, selectSessions } from '../sessions/find.js'
import { parseEvent, parseTarget, readSince } from './filters.js'
import { findDelivery } from './show.js'

export async function pause(
  context: Context,
  paused: boolean,
  reference: string,
  targetName: string,
): Promise<void> {
  const { output } = context
  const kind = parseTarget(targetName)
  const card = cardOf(kind)
  const { session, target } = await withClient(context, async (morpheus) => {
    const match = await findSession(morpheus, reference)
    const health = await readTargetHealth(morpheus, match.id)
    if (!health[kind]) throw notConfiguredError(card, kind, match)
    const method = paused ? morpheus.deliveries.pause : morpheus.deliveries.resume
    return { session: match, ...(await method({ id: match.id, target: kind })) }
  })
  if (output.json) return output.value(target)
  const waitingText = countOf(target.waiting, 'entrega espera', 'entregas esperam')
  const message = paused
    ? `Entregas pausadas: ${card.label} de ${sanitize(session.name)}. O que chegar fica guardado.`
    : `Entregas retomadas: ${card.label} de ${sanitize(session.name)}.`
  output.success(`${message}${target.waiting > 0 ? ` ${waitingText}.` : ''}`)
}

export interface ReplayOptions {
  falhas?: boolean
  desde?: string
  sessao?: string
  destino?: string
}

export async function replay(context: Context, options: ReplayOptions, reference?: string): Promise<void> {
  if (reference !== undefined && options.falhas) throw usageError('Diga um ID ou --falhas, não os dois.')
  if (reference !== undefined) return replayOne(context, options, reference)
  if (!options.falhas) throw usageError('Diga o ID de uma entrega, ou --falhas para todas as que falharam.')
  await replayFailed(context, options)
}

async function replayOne(context: Context, { sessao }: ReplayOptions, reference: string): Promise<void> {
  const { output } = context
  const { delivery } = await withClient(context, async (morpheus) => {
    const { id: deliveryId, sessionId: id } = await findDelivery(morpheus, reference, sessao)
    return morpheus.deliveries.replay({ id, deliveryId })
  })
  if (output.json) return output.value(delivery)
  output.success(`${delivery.id} será entregue de novo, com o mesmo ID.`)
}

async function replayFailed(context: Context, { desde, sessao, destino }: ReplayOptions): Promise<void> {
  const { output } = context
  if (desde === undefined) throw usageError('Diga desde quando: --desde 2h, 7d ou uma data.')
  const since = readSince(desde)
  const target = destino === undefined ? undefined : parseTarget(destino)
  const counts = await withClient(context, async (morpheus) => {
    const sessions = await selectSessions(morpheus, sessao)
    return forEach(sessions, async ({ id }) => {
      const { replayed } = await morpheus.deliveries.replayFailed({ id, since, ...(target && { target }) })
      return replayed
    })
  })
  const replayed = counts.reduce((sum, count) => sum + count, 0)
  if (output.json) return output.value({ replayed, since })
  if (replayed === 0) return output.note('Nenhuma entrega falhou desde então.')
  const message = countOf(replayed, 'entrega vai', 'entregas vão')
  output.success(`${message} de novo. Acompanhe com: morpheus entregas listar -f`)
}

export interface TriggerOptions {
  dados?: string
}

/** Delivers a fictitious event, like a real one, to every subscribed target of the session. */
export async function trigger(
  context: Context,
  { dados }: TriggerOptions,
  eventName: string,
  reference: string,
): Promise<void> {
  const { output } = context
  const eventType = parseEvent(eventName)
  const data = readData(dados)
  await withClient(context, async (morpheus) => {
    const { id, name } = await findSession(morpheus, reference)
    const { deliveries } = await morpheus.deliveries.test({ sessionId: id, eventType, data })
    if (output.json) return output.value(deliveries)
    if (deliveries.length === 0) {
      return output.note(
        `Nenhum destino ativo de ${sanitize(name)} recebe ${eventType}. Veja: morpheus integracoes listar`,
      )
    }
    for (const one of deliveries)
      output.success(`${eventType} a caminho: ${cardOf(one.target).label}  ${one.id}`)
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
  throw usageError(`--dados precisa ser um objeto em JSON, como '{"n": 1}'.`, 'invalid_data')
}
