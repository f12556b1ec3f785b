import {
  type Session,
  type SessionAvailabilityHistory,
  type SessionHealth,
  sessionsNeedingAttention,
} from '@morpheus/sdk'
import { countOf, formatCount, formatPercent, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { restrictionTexts } from '@morpheus/sdk/text'
import { formatShortBar, getHealthLook, latencyColour } from '../../core/output/health.js'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { padText, truncate, width } from '../../core/output/width.js'
import { normalizeName } from '../../features/sessions/names.js'
import type { SessionOrder } from './orders.js'

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })
const urgency: readonly SessionHealth['status'][] = ['error', 'disconnected', 'connecting', 'connected']

const comparisons: Record<Exclude<SessionOrder, 'padrao'>, (a: SessionHealth, b: SessionHealth) => number> = {
  nome: (a, b) => collator.compare(a.name, b.name),
  status: (a, b) => urgency.indexOf(a.status) - urgency.indexOf(b.status),
  latencia: (a, b) => (b.latency ?? -1) - (a.latency ?? -1),
  mensagens: (a, b) => b.messagesCount - a.messagesCount,
  atividade: (a, b) => (b.lastActivity ?? '').localeCompare(a.lastActivity ?? ''),
}

/**
 * Sorts the sessions: numbers and times descending. The default is the gateway's order, below urgent ones: down, then
 * reconnecting, each by its duration.
 */
export function sortSessions(
  sessions: readonly SessionHealth[],
  order: SessionOrder,
  sessionsById: ReadonlyMap<string, Session> = new Map(),
): readonly SessionHealth[] {
  if (order !== 'padrao') return [...sessions].sort(comparisons[order])
  const healths = sessions.flatMap(({ id }) => sessionsById.get(id) ?? [])
  const attentionRank = new Map(sessionsNeedingAttention(healths).map(({ id }, index) => [id, index]))
  if (attentionRank.size === 0) return sessions
  const getRank = ({ id }: SessionHealth) => attentionRank.get(id) ?? attentionRank.size
  return [...sessions].sort((a, b) => getRank(a) - getRank(b))
}

const columns = { phone: 16, latency: 9, messages: 6, activity: 12, status: 14 }
const gap = 2
/** The minimum widths for the status as a word, the last day's bar, and the bar by the hour. */
const from = { status: 100, day: 120, hours: 140 } as const

export const hasDayColumn = (available: number) => available >= from.day

const getDayWidth = (available: number) => (available < from.day ? 0 : available < from.hours ? 16 : 24)

function getNameWidth(available: number): number {
  const fixedWidth = columns.phone + columns.latency + columns.messages + columns.activity
  const day = getDayWidth(available)
  const status = available >= from.status ? columns.status + gap : 0
  return available - 4 - fixedWidth - 4 * gap - status - (day > 0 ? day + gap : 0)
}

const alignRight = (text: string, size: number) => ' '.repeat(Math.max(0, size - width(text))) + text

export function formatSessionHead(available: number, paint: Paint): string {
  const day = getDayWidth(available)
  return paint(
    'dim',
    [
      `    ${padText('NOME', getNameWidth(available))}`,
      ...(available >= from.status ? [padText('STATUS', columns.status)] : []),
      padText('TELEFONE', columns.phone),
      alignRight('LATÊNCIA', columns.latency),
      ...(day > 0 ? [padText('24 H', day)] : []),
      alignRight('HOJE', columns.messages),
      'ATIVIDADE',
    ].join(' '.repeat(gap)),
  )
}

export interface RowDetails {
  session: Session | undefined
  day: SessionAvailabilityHistory | undefined
}

