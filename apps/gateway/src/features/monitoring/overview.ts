import type { OverviewCard } from '@morpheus/sdk/contract'
import { countOf, formatCount, metricLevel } from '@morpheus/sdk/format'
import type { Clock } from '../../core/lib/clock.js'
import { daysBefore, hourOfDay, lastHours, startOfDay, startOfHour } from '../../core/lib/localTime.js'
import { average, percentChange } from '../../core/lib/percentages.js'
import { dayMs } from '../../core/lib/timeRange.js'
import type { OnlySessions } from '../../core/store/onlySessions.js'
import { countsSince } from '../../core/store/repositories/messageCounts.js'
import { responseTimesSince } from '../../core/store/repositories/samples.js'
import { countSessionsOf } from '../../core/store/repositories/sessions.js'
import { countWaiting } from '../../core/store/repositories/waitingMessages.js'
import type { Db } from '../../core/store/tables.js'
import type { ContactCounts } from '../sessions/contactCounts.js'
import { sumOf } from './messageStats.js'
import type { Traffic } from './traffic.js'

const spanMs = 5 * 60_000

interface OverviewOptions {
  db: Db
  contactCounts: ContactCounts
  clock: Clock
  traffic: Traffic
  /** Time zone for days and hours. */
  timeZone: string
}

/** Cards of the overview screen. A trend is absent without earlier data. */
export async function overviewCards(
  options: OverviewOptions,
  userId: string,
  only: OnlySessions = null,
): Promise<OverviewCard[]> {
  return [
    await messages(options, userId, only),
    await contacts(options, userId, only),
    await attention(options, userId, only),
    await responseTime(options),
  ]
}

async function messages(
  { db, clock, timeZone }: OverviewOptions,
  userId: string,
  only: OnlySessions,
): Promise<OverviewCard> {
  const now = clock.now()
  const [today, yesterday] = [startOfDay(now, timeZone), daysBefore(now, timeZone, 1)]
  const thisHour = startOfHour(now, timeZone)
  const counts = await countsSince(db, userId, new Date(yesterday).toISOString(), only)
  const between = (from: number, to: number) => {
    const within = counts.filter(({ begins }) => Date.parse(begins) >= from && Date.parse(begins) < to)
    const { sent, received, failed } = sumOf(within)
    return { sent, received, failed, all: sent + received }
  }
  const { sent, received, failed, all } = between(today, Number.POSITIVE_INFINITY)
  // Full hours only: the present one would be compared with a full one of yesterday.
  const sinceMidnight = thisHour - today
  const before = between(yesterday, yesterday + sinceMidnight).all
  const change = before === 0 ? null : percentChange(between(today, thisHour).all, before)
  const until = `${hourOfDay(thisHour, timeZone)}h`
  return {
    title: 'Mensagens Hoje',
    value: all,
    subtitle: `${countOf(received, 'recebida')} · ${countOf(sent, 'enviada')}`,
    icon: 'message-square',
    color: 'blue',
    trend: change === null ? null : { value: change, label: `em relação a ontem, até as ${until}` },
    note: outgoingNote(await countWaiting(db, { userId, only }), failed),
    metric: 'messages',
    history: hourly(counts, { now, timeZone, at: ({ begins }) => begins }, (within) => {
      const { sent, received } = sumOf(within)
      return sent + received
    }),
  }
}

/** Absent when nothing is pending or failed. */
function outgoingNote(queued: number, failed: number): OverviewCard['note'] {
  const parts = [
    queued > 0 ? `${formatCount(queued)} na fila` : '',
    failed > 0 ? countOf(failed, 'falhou', 'falharam') : '',
  ].filter(Boolean)
  return parts.length === 0 ? null : { text: parts.join(' · '), color: failed > 0 ? 'red' : 'neutral' }
}

async function contacts(
  { contactCounts }: OverviewOptions,
  userId: string,
  only: OnlySessions,
): Promise<OverviewCard> {
  const { total, added } = await contactCounts.of(userId, only)
  const before = total - added
  const change = before === 0 ? null : percentChange(total, before)
  return {
    title: 'Contatos',
    value: total,
    subtitle: `${countOf(added, 'adicionado')} nas últimas 24h`,
    icon: 'users',
    color: 'green',
    trend: change === null ? null : { value: change, label: 'nas últimas 24h' },
    note: null,
    metric: 'contacts',
    history: null,
  }
}

async function attention({ db }: OverviewOptions, userId: string, only: OnlySessions): Promise<OverviewCard> {
  const { attention: value, down, slow, restricted, unstable } = await countSessionsOf(db, userId, only)
  const parts = [
    `${formatCount(down)} fora do ar`,
    `${formatCount(slow)} reconectando`,
    ...(restricted > 0 ? [countOf(restricted, 'restrita')] : []),
    ...(unstable > 0 ? [countOf(unstable, 'instável', 'instáveis')] : []),
  ]
  return {
    title: 'Precisam de Atenção',
    value,
    subtitle: parts.join(' · '),
    icon: 'triangle-alert',
    color: down > 0 ? 'red' : value > 0 ? 'yellow' : 'green',
    trend: null,
    note: null,
    metric: 'attention',
    history: null,
  }
}

const colours = { good: 'green', watch: 'yellow', bad: 'red' } as const

async function responseTime({ db, clock, timeZone, traffic }: OverviewOptions): Promise<OverviewCard> {
  const now = clock.now()
  const samples = await responseTimesSince(db, new Date(startOfHour(now, timeZone) - dayMs).toISOString())
  const { avg, p95 } = traffic.over(spanMs)
  const change = percentChange(avg, traffic.over(spanMs, spanMs).avg)
  return {
    title: 'Tempo de Resposta',
    value: avg === null ? '—' : `${formatCount(Math.round(avg))} ms`,
    subtitle:
      p95 === null ? 'Nenhuma requisição nos últimos 5 min' : `P95 ${formatCount(Math.round(p95))} ms`,
    icon: 'timer',
    color: avg === null ? 'green' : colours[metricLevel('responseTime', avg)],
    trend: change === null ? null : { value: change, label: 'em relação aos 5 min anteriores' },
    note: null,
    metric: 'responseTime',
    history: hourly(samples, { now, timeZone, at: ({ at }) => at }, (within) =>
      average(within.map(({ time }) => time)),
    ),
  }
}

/** A figure for each of the last 24 hours, as far back as all are known; null without the present one. */
function hourly<Row>(
  rows: readonly Row[],
  { now, timeZone, at }: { now: number; timeZone: string; at: (row: Row) => string },
  figure: (within: readonly Row[]) => number | null,
): number[] | null {
  const hours = lastHours(now, timeZone, 24)
  const within = hours.map((): Row[] => [])
  for (const row of rows) {
    const moment = Date.parse(at(row))
    within[hours.findLastIndex((begins) => begins <= moment)]?.push(row)
  }
  const figures = within.map(figure)
  const known = figures.slice(figures.lastIndexOf(null) + 1).flatMap((one) => one ?? [])
  return known.length === 0 ? null : known
}
