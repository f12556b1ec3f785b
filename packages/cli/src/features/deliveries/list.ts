import type { Delivery, Morpheus, Session } from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { targetLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { Output } from '../../core/output/output.js'
import type { Column } from '../../core/output/table.js'
import { tellTable } from '../../core/output/tellTable.js'
import { briefTime } from '../../core/output/time.js'
import { forEach, sessionsMeant } from '../sessions/meant.js'
import { type FilterOptions, type Filters, readFilters } from './filters.js'
import { followDeliveries } from './follow.js'
import { deliveryLine, outcome, shortId } from './line.js'
import { newestDeliveries } from './pages.js'
import { stateCell } from './states.js'

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
    const sessions = await sessionsMeant(morpheus, options.sessao)
    const names = new Map(sessions.map(({ id, name }) => [id, name]))
    const all = options.sessao === undefined
    const { logs, total } = await newest(morpheus, sessions, { all, filters, limit })
    if (!options.seguir) return print(output, logs, total, names)
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