export function formatSessionRow(
  session: SessionHealth,
  { session: fullSession, day }: RowDetails,
  { selected, available, paint }: { selected: boolean; available: number; paint: Paint },
): string {
  const { name, status, messagesCount, lastActivity } = session
  const { symbol, colour, label } = getHealthLook(session, fullSession)
  const size = getNameWidth(available)
  const nameCell = padText(truncate(sanitize(name), size), size)
  const sparklineWidth = getDayWidth(available)
  const reasonLine = describeOutage(session, fullSession, sparklineWidth === 0, paint)
  const since =
    reasonLine !== null && status !== 'connected' && fullSession?.since
      ? relativeTime(fullSession.since)
      : null
  return [
    `${selected ? paint('cyan', '›') : ' '} ${paint(colour, symbol)} ${selected ? paint('bold', nameCell) : nameCell}`,
    ...(available >= from.status ? [paint(colour, padText(label, columns.status))] : []),
    reasonLine ?? renderLine(session, paint),
    ...(sparklineWidth > 0
      ? [day ? formatShortBar(day, sparklineWidth, paint) : ' '.repeat(sparklineWidth)]
      : []),
    ...(reasonLine === null || sparklineWidth > 0
      ? [alignRight(formatCount(messagesCount), columns.messages)]
      : []),
    paint('dim', since ?? (lastActivity ? relativeTime(lastActivity) : 'Nunca')),
  ].join(' '.repeat(gap))
}

function renderLine({ phone, latency }: SessionHealth, paint: Paint): string {
  const number = padText(truncate(sanitize(formatPhone(phone)), columns.phone), columns.phone)
  const delay = alignRight(latency === null ? '–' : `${formatCount(latency)} ms`, columns.latency)
  return `${phone ? number : paint('grey', number)}  ${paint(latency === null ? 'grey' : latencyColour(latency), delay)}`
}

/** The cause of an outage, in place of phone and latency, and of the day's messages where those are adjacent. */
function describeOutage(
  { status }: SessionHealth,
  session: Session | undefined,
  hasLatency: boolean,
  paint: Paint,
): string | null {
  const isRestricted = session?.attention?.kind === 'restricted'
  if (!isRestricted && (status === 'connected' || !session?.reason)) return null
  const { availability, reason } = session
  if (!isRestricted && availability !== 'down' && availability !== 'reconnecting') return null
  const reasonText = isRestricted ? restrictionTexts.short(null) : (reason?.short ?? reason?.text ?? '')
  const availableWidth = columns.phone + gap + columns.latency + (hasLatency ? gap + columns.messages : 0)
  return paint(
    availability === 'down' ? 'red' : 'yellow',
    padText(truncate(sanitize(reasonText), availableWidth), availableWidth),
  )
}

export function matchSessions(
  sessions: readonly SessionHealth[],
  search: string,
  sessionsById: ReadonlyMap<string, Session> = new Map(),
): readonly SessionHealth[] {
  const searchName = normalizeName(search)
  if (!searchName) return sessions
  const digits = searchName.replace(/\D/g, '')
  return sessions.filter((session) => {
    const { id, name, phone, status } = session
    const { text = '', short } = (status !== 'connected' && sessionsById.get(id)?.reason) || {}
    if (
      normalizeName(
        `${name} ${getHealthLook(session, sessionsById.get(id)).label} ${short ?? ''} ${text}`,
      ).includes(searchName)
    )
      return true
    return digits.length > 2 && (phone ?? '').includes(digits)
  })
}

/** `300 · 3 precisam de atenção · 20 (6,7%) sem conexão · latência 45 ms · 128 mensagens hoje`, as much as fits. */
export function formatSessionSummary(
  sessions: readonly SessionHealth[],
  sessionsById: ReadonlyMap<string, Session>,
): string[] {
  const healths = sessions.flatMap(({ id }) => sessionsById.get(id) ?? [])
  const attentionCount = sessionsNeedingAttention(healths).length
  const attention = sessions.filter(({ status }) => status === 'error' || status === 'disconnected').length
  const latencies = sessions.flatMap(({ latency }) => (latency === null ? [] : [latency]))
  const messages = sessions.reduce((sum, { messagesCount }) => sum + messagesCount, 0)
  return [
    formatCount(sessions.length),
    ...(attentionCount > 0 ? [countOf(attentionCount, 'precisa de atenção', 'precisam de atenção')] : []),
    ...(attention > 0
      ? [`${formatCount(attention)} (${formatPercent((attention / sessions.length) * 100)}) sem conexão`]
      : []),
    ...(latencies.length > 0
      ? [`latência ${formatCount(latencies.reduce((sum, one) => sum + one, 0) / latencies.length)} ms`]
      : []),
    ...(messages > 0 ? [`${countOf(messages, 'mensagem', 'mensagens')} hoje`] : []),
  ]
}
