import type { Delivery, DeliveryAttempt, Morpheus } from '@morpheus/sdk'
import { postedRequest, relativeTime } from '@morpheus/sdk/format'
import type { Fact } from '@morpheus/sdk/integrations'
import { targetLabels } from '@morpheus/sdk/text'
import { nullIfGone, withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { formatFacts } from '../../core/forms/form.js'
import { failureError, usageError } from '../../core/output/failures.js'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, table } from '../../core/output/table.js'
import { formatLocalDateTime } from '../../core/output/time.js'
import { forEach, selectSessions } from '../sessions/find.js'
import { formatState } from './filters.js'
import { readNewestDeliveries } from './list.js'

type DeliveryRef = Pick<Delivery, 'id' | 'sessionId'>

/**
 * Number of newest deliveries to scan where a server cannot search by the start of an id: in the common log, or per
 * session.
 */
const scanLimits = { together: 2_000, each: 200 } as const
const fullIdPattern = /^msg_[0-9a-f]{32}$/

/** Finds a delivery by its id or the start of it, with or without `msg_`. */
export async function findDelivery(
  morpheus: Morpheus,
  reference: string,
  session: string | undefined,
): Promise<DeliveryRef> {
  const fullId = reference.startsWith('msg_') ? reference : `msg_${reference}`
  const [match, ...others] =
    (session === undefined ? await findByPrefix(morpheus, null, fullId) : undefined) ??
    (await findInEach(morpheus, session, fullId))
  if (!match) {
    throw failureError(
      `Entrega não encontrada: "${sanitize(reference)}". Veja as entregas com: morpheus entregas listar`,
      'delivery_not_found',
    )
  }
  if (others.length === 0) return match
  const idLines = [match, ...others].map(({ id }) => `\n  ${id}`).join('')
  throw usageError(
    `"${sanitize(reference)}" indica mais de uma entrega. Use o ID inteiro:${idLines}`,
    'ambiguous',
  )
}

/**
 * The deliveries of a session, or with null of all, by the start of their id; undefined where the server has no common
 * log.
 */
async function findByPrefix(
  morpheus: Morpheus,
  sessionId: string | null,
  prefix: string,
): Promise<DeliveryRef[] | undefined> {
  const limit = sessionId === null ? scanLimits.together : scanLimits.each
  const page = await readNewestDeliveries(morpheus, sessionId, { search: prefix }, limit)
  return page?.logs.filter(({ id }) => id.startsWith(prefix))
}

async function findInEach(
  morpheus: Morpheus,
  session: string | undefined,
  reference: string,
): Promise<DeliveryRef[]> {
  const sessions = await selectSessions(morpheus, session)
  const matches = await forEach(sessions, ({ id }) =>
    fullIdPattern.test(reference) ? findById(morpheus, id, reference) : findByPrefix(morpheus, id, reference),
  )
  return matches.flatMap((refs) => refs ?? [])
}

async function findById({ deliveries }: Morpheus, id: string, deliveryId: string): Promise<DeliveryRef[]> {
  const delivery = await deliveries.get({ id, deliveryId }).catch(nullIfGone)
  return delivery ? [delivery.delivery] : []
}

interface Details {
  readonly delivery: Delivery
  readonly attempts: readonly DeliveryAttempt[]
  readonly payload?: unknown
}

export function formatDeliveryDetails(
  { delivery, attempts, payload }: Details,
  session: string,
  { paint, columns }: { paint: Paint; columns: number },
): string[] {
  return [
    ...formatFacts(listFacts(delivery, session, paint), paint),
    ...(attempts.length > 0 ? ['', ...table(attempts, attemptColumns, { paint, available: columns })] : []),
    '',
    paint('dim', 'CONTEÚDO'),
    ...(JSON.stringify(payload, null, 2) ?? '–').split('\n').map(sanitize),
  ]
}

function listFacts(delivery: Delivery, session: string, paint: Paint): Fact[] {
  const { text, colour } = formatState(delivery.state)
  return [
    ['ID', sanitize(delivery.id)],
    ['Estado', paint(colour, text)],
    ['Evento', delivery.event],
    ['Destino', targetLabels[delivery.target]],
    ['Sessão', sanitize(session)],
    [
      'Criada',
      `${formatLocalDateTime(delivery.createdAt)} (${relativeTime(delivery.createdAt).toLowerCase()})`,
    ],
    ...(delivery.nextAttemptAt && delivery.state !== 'delivered'
      ? [['Próxima tentativa', formatLocalDateTime(delivery.nextAttemptAt)] satisfies Fact]
      : []),
  ]
}

const attemptColumns: Column<DeliveryAttempt>[] = [
  { title: 'Nº', value: ({ number }) => number, dropPriority: 0 },
  {
    title: 'QUANDO',
    value: ({ at }) => at,
    cell: ({ at }) => ({ text: formatLocalDateTime(at) }),
    dropPriority: 0,
  },
  {
    title: 'DURAÇÃO',
    value: ({ duration }) => duration,
    cell: ({ duration }) => ({ text: `${duration} ms` }),
    dropPriority: 1,
  },
  {
    title: 'RESPOSTA',
    value: ({ answerStatus }) => answerStatus,
    cell: ({ answerStatus, error }) => ({
      text: answerStatus === null ? '–' : String(answerStatus),
      colour: error === null ? 'green' : 'red',
    }),
    dropPriority: 0,
  },
  { title: 'MOTIVO', value: ({ error, answer }) => error ?? answer ?? '', dropPriority: 0, minWidth: 20 },
]

export interface ShowOptions {
  sessao?: string
  curl?: boolean
}

export async function show(context: Context, options: ShowOptions, reference: string): Promise<void> {
  const { output } = context
  if (options.curl) return showRequest(context, options, reference)
  const { session, ...location } = await withClient(context, async (morpheus) => {
    const { id: deliveryId, sessionId: id } = await findDelivery(morpheus, reference, options.sessao)
    const delivery = await morpheus.deliveries.get({ id, deliveryId })
    return { ...delivery, session: (await morpheus.sessions.get({ id })).session }
  })
  const { delivery, attempts, payload } = location
  if (output.json) return output.value({ delivery, attempts, payload })
  for (const line of formatDeliveryDetails(location, session.name, output)) output.data(line)
}

async function showRequest(context: Context, options: ShowOptions, reference: string): Promise<void> {
  const { output } = context
  if (output.json) throw usageError('--curl mostra um comando, e não JSON: use um ou outro.')
  const { curl } = await withClient(context, async (morpheus) => {
    const { id: deliveryId, sessionId: id } = await findDelivery(morpheus, reference, options.sessao)
    const { delivery, payload } = await morpheus.deliveries.get({ id, deliveryId })
    if (delivery.target !== 'webhook') throw usageError('Só o que vai a um webhook tem um comando curl.')
    return postedRequest({ id: deliveryId, payload }, await morpheus.webhooks.get({ id }))
  })
  output.data(curl)
}
