import type { Morpheus, Session, SessionStatus } from '@morpheus/sdk'
import { attentionOf, sessionsNeedingAttention } from '@morpheus/sdk/client'
import { countOf, formatDateTime, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { apiTypeLabels, restrictionEnd, restrictionTexts, statusLabels } from '@morpheus/sdk/text'
import { pages } from '../../core/client/pages.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { statusCell } from '../../core/output/health.js'
import type { Colour } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printTable } from '../../core/output/table.js'
import { hasTag, shortIds, toAnswer } from './find.js'
import { matchesSituation, parseSituations, type Situations, toSituationQuery } from './situation.js'

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
  const status = options.status === undefined ? undefined : statusOf(options.status)
  const { limite = Number.POSITIVE_INFINITY, idExterno, metadados, etiqueta } = options
  const situations = options.situacao === undefined ? undefined : parseSituations(options.situacao)
  const tags = {
    ...(idExterno !== undefined && { externalId: idExterno }),
    ...(metadados !== undefined && { metadata: metadados }),
    ...(etiqueta !== undefined && { tag: etiqueta }),
  }
  const sessions = await withClient(context, (morpheus) =>
    read(morpheus, { status, ...(situations && { situations }), ...tags }, limite),
  )
  // A server with only the documented API answers all sessions.
  const shown = matchesSituation(sessions, situations)
    .filter((session) => (!status || session.status === status) && hasTags(session, tags))
    .slice(0, limite)
  if (output.json) return output.value(shown.map(toAnswer))
  if (shown.length === 0)
    return output.note(emptyNote(status, Object.keys(tags).length > 0 || situations !== undefined))
  const causes = shown.some((session) => formatShortCause(session) !== '') ? [causeColumn] : []
  printTable(output, shown, [...columns(shortIds(sessions.map(({ id }) => id))), ...causes])
  if (output.interactive) output.note(output.notePaint('dim', `\n${summary(shown)}`))
}

async function read(
  { sessions: calls }: Morpheus,
  { status, situations, ...tags }: Filters,
  limit: number,
): Promise<Session[]> {
  const filters = { ...tags, ...(situations && toSituationQuery(situations)) }
  // Only the whole list guarantees short IDs that are unique.
  if (limit === Number.POSITIVE_INFINITY) return (await calls.list(filters)).sessions
  const found: Session[] = []
  const page = (pageQuery: { limit: number; cursor?: string }) =>
    calls.list({ ...pageQuery, ...filters, ...(status && { status }) })
  for await (const { sessions } of pages(page, ({ sessions }) => sessions, limit)) found.push(...sessions)
  return found
}

function statusOf(text: string): SessionStatus {
  const word = text.toLowerCase()
  const status = Object.hasOwn(statusByWord, word) ? statusByWord[word] : undefined
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

function emptyNote(status: SessionStatus | undefined, isFiltered: boolean): string {
  if (isFiltered) return 'Nenhuma sessão assim.'
  return status
    ? `Nenhuma sessão com o status ${statusLabels[status]}.`
    : 'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar <nome>'
}

function summary(sessions: readonly Session[]): string {
  const connected = sessions.filter(({ status }) => status === 'connected').length
  const counted = countOf(sessions.length, 'sessão', 'sessões')
  const urgent = sessionsNeedingAttention(sessions).length
  const attention = urgent > 0 ? `, ${countOf(urgent, 'precisa de atenção', 'precisam de atenção')}` : ''
  return `${counted}, ${countOf(connected, 'conectada')}${attention}`
}

const causeColumn: Column<Session> = {
  title: 'MOTIVO',
  value: ({ reason }) => reason?.code ?? null,
  cell: (session) => ({ text: sanitize(formatShortCause(session)), colour: causeColour(session) }),
  sacrifice: 1,
}

function causeColour({ availability }: Session): Colour {
  if (availability === 'down') return 'red'
  return availability === 'unpaired' ? 'grey' : 'yellow'
}

function columns(short: (id: string) => string): Column<Session>[] {
  return [
    { title: 'NOME', value: ({ name }) => name, sacrifice: 0, shrinksTo: 14 },
    {
      title: 'STATUS',
      value: ({ status }) => status,
      cell: ({ status }) => statusCell(status),
      sacrifice: 0,
    },
    {
      title: 'TELEFONE',
      value: ({ phoneNumber }) => phoneNumber,
      cell: ({ phone }) => (phone ? { text: sanitize(formatPhone(phone)) } : { text: '–', colour: 'grey' }),
      sacrifice: 2,
    },
    {
      title: 'TIPO',
      value: ({ apiType }) => apiType,
      cell: ({ apiType }) => ({ text: apiTypeLabels[apiType] }),
      sacrifice: 4,
    },
    {
      title: 'ATIVIDADE',
      value: ({ lastActivity }) => lastActivity,
      cell: ({ lastActivity }) =>
        lastActivity ? { text: relativeTime(lastActivity) } : { text: 'Nunca', colour: 'grey' },
      sacrifice: 3,
    },
    {
      title: 'CRIADA',
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => ({ text: relativeTime(createdAt) }),
      sacrifice: 5,
    },
    {
      title: 'ID',
      value: ({ id }) => id,
      cell: ({ id }) => ({ text: sanitize(short(id)), colour: 'grey' }),
      sacrifice: 0,
    },
  ]
}
