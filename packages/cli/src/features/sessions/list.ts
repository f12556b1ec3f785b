import type { Morpheus, Session, SessionStatus } from '@morpheus/sdk'
import { attentionOf, sessionsNeedingAttention } from '@morpheus/sdk/client'
import { countOf, formatDateTime, formatPhone, relativeTime } from '@morpheus/sdk/format'
import {
  apiTypeLabels,
  restrictionEnd,
  restrictionTexts,
  sessionStateOf,
  statusLabels,
} from '@morpheus/sdk/text'
import { iteratePages } from '../../core/client/pages.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { stateCell } from '../../core/output/health.js'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printTable } from '../../core/output/table.js'
import { createIdShortener, hasTag, toAnswer } from './find.js'
import { filterBySituation, parseSituations, type Situations, toSituationQuery } from './situation.js'

/**
 * Short cause of a session that does not serve, is unstable or may start no conversation; empty where its owner
 * disconnected it.
 */
export function formatShortCause(session: Session): string {
  const kind = attentionOf(session)?.kind
  if (kind === 'unstable') return 'Instável'
  if (kind === 'restricted')
    return restrictionTexts.short(restrictionEnd(session.restrictions, formatDateTime))
  const { availability, reason } = session
  if (availability === 'up' || reason?.code === 'by_operator') return ''
  return reason?.short ?? reason?.text ?? ''
}

export interface ListOptions {
  status?: string
  limite?: number
  idExterno?: string
  metadados?: string
  etiqueta?: string
  situacao?: string
}

const statusByWord: Record<string, SessionStatus> = {
  conectado: 'connected',
  conectando: 'connecting',
  qr: 'qr',
  'aguardando-qr': 'qr',
  desconectado: 'disconnected',
  connected: 'connected',
  connecting: 'connecting',
  disconnected: 'disconnected',
}

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const status = options.status === undefined ? undefined : parseStatus(options.status)
  const { limite = Number.POSITIVE_INFINITY, idExterno, metadados, etiqueta } = options
  const situations = options.situacao === undefined ? undefined : parseSituations(options.situacao)
  const tags = {
    ...(idExterno !== undefined && { externalId: idExterno }),
    ...(metadados !== undefined && { metadata: metadados }),
    ...(etiqueta !== undefined && { tag: etiqueta }),
  }
  const sessions = await withClient(context, (morpheus) =>
    listSessions(morpheus, { status, ...(situations && { situations }), ...tags }, limite),
  )
  // A server with only the documented API answers all sessions.
  const matches = filterBySituation(sessions, situations)
    .filter((session) => (!status || session.status === status) && hasTags(session, tags))
    .slice(0, limite)
  if (output.json) return output.value(matches.map(toAnswer))
  if (matches.length === 0)
    return output.note(getEmptyNote(status, Object.keys(tags).length > 0 || situations !== undefined))
  const causes = matches.some((session) => formatShortCause(session) !== '') ? [causeColumn] : []
  printTable(output, matches, [...createColumns(createIdShortener(sessions.map(({ id }) => id))), ...causes])
  if (output.interactive) output.note(output.stderrPaint('dim', `\n${formatSummary(matches)}`))
}

async function listSessions(
  { sessions: calls }: Morpheus,
  { status, situations, ...tags }: Filters,
  limit: number,
): Promise<Session[]> {
  const filters = { ...tags, ...(situations && toSituationQuery(situations)) }
  // Only the whole list guarantees short IDs that are unique.
  if (limit === Number.POSITIVE_INFINITY) return (await calls.list(filters)).sessions
  const results: Session[] = []
  const readPage = (pageQuery: { limit: number; cursor?: string }) =>
    calls.list({ ...pageQuery, ...filters, ...(status && { status }) })
  for await (const { sessions } of iteratePages(readPage, ({ sessions }) => sessions, limit))
    results.push(...sessions)
  return results
}

function parseStatus(text: string): SessionStatus {
  const tag = text.toLowerCase()
  const status = Object.hasOwn(statusByWord, tag) ? statusByWord[tag] : undefined
  if (status) return status
  throw usageError(
    `Status desconhecido: "${sanitize(text)}". Use conectado, conectando, qr ou desconectado.`,
    'usage',
  )
}

interface Tags {
  externalId?: string
  /** One entry, as `chave:valor`. */
  metadata?: string
  tag?: string
}

interface Filters extends Tags {
  status: SessionStatus | undefined
  situations?: Situations
}

function hasTags(session: Session, { externalId, metadata, tag }: Tags): boolean {
  const entries = Object.entries(session.metadata ?? {}).map(([key, value]) => `${key}:${value}`)
  return (
    (externalId === undefined || session.externalId === externalId) &&
    (metadata === undefined || entries.includes(metadata)) &&
    hasTag(session, tag)
  )
}

function getEmptyNote(status: SessionStatus | undefined, isFiltered: boolean): string {
  if (isFiltered) return 'Nenhuma sessão assim.'
  return status
    ? `Nenhuma sessão com o status ${statusLabels[status]}.`
    : 'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar <nome>'
}

function formatSummary(sessions: readonly Session[]): string {
  const connected = sessions.filter(({ status }) => status === 'connected').length
  const countText = countOf(sessions.length, 'sessão', 'sessões')
  const attentionCount = sessionsNeedingAttention(sessions).length
  const attention =
    attentionCount > 0 ? `, ${countOf(attentionCount, 'precisa de atenção', 'precisam de atenção')}` : ''
  return `${countText}, ${countOf(connected, 'conectada')}${attention}`
}

const causeColumn: Column<Session> = {
  title: 'MOTIVO',
  value: ({ reason }) => reason?.code ?? null,
  cell: (session) => ({ text: sanitize(formatShortCause(session)), colour: getCauseColour(session) }),
  dropPriority: 1,
}

function getCauseColour({ availability }: Session): Colour {
  if (availability === 'down') return 'red'
  return availability === 'unpaired' ? 'grey' : 'yellow'
}

function createColumns(short: (id: string) => string): Column<Session>[] {
  return [
    { title: 'NOME', value: ({ name }) => name, dropPriority: 0, minWidth: 14 },
    {
      title: 'STATUS',
      value: ({ status }) => status,
      cell: (session) => stateCell(sessionStateOf(session)),
      dropPriority: 0,
    },
    {
      title: 'TELEFONE',
      value: ({ phoneNumber }) => phoneNumber,
      cell: ({ phone }) => (phone ? { text: sanitize(formatPhone(phone)) } : { text: '–', colour: 'grey' }),
      dropPriority: 2,
    },
    {
      title: 'TIPO',
      value: ({ apiType }) => apiType,
      cell: ({ apiType }) => ({ text: apiTypeLabels[apiType] }),
      dropPriority: 4,
    },
    {
      title: 'ATIVIDADE',
      value: ({ lastActivity }) => lastActivity,
      cell: ({ lastActivity }) =>
        lastActivity ? { text: relativeTime(lastActivity) } : { text: 'Nunca', colour: 'grey' },
      dropPriority: 3,
    },
    {
      title: 'CRIADA',
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => ({ text: relativeTime(createdAt) }),
      dropPriority: 5,
    },
    {
      title: 'ID',
      value: ({ id }) => id,
      cell: ({ id }) => ({ text: sanitize(short(id)), colour: 'grey' }),
      dropPriority: 0,
    },
  ]
}
