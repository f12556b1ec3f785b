import { type Delivery, type Morpheus, pageAfter, type Session } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { targetLabels } from '@morpheus/sdk/text'
import { nullIfUnread } from '../../core/client/nullIfUnread.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { Output } from '../../core/output/output.js'
import type { Column } from '../../core/output/table.js'
import { printTable } from '../../core/output/table.js'
import { briefTime } from '../../core/output/time.js'
import { forEach, selectSessions } from '../sessions/find.js'
import { type FilterOptions, type Filters, readFilters, stateCell } from './filters.js'
import { deliveryLine, followDeliveries, outcome, shortId } from './follow.js'

const maxPageSize = 200

/** The filters, with the start of an id, which other servers may ignore. */
type DeliveryFilter = Filters & { search?: string }
type PageQuery = DeliveryFilter & { limit: number; cursor?: string; page?: number }

interface Page {
  readonly logs: readonly Delivery[]
  readonly page: number
  readonly totalPages: number
  readonly total: number
  readonly nextCursor?: string | null | undefined
}

export interface DeliveryPages {
  readonly logs: readonly Delivery[]
  readonly total: number
  readonly more: boolean
}

export interface DeliveryCalls {
  deliveries: {
    list: (input: PageQuery) => Promise<Page>
    logs: (input: PageQuery & { id: string }) => Promise<Page>
  }
}

/** The newest deliveries of a session, or with null of all; null where the server has no common log. */
export async function newestDeliveries(
  { deliveries }: DeliveryCalls | Morpheus,
  sessionId: string | null,
  wanted: DeliveryFilter,
  limit: number,
): Promise<DeliveryPages | null> {
  const read = (pageQuery: PageQuery): Promise<Page | null> =>
    sessionId === null
      ? deliveries.list(pageQuery).catch(nullIfUnread)
      : deliveries.logs({ ...pageQuery, id: sessionId })
  const logs: Delivery[] = []
  for (let next: ReturnType<typeof pageAfter> = null; ; ) {
    const page: Page | null = await read({
      ...wanted,
      ...next,
      // Numbered pages must all have one size.
      limit: Math.min(limit, maxPageSize),
    })
    if (!page) return null
    logs.push(...page.logs)
    next = pageAfter(page)
    if (logs.length >= limit || !next)
      return {
        logs: logs.slice(0, limit),
        total: page.total,
        more: next !== null || logs.length > limit,
      }
  }
}

export interface ListOptions extends FilterOptions {
  sessao?: string
  limite?: number
  seguir?: boolean
}

const few = 50
const fewFollowed = 10

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const filters = readFilters(options)
  const limit = options.limite ?? (options.seguir ? fewFollowed : few)
  await withClient(context, async (morpheus) => {
    const sessions = await selectSessions(morpheus, options.sessao)
    const names = new Map(sessions.map(({ id, name }) => [id, name]))
    const all = options.sessao === undefined
    const { logs, total } = await newest(morpheus, sessions, { all, filters, limit })
    if (!options.seguir) return print(output, logs, total, names)
    await followDeliveries(morpheus, {
      sessions,
      relist: all ? () => selectSessions(morpheus, undefined) : undefined,
      filters,
      first: logs,
      show: (delivery, session) => printLive(output, delivery, session),
      writeNote: (text) => output.note(output.notePaint('dim', text)),
    })
  })
}

async function newest(
  morpheus: Morpheus,
  sessions: readonly Session[],
  { all, filters, limit }: { all: boolean; filters: Filters; limit: number },
) {
  const together = all ? await newestDeliveries(morpheus, null, filters, limit) : null
  if (together) return together
  const pages = await forEach(sessions, ({ id }) => newestDeliveries(morpheus, id, filters, limit))
  const logs = pages.flatMap((page) => page?.logs ?? [])
  return {
    logs: logs.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit),
    total: pages.reduce((sum, page) => sum + (page?.total ?? 0), 0),
  }
}

function print(output: Output, logs: readonly Delivery[], total: number, names: ReadonlyMap<string, string>) {
  if (output.json) return output.value(logs)
  if (logs.length === 0) return output.note('Nenhuma entrega encontrada.')
  printTable(output, logs, columns(names))
  if (!output.interactive) return
  const counted = countOf(total, 'entrega')
  const all = logs.length >= total
  output.note(
    output.notePaint(
      'dim',
      `\n${all ? counted : `${formatCount(logs.length)} de ${counted}; para ver mais: --limite`}`,
    ),
  )
}

function printLive(output: Output, delivery: Delivery, session: Session | undefined): Promise<void> {
  if (output.json || !output.onScreen) return output.event(delivery)
  return output.write(`${deliveryLine(delivery, session?.name ?? delivery.sessionId.slice(0, 8), output)}\n`)
}

function columns(names: ReadonlyMap<string, string>): Column<Delivery>[] {
  return [
    {
      title: 'QUANDO',
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => ({ text: briefTime(createdAt) }),
      sacrifice: 0,
    },
    { title: 'ESTADO', value: ({ state }) => state, cell: ({ state }) => stateCell(state), sacrifice: 0 },
    { title: 'EVENTO', value: ({ event }) => event, sacrifice: 0, shrinksTo: 20 },
    {
      title: 'DESTINO',
      value: ({ target }) => target,
      cell: ({ target }) => ({ text: targetLabels[target] }),
      sacrifice: 3,
    },
    {
      title: 'SESSÃO',
      value: ({ sessionId }) => names.get(sessionId) ?? sessionId,
      sacrifice: 4,
      shrinksTo: 8,
    },
    { title: 'TENTATIVAS', value: ({ attempts }) => attempts, sacrifice: 5 },
    {
      title: 'ID',
      value: ({ id }) => id,
      cell: ({ id }) => ({ text: shortId(id), colour: 'grey' }),
      sacrifice: 0,
    },
    {
      title: 'RESPOSTA',
      value: ({ answerStatus }) => answerStatus,
      cell: (delivery) => ({ text: outcome(delivery) }),
      sacrifice: 2,
      shrinksTo: 14,
    },
    { title: 'DURAÇÃO', value: ({ duration }) => duration, onScreen: false },
    { title: 'ERRO', value: ({ error }) => error, onScreen: false },
  ]
}
