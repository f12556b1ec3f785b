import {
  type IntegrationHealth,
  type Morpheus,
  type Session,
  type TargetHealth,
  TargetState,
} from '@morpheus/sdk'
import { cardOf, targetKinds } from '@morpheus/sdk/catalogue'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { type Card, countQueued, standing as getStanding } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import { nullIfUnreadable } from '../../core/client/nullIfUnreadable.js'
import { nullIfGone, withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { Output } from '../../core/output/output.js'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Cell, Column } from '../../core/output/table.js'
import { printTable } from '../../core/output/table.js'
import { findSession, forEach, selectSessions } from '../sessions/find.js'
import { type Integration, integrations } from './find.js'
import { openConfig } from './openConfig.js'

const countCell = (count: number | null | undefined): Cell =>
  count ? { text: formatCount(count) } : { text: '–', colour: 'grey' }

export async function readTargetHealth(
  morpheus: Morpheus,
  sessionId: string,
): Promise<Readonly<Record<string, TargetHealth | null>>> {
  const [targets, integrations] = await Promise.all([
    morpheus.deliveries.targets({ id: sessionId }),
    // A server without conversation systems answers 404.
    morpheus.deliveries.integrations({ id: sessionId }).catch(nullIfGone),
  ])
  return { ...targets, ...integrations }
}

interface TargetStatus {
  state: keyof typeof statusStyles | 'unknown'
  text: string
  colour: Colour
  detail?: string
}

const ReportedTarget = z.object({ ...TargetState.shape, currentClients: z.number().nullish() })

const statusStyles = {
  missing: { symbol: '–', colour: 'grey' },
  inactive: { symbol: '○', colour: 'grey' },
  paused: { symbol: '‖', colour: 'yellow' },
  connected: { symbol: '●', colour: 'green' },
  error: { symbol: '✗', colour: 'red' },
  disconnected: { symbol: '○', colour: 'yellow' },
} as const

/** Configuration spec §4; null means not configured. */
export function getTargetStatus(card: Pick<Card, 'standsBy'>, config: object | null): TargetStatus {
  const parsedConfig = config && ReportedTarget.safeParse(config)
  if (parsedConfig?.success === false) return { state: 'unknown', text: '? Desconhecido', colour: 'grey' }
  const { state, label, clients, reason } = getStanding(card, parsedConfig?.data ?? null)
  const { symbol, colour } = statusStyles[state]
  const isCounted = clients !== null && state !== 'paused'
  return {
    state,
    text: `${symbol} ${label}${isCounted ? `, ${countOf(clients, 'conexão', 'conexões')}` : ''}`,
    colour,
    ...(reason !== null && { detail: sanitize(reason) }),
  }
}

interface Row {
  integration: Integration
  config: Readonly<Record<string, unknown>> | null
  status: TargetStatus
  queue: TargetHealth | null
}

export async function list(context: Context, reference: string): Promise<void> {
  const { output } = context
  const { session, rows } = await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    return { session, rows: await readRows(morpheus, session) }
  })
  if (output.json) {
    return output.value(
      rows.map(({ integration: { kind }, config, queue }) => ({
        integration: kind,
        configured: config !== null,
        config,
        queue,
      })),
    )
  }
  printTable(output, rows, columns)
  if (rows.every(({ config }) => config === null)) {
    output.note(
      `\nNada configurado ainda. Comece com: morpheus integracoes editar "${sanitize(session.name)}" webhook`,
    )
  }
}

async function readRows(morpheus: Morpheus, { id }: Session): Promise<Row[]> {
  const queues = readTargetHealth(morpheus, id)
  return Promise.all(
    integrations.map(async (integration) => {
      const { kind, card } = integration
      const { config } = await openConfig(morpheus, kind, id)
      return {
        integration,
        config,
        status: getTargetStatus(card, config),
        queue: (await queues)[kind] ?? null,
      }
    }),
  )
}

