import { type Delivery, type Morpheus, pageAfter, type Session } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { targetLabels } from '@morpheus/sdk/text'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import type { Output } from '../../output/output.js'
import type { Column } from '../../output/table.js'
import { tellTable } from '../../output/tellTable.js'
import { briefTime } from '../../output/time.js'
import { forEach, sessionsMeant } from '../sessions/meant.js'
import { type FilterOptions, type Filters, readFilters } from './filters.js'
import { followDeliveries } from './follow.js'
import { deliveryLine, outcome, shortId } from './line.js'
import { stateCell } from './states.js'

export interface ListOptions extends FilterOptions {
  sessao?: string
  limite?: number
  seguir?: boolean
}

const few = 50
const fewFollowed = 10
const largestPage = 200

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const filters = readFilters(options)
  const limit = options.limite ?? (options.seguir ? fewFollowed : few)
  await withClient(context, async (morpheus) => {
    const sessions = await sessionsMeant(morpheus, options.sessao)
    const names = new Map(sessions.map(({ id, name }) => [id, name]))
    const { logs, total } = await newest(morpheus, sessions, filters, limit)
    if (!options.seguir) return print(output, logs, total, names)
    const all = options.sessao === undefined
    await followDeliveries(morpheus, {
      sessions,
      relist: all ? () => sessionsMeant(morpheus, undefined) : undefined,
      filters,
      first: logs,
      show: (delivery, session) => tellLive(output, delivery, session),
      tell: (text) => output.note(output.notePaint('dim', text)),
    })
  })
}

/** Of all the sessions together, newest first. */
async function newest({ deliveries }: Morpheus, sessions: Session[], filters: Filters, limit: number) {
  const pages = await forEach(sessions, async ({ id }) => {
    const logs: Delivery[] = []
    for (let next: ReturnType<typeof pageAfter> = { page: 1 }; ; ) {
      const answer = await deliveries.logs({ id, ...filters, ...next, limit: Math.min(limit, largestPage) })
      logs.push(...answer.logs)
      next = pageAfter(answer)
      if (logs.length >= limit || !next) return { logs, total: answer.total }
    }
  })
  const all = pages.flatMap(({ logs }) => logs)
  return {
    logs: all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limit),
    total: pages.reduce((sum, { total }) => sum + total, 0),
  }
}

function print(output: Output, logs: Delivery[], total: number, names: ReadonlyMap<string, string>) {
  if (output.json) return output.value(logs)
  if (logs.length === 0) return output.note('Nenhuma entrega encontrada.')
  tellTable(output, logs, columns(names))
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

function tellLive(output: Output, delivery: Delivery, session: Session | undefined): Promise<void> {
  if (output.json || !output.onScreen) return output.event(delivery)
  return output.write(`${deliveryLine(delivery, session?.name ?? delivery.sessionId.slice(0, 8), output)}\n`)
}

function columns(names: ReadonlyMap<string, string>): Column<Delivery>[] {
  return [
    {
      title: 'QUANDO',
      cell: ({ createdAt }) => ({ text: briefTime(createdAt) }),
      exact: ({ createdAt }) => createdAt,
      sacrifice: 0,
    },
    { title: 'ESTADO', cell: ({ state }) => stateCell(state), exact: ({ state }) => state, sacrifice: 0 },
    { title: 'EVENTO', cell: ({ event }) => ({ text: event }), sacrifice: 0, shrinksTo: 20 },
    { title: 'DESTINO', cell: ({ target }) => ({ text: targetLabels[target] }), sacrifice: 3 },
    {
      title: 'SESSÃO',
      cell: ({ sessionId }) => ({ text: clean(names.get(sessionId) ?? sessionId) }),
      sacrifice: 4,
      shrinksTo: 8,
    },
    { title: 'TENTATIVAS', cell: ({ attempts }) => ({ text: String(attempts) }), sacrifice: 5 },
    {
      title: 'ID',
      cell: ({ id }) => ({ text: shortId(id), colour: 'grey' }),
      exact: ({ id }) => clean(id),
      sacrifice: 0,
    },
    { title: 'RESPOSTA', cell: (delivery) => ({ text: outcome(delivery) }), sacrifice: 2, shrinksTo: 14 },
  ]
}
