import type { OverviewCard } from '@morpheus/sdk/contract'
import { formatCount, metricLevel } from '@morpheus/sdk/format'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { Clock } from '../../core/lib/clock.js'
import { daysBefore, hourOfDay, lastHours, startOfDay, startOfHour } from '../../core/lib/localTime.js'
import { toMessageRef } from '../../core/lib/messageRefs.js'
import { average, percentChange } from '../../core/lib/percentages.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { sumCountsSince } from '../../core/store/repositories/messageCounts.js'
import { listResponseTimesSince } from '../../core/store/repositories/samples.js'
import { countOutagesByHour } from '../../core/store/repositories/sessionAvailability.js'
import { countSessionsOfUser } from '../../core/store/repositories/sessionCounts.js'
import { countPendingMessages } from '../../core/store/repositories/waitingMessages.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import type { ContactCounts } from '../sessions/contactCounts.js'
import { sumTotals } from './messageStats.js'
import type { Traffic } from './traffic.js'

const spanMs = 5 * 60_000

interface OverviewOptions {
  db: Db
  contactCounts: ContactCounts
  clock: Clock
  traffic: Traffic
  timeZone: string
}

/** A trend is absent without earlier data. */
export async function overviewCards(
  options: OverviewOptions,
  userId: string,
  visibleSessions: VisibleSessions = null,
): Promise<OverviewCard[]> {
  return [
    await messages(options, userId, visibleSessions),
    await contacts(options, userId, visibleSessions),
    await attention(options, userId, visibleSessions),
    await responseTime(options),
  ]
}

function headed(title: Localized, subtitle: Localized) {
  return {
    title: title.text,
    titleI18n: toMessageRef(title),
    subtitle: subtitle.text,
    subtitleI18n: toMessageRef(subtitle),
  }
}

function createTrend(change: number | null, label: Localized): OverviewCard['trend'] {
  return change === null ? null : { value: change, label: label.text, labelI18n: toMessageRef(label) }
}

async function messages(
  { db, clock, timeZone }: OverviewOptions,
  userId: string,
  visibleSessions: VisibleSessions,
): Promise<OverviewCard> {
  const now = clock.now()
  const [today, yesterday] = [startOfDay(now, timeZone), daysBefore(now, timeZone, 1)]
  const thisHour = startOfHour(now, timeZone)
  const counts = await sumCountsSince(db, userId, new Date(yesterday).toISOString(), visibleSessions)
  const between = (from: number, to: number) => {
    const countsInSpan = counts.filter(({ begins }) => Date.parse(begins) >= from && Date.parse(begins) < to)
    const { sent, received, failed } = sumTotals(countsInSpan)
    return { sent, received, failed, all: sent + received }
  }
  const { sent, received, failed, all } = between(today, Number.POSITIVE_INFINITY)
  // Full hours only: the current one would be compared with a full one of yesterday.
  const sinceMidnight = thisHour - today
  const before = between(yesterday, yesterday + sinceMidnight).all
  const change = before === 0 ? null : percentChange(between(today, thisHour).all, before)
  return {
    ...headed(
      localized('dashboard.card.messages'),
      localized('dashboard.card.messages.subtitle', { received, sent }),
    ),
    value: all,
    icon: 'message-square',
    color: 'blue',
    trend: createTrend(
      change,
      localized('dashboard.card.messages.trend', { hour: hourOfDay(thisHour, timeZone) }),
    ),
    note: outgoingNote(await countPendingMessages(db, { userId, visibleSessions }), failed),
    metric: 'messages',
    history: hourly(counts, { now, timeZone, at: ({ begins }) => begins }, (within) => {
      const { sent, received } = sumTotals(within)
      return sent + received
    }),
  }
}

function outgoingNote(queued: number, failed: number): OverviewCard['note'] {
  if (queued === 0 && failed === 0) return null
  const message =
    failed === 0
      ? localized('dashboard.card.messages.queued', { queued })
      : queued === 0
        ? localized('dashboard.card.messages.failed', { failed })
        : localized('dashboard.card.messages.queued_and_failed', { queued, failed })
  const toPart = (state: 'queued' | 'failed', text: Localized) => ({
    state,
    text: text.text,
    textI18n: toMessageRef(text),
  })
  return {
    text: message.text,
    textI18n: toMessageRef(message),
    color: failed > 0 ? 'red' : 'neutral',
    parts: [
      ...(queued > 0 ? [toPart('queued', localized('dashboard.card.messages.queued', { queued }))] : []),
      ...(failed > 0 ? [toPart('failed', localized('dashboard.card.messages.failed', { failed }))] : []),
    ],
  }
}