const columns: Column<Row>[] = [
  {
    title: 'INTEGRAÇÃO',
    value: ({ integration }) => integration.kind,
    cell: ({ integration }) => ({ text: integration.card.label }),
    dropPriority: 0,
  },
  {
    title: 'ESTADO',
    value: ({ status }) => status.state,
    cell: ({ status: { text, colour } }) => ({ text, colour }),
    dropPriority: 0,
  },
  {
    title: 'NA FILA',
    value: ({ queue }) => queue && countQueued(queue),
    cell: ({ queue }) => countCell(queue && countQueued(queue)),
    dropPriority: 2,
  },
  {
    title: 'FALHAS',
    value: ({ queue }) => queue?.dead,
    cell: ({ queue }) => countCell(queue?.dead),
    dropPriority: 3,
  },
  { title: 'MOTIVO', value: ({ status }) => status.detail ?? '', dropPriority: 1, minWidth: 16 },
]

/** The maximum of one answer. */
const together = 1000

export async function listAll(context: Context): Promise<void> {
  const { output } = context
  const { sessions, rows } = await withClient(context, async (morpheus) => {
    const sessions = await selectSessions(morpheus, undefined)
    return { sessions, rows: await listAllIntegrations(morpheus, sessions) }
  })
  if (output.json) {
    return output.value(
      rows.map(({ sessionId, sessionName, kind, ...health }) => ({
        sessionId,
        session: sessionName,
        integration: kind,
        ...health,
      })),
    )
  }
  if (rows.length === 0) return output.note(formatEmptyNote(sessions))
  printTable(output, rows, overviewColumns)
  if (output.interactive) printUnconfigured(output, sessions, rows)
}

async function listAllIntegrations(
  morpheus: Morpheus,
  sessions: readonly Session[],
): Promise<IntegrationHealth[]> {
  const answer = await morpheus.monitoring.integrations({ limit: together }).catch(nullIfUnreadable)
  if (answer && answer.total <= answer.integrations.length) {
    const indexes = new Map(sessions.map(({ id }, index) => [id, index]))
    const getOrder = ({ sessionId, kind }: IntegrationHealth) =>
      (indexes.get(sessionId) ?? sessions.length) * targetKinds.length + targetKinds.indexOf(kind)
    return answer.integrations.toSorted((a, b) => getOrder(a) - getOrder(b))
  }
  const results = await forEach(sessions, async ({ id, name }) => {
    const targets = await readTargetHealth(morpheus, id).catch(nullIfGone)
    return Object.values(targets ?? {}).flatMap((target) =>
      target ? [{ sessionId: id, sessionName: name, ...target }] : [],
    )
  })
  return results.flat()
}

function formatEmptyNote([first]: readonly Session[]): string {
  if (!first) return 'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar'
  return `Nada configurado ainda. Comece com: morpheus integracoes editar ${first.id.slice(0, 8)} webhook`
}

function printUnconfigured(
  output: Output,
  sessions: readonly Session[],
  rows: readonly IntegrationHealth[],
): void {
  const emptyCount = sessions.length - new Set(rows.map(({ sessionId }) => sessionId)).size
  if (emptyCount === 0) return
  const count = countOf(emptyCount, 'sessão', 'sessões')
  output.note(output.stderrPaint('dim', `\n${count} sem integrações.`))
}

const getOverviewStatus = (row: IntegrationHealth) => getTargetStatus(cardOf(row.kind), row)

const overviewColumns: Column<IntegrationHealth>[] = [
  { title: 'SESSÃO', value: ({ sessionName }) => sessionName, dropPriority: 0, minWidth: 16 },
  {
    title: 'INTEGRAÇÃO',
    value: ({ kind }) => kind,
    cell: ({ kind }) => ({ text: cardOf(kind).label }),
    dropPriority: 0,
  },
  {
    title: 'ESTADO',
    value: (row) => getOverviewStatus(row).state,
    cell: (row) => {
      const { text, colour } = getOverviewStatus(row)
      return { text, colour }
    },
    dropPriority: 0,
  },
  {
    title: 'ATIVA',
    value: ({ enabled }) => enabled,
    cell: ({ enabled }) => (enabled ? { text: 'Sim' } : { text: 'Não', colour: 'grey' }),
    dropPriority: 4,
  },
  {
    title: 'NA FILA',
    value: ({ waiting }) => waiting,
    cell: ({ waiting }) => countCell(waiting),
    dropPriority: 1,
  },
  { title: 'FALHAS', value: ({ dead }) => dead, cell: ({ dead }) => countCell(dead), dropPriority: 2 },
  { title: 'MOTIVO', value: (row) => getOverviewStatus(row).detail ?? '', dropPriority: 3, minWidth: 24 },
]
