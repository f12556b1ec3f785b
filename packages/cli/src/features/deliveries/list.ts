import { type Delivery, type Morpheus, pageAfter, type Session } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { targetLabels } from '@morpheus/sdk/text'
import { nullIfUnreadable } from '../../core/client/nullIfUnreadable.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { Output } from '../../core/output/output.js'
import type { Column } from '../../core/output/table.js'
import { printTable } from '../../core/output/table.js'
import { formatBriefTime } from '../../core/output/time.js'
import { forEach, selectSessions } from '../sessions/find.js'
import { type FilterOptions, type Filters, formatState, readFilters } from './filters.js'
import { followDeliveries, formatDelivery, formatOutcome, shortenId } from './follow.js'

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
  readonly hasMore: boolean
}

export interface DeliveryCalls {
  deliveries: {
    list: (input: PageQuery) => Promise<Page>
    logs: (input: PageQuery & { id: string }) => Promise<Page>
  }
}

/** The newest deliveries of a session, or with null of all; null where the server has no common log. */
export async function readNewestDeliveries(
  { deliveries }: DeliveryCalls | Morpheus,
  sessionId: string | null,
  filter: DeliveryFilter,
  limit: number,
): Promise<DeliveryPages | null> {
  const readPage = (pageQuery: PageQuery): Promise<Page | null> =>
    sessionId === null
      ? deliveries.list(pageQuery).catch(nullIfUnreadable)
      : deliveries.logs({ ...pageQuery, id: sessionId })
  const logs: Delivery[] = []
  for (let next: ReturnType<typeof pageAfter> = null; ; ) {
    const page: Page | null = await readPage({
      ...filter,
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
        hasMore: next !== null || logs.length > limit,
      }
  }
}

export interface ListOptions extends FilterOptions {
  sessao?: string
  limite?: number
  seguir?: boolean
}

const defaultLimit = 50
const fewFollowed = 10

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const filters = readFilters(options)
  const limit = options.limite ?? (options.seguir ? fewFollowed : defaultLimit)
  await withClient(context, async (morpheus) => {
    const sessions = await selectSessions(morpheus, options.sessao)
    const sessionNames = new Map(sessions.map(({ id, name }) => [id, name]))
    const allSessions = options.sessao === undefined
    const { logs, total } = await readNewest(morpheus, sessions, { all: allSessions, filters, limit })
    if (!options.seguir) return print(output, logs, total, sessionNames)
    await followDeliveries(morpheus, {
      sessions,
      relist: allSessions ? () => selectSessions(morpheus, undefined) : undefined,
      filters,
      first: logs,
      show: (delivery, session) => printLive(output, delivery, session),
      writeNote: (text) => output.note(output.stderrPaint('dim', text)),
    })
  })
}

async function readNewest(
  morpheus: Morpheus,
  sessions: readonly Session[],
  { all, filters, limit }: { all: boolean; filters: Filters; limit: number },
) {
  const together = all ? await readNewestDeliveries(morpheus, null, filters, limit) : null
  if (together) return together
  const pages = await forEach(sessions, ({ id }) => readNewestDeliveries(morpheus, id, filters, limit))
  const logs = pages.flatMap((page) => page?.logs ?? [])
  return {
    logs: logs.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit),
    total: pages.reduce((sum, page) => sum + (page?.total ?? 0), 0),
  }
}

function print(
  output: Output,
  logs: readonly Delivery[],
  total: number,
  sessionNames: ReadonlyMap<string, string>,
) {
  if (output.json) return output.value(logs)
  if (logs.length === 0) return output.note('Nenhuma entrega encontrada.')
  printTable(output, logs, createColumns(sessionNames))
  if (!output.interactive) return
  const totalText = countOf(total, 'entrega')
  const isComplete = logs.length >= total
  output.note(
    output.stderrPaint(
      'dim',
      `\n${isComplete ? totalText : `${formatCount(logs.length)} de ${totalText}; para ver mais: --limite`}`,
    ),
  )
}

function printLive(output: Output, delivery: Delivery, session: Session | undefined): Promise<void> {
  if (output.json || !output.onScreen) return output.event(delivery)
  return output.write(
    `${formatDelivery(delivery, session?.name ?? delivery.sessionId.slice(0, 8), output)}\n`,
  )
}

function createColumns(sessionNames: ReadonlyMap<string, string>): Column<Delivery>[] {
  return [
    {
      title: 'QUANDO',
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => ({ text: formatBriefTime(createdAt) }),
      dropPriority: 0,
    },
    {
      title: 'ESTADO',
      value: ({ state }) => state,
      cell: ({ state }) => formatState(state),
      dropPriority: 0,
    },
    { title: 'EVENTO', value: ({ event }) => event, dropPriority: 0, minWidth: 20 },
    {
      title: 'DESTINO',
      value: ({ target }) => target,
      cell: ({ target }) => ({ text: targetLabels[target] }),
      dropPriority: 3,
    },
    {
      title: 'SESSÃO',
      value: ({ sessionId }) => sessionNames.get(sessionId) ?? sessionId,
      dropPriority: 4,
      minWidth: 8,
    },
    { title: 'TENTATIVAS', value: ({ attempts }) => attempts, dropPriority: 5 },
    {
      title: 'ID',
      value: ({ id }) => id,
      cell: ({ id }) => ({ text: shortenId(id), colour: 'grey' }),
      dropPriority: 0,
    },
    {
      title: 'RESPOSTA',
      value: ({ answerStatus }) => answerStatus,
      cell: (delivery) => ({ text: formatOutcome(delivery) }),
      dropPriority: 2,
      minWidth: 14,
    },
    { title: 'DURAÇÃO', value: ({ duration }) => duration, onScreen: false },
    { title: 'ERRO', value: ({ error }) => error, onScreen: false },
  ]
}