async function contacts(
  { contactCounts, clock, timeZone }: OverviewOptions,
  userId: string,
  visibleSessions: VisibleSessions,
): Promise<OverviewCard> {
  const { total, added, addedByHour } = await contactCounts.of(userId, visibleSessions)
  const before = total - added
  const change = before === 0 ? null : percentChange(total, before)
  return {
    ...headed(localized('dashboard.card.contacts'), localized('dashboard.card.contacts.subtitle', { added })),
    value: total,
    icon: 'users',
    color: 'green',
    trend: createTrend(change, localized('dashboard.card.contacts.trend')),
    note: null,
    metric: 'contacts',
    history: hourly(addedByHour, { now: clock.now(), timeZone, at: ({ at }) => at }, sumHour),
  }
}

async function attention(
  { db, clock, timeZone }: OverviewOptions,
  userId: string,
  visibleSessions: VisibleSessions,
): Promise<OverviewCard> {
  const {
    attention: value,
    down,
    slowReconnects,
    restricted,
    unstable,
  } = await countSessionsOfUser(db, userId, visibleSessions)
  const now = clock.now()
  const since = new Date(startOfHour(now, timeZone) - dayMs).toISOString()
  const outages = await countOutagesByHour(db, userId, since, visibleSessions)
  return {
    ...headed(
      localized('dashboard.card.attention'),
      localized('dashboard.card.attention.subtitle', {
        down,
        reconnecting: slowReconnects,
        restricted,
        unstable,
      }),
    ),
    value,
    icon: 'triangle-alert',
    color: down > 0 ? 'red' : value > 0 ? 'yellow' : 'green',
    trend: null,
    note: null,
    metric: 'attention',
    history: hourly(outages, { now, timeZone, at: ({ at }) => at }, sumHour),
  }
}

const colours = { good: 'green', watch: 'yellow', bad: 'red' } as const

async function responseTime({ db, clock, timeZone, traffic }: OverviewOptions): Promise<OverviewCard> {
  const now = clock.now()
  const samples = await listResponseTimesSince(db, new Date(startOfHour(now, timeZone) - dayMs).toISOString())
  const { avg, p95 } = traffic.over(spanMs)
  const change = percentChange(avg, traffic.over(spanMs, spanMs).avg)
  return {
    ...headed(
      localized('dashboard.card.response_time'),
      p95 === null
        ? localized('dashboard.card.response_time.no_requests')
        : localized('dashboard.card.response_time.subtitle', { milliseconds: Math.round(p95) }),
    ),
    value: avg === null ? '—' : `${formatCount(Math.round(avg))} ms`,
    icon: 'timer',
    color: avg === null ? 'green' : colours[metricLevel('responseTime', avg)],
    trend: createTrend(change, localized('dashboard.card.response_time.trend')),
    note: null,
    metric: 'responseTime',
    history: hourly(samples, { now, timeZone, at: ({ at }) => at }, (within) =>
      average(within.map(({ time }) => time)),
    ),
  }
}

const sumHour = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** A figure for each of the last 24 hours, as far back as all are known; null without the current one. */
function hourly<Row>(
  rows: readonly Row[],
  { now, timeZone, at }: { now: number; timeZone: string; at: (row: Row) => string },
  figure: (within: readonly Row[]) => number | null,
): number[] | null {
  const hours = lastHours(now, timeZone, 24)
  const rowsByHour = hours.map((): Row[] => [])
  for (const row of rows) {
    const time = Date.parse(at(row))
    rowsByHour[hours.findLastIndex((begins) => begins <= time)]?.push(row)
  }
  const figures = rowsByHour.map(figure)
  const latestFigures = figures.slice(figures.lastIndexOf(null) + 1).flatMap((one) => one ?? [])
  return latestFigures.length === 0 ? null : latestFigures
}
