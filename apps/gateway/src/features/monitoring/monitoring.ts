import {
  type MessageFigures,
  type MetricsSample,
  type SessionHealth,
  type SystemEvent,
  type SystemMetrics,
  serverEvents,
  type TimeRange,
} from '@morpheus/sdk/contract'
import { formatUptime } from '@morpheus/sdk/format'
import { causeMessage } from '@morpheus/sdk/text'
import { type Clock, instant } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { startOfDay } from '../../core/lib/localTime.js'
import { average, percentChange, round, toPercent } from '../../core/lib/percentages.js'
import { dayMs, hourMs, rangeMs } from '../../core/lib/timeRange.js'
import { lastEvents } from '../../core/store/repositories/events.js'
import {
  countsBySession,
  hoursBySession,
  type MessageTotals,
} from '../../core/store/repositories/messageCounts.js'
import {
  findUserSample,
  machineSamplesSince,
  userSamplesSince,
} from '../../core/store/repositories/samples.js'
import { countSessionsOfUser, findOwnSession, sessionNames } from '../../core/store/repositories/sessions.js'
import type { Db, EventRow, MachineSampleRow, SessionRow, UserSampleRow } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { SessionPages } from '../sessions/sessionPages.js'
import { isOutage } from '../sessions/state/outageCauses.js'
import { getPairedPhone } from '../sessions/state/sessionView.js'
import { findGatewayStops } from './availability/stops.js'
import { type DayTrends, dayTrends } from './dayTrends.js'
import type { LatencyHistory } from './latencyHistory.js'
import type { CpuMeter, Machine } from './machine.js'
import { readMessageFiguresOfSession } from './messageFigures.js'
import type { Traffic } from './traffic.js'

/** Most endings are expired QR codes. */
const endingsRead = 100

interface Watching {
  userId: string
  only: VisibleSessions
  now: number
  /** Milliseconds since the epoch. */
  since: number
}

/** Events of a user's sessions and of the gateway since an instant, oldest first: the last hundred. */
async function systemEvents(db: Db, { userId, only, now, since }: Watching): Promise<SystemEvent[]> {
  const from = new Date(since).toISOString()
  const endings = await lastEvents(db, userId, 'session:disconnected', endingsRead, only)
  const fallen = endings.filter(({ at }) => at >= from).flatMap(fallIn)
  const names = await sessionNames(db, [...new Set(fallen.map(({ sessionId }) => sessionId))])
  const stops = (await findGatewayStops(db, now)).filter(({ to }) => to >= since && to < now)
  return [
    ...fallen.map((fall) => ({ ...fall, sessionName: names.get(fall.sessionId) ?? null })),
    ...stops.flatMap((stop) => [
      ...(stop.from >= since ? [ofGateway('stopped', stop.from)] : []),
      ofGateway('started', stop.to),
    ]),
  ]
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(-endingsRead)
}

function fallIn({ at, session_id: sessionId, payload }: EventRow) {
  const { reason, code } = serverEvents['session:disconnected'].parse(JSON.parse(payload))
  return reason && code && isOutage(code)
    ? [{ at, kind: 'fell' as const, sessionId, reason, reasonI18n: causeMessage(code, 'text') }]
    : []
}

const ofGateway = (kind: 'stopped' | 'started', at: number): SystemEvent => ({
  at: new Date(at).toISOString(),
  kind,
  sessionId: null,
  sessionName: null,
  reason: null,
})

const points = 298
const finestMs = 10_000

/** Under 300 averages over equal spans; spans without samples are omitted. */
function averagesOver(
  machine: readonly MachineSampleRow[],
  user: readonly UserSampleRow[],
  rangeMs: number,
): MetricsSample[] {
  const spanMs = Math.ceil(rangeMs / points / finestMs) * finestMs
  const latencies = new Map(user.map(({ at, latency }) => [at, latency]))
  const spans = new Map<number, MachineSampleRow[]>()
  for (const sample of machine) {
    const begins = Math.floor(Date.parse(sample.at) / spanMs) * spanMs
    const span = spans.get(begins)
    if (span) span.push(sample)
    else spans.set(begins, [sample])
  }
  return [...spans].map(([begins, samples]) => {
    const mean = (value: (sample: MachineSampleRow) => number | null | undefined) => {
      const hundredths = average(samples.map(value).filter((one) => typeof one === 'number'))
      return hundredths === null ? null : round(hundredths / 100, 2)
    }
    return {
      at: new Date(begins).toISOString(),
      cpu: mean(({ cpu }) => cpu) ?? 0,
      memory: mean(({ memory }) => memory) ?? 0,
      latency: mean(({ at }) => latencies.get(at)),
      errors: mean(({ errors }) => errors) ?? 0,
      responseTime: mean(({ response_time }) => response_time),
    }
  })
}

/** CPU, memory and response time are compared with the span before. */
const spanMs = 5 * 60_000
const namedAtOnce = 100

interface MonitoringOptions {
  db: Db
  clock: Clock
  pages: SessionPages
  engines: EngineRegistry
  machine: Machine
  cpu: CpuMeter
  traffic: Traffic
  latencies: LatencyHistory
  timeZones: TimeZones
}

/** Core spec §2, Monitoring. */
export class Monitoring {
  readonly #options: MonitoringOptions
  readonly #startedAt: number

  constructor(options: MonitoringOptions) {
    this.#options = options
    this.#startedAt = options.clock.steady()
  }

  /** `only` null means all of the user's sessions. */
  async metrics(userId: string, only: VisibleSessions = null): Promise<SystemMetrics> {
    const { db, clock, machine, cpu, traffic } = this.#options
    const { total, connected: active } = await countSessionsOfUser(db, userId, only)
    // Samples cover all sessions of a user together.
    const then = only === null ? await findUserSample(db, userId, instant(clock, -dayMs)) : undefined
    const samples = await machineSamplesSince(db, instant(clock, -2 * spanMs))
    const [before, after] = halves(samples, instant(clock, -spanMs))
    const memory = machine.memory()
    const [hour, hourBefore] = [traffic.over(hourMs), traffic.over(hourMs, hourMs)]
    const [requests, requestsBefore] = [traffic.over(spanMs), traffic.over(spanMs, spanMs)]
    const seconds = Math.floor((clock.steady() - this.#startedAt) / 1000)
    const trend = (value: (sample: MachineSampleRow) => number) =>
      percentChange(average(after.map(value)), average(before.map(value)))
    return {
      cpu: { usage: round(cpu.read(), 1), cores: machine.cores, trend: trend((sample) => sample.cpu) },
      memory: {
        usage: toPercent(memory.used, memory.total),
        ...memory,
        trend: trend((sample) => sample.memory),
      },
      sessions: {
        active,
        total,
        trend: then === undefined ? null : percentChange(active, then.active),
      },
      uptime: { seconds, formatted: formatUptime(seconds) },
      errors: {
        rate: toPercent(hour.errors, hour.count),
        count: hour.errors,
        trend: hourBefore.count === 0 ? null : percentChange(hour.errors, hourBefore.errors),
      },
      responseTime: {
        avg: round(requests.avg ?? 0, 1),
        p95: round(requests.p95 ?? 0, 1),
        trend: percentChange(requests.avg, requestsBefore.avg),
      },
    }
  }

  /** The user's sessions, newest first; long lists are streamed. With `ids`, at most 100 of them. */
  sessions(
    userId: string,
    { only = null, ids }: { only?: VisibleSessions; ids?: readonly string[] | undefined } = {},
  ): Promise<SessionHealth[] | AsyncIterable<SessionHealth[]>> {
    const visibleIds = ids?.slice(0, namedAtOnce).filter((id) => only === null || only.includes(id)) ?? only
    const isNamed = ids !== undefined
    return this.#options.pages.all(userId, (rows) => this.#healthOf(userId, rows, isNamed), {
      only: visibleIds,
    })
  }

  /** @throws HttpError 404 for what does not exist or is another user's. */
  async session(id: string, userId: string): Promise<SessionHealth> {
    const session = await findOwnSession(this.#options.db, id, userId)
    if (!session) throw new HttpError('not_found', 'session_not_found', 'Sessão não encontrada')
    const messages = await this.#messagesToday(userId, [session.id])
    return this.#health(session, messages.get(session.id))
  }

  /** A session's messages since midnight, and the pending ones; ownership is already checked. */
  async messagesOf(id: string): Promise<MessageFigures> {
    const { db, clock, timeZones } = this.#options
    return readMessageFiguresOfSession(db, id, { now: clock.now(), timeZone: await timeZones.ofSession(id) })
  }

  /** By the minute, for an hour at most. */
  latencyOf(id: string): { at: string; latency: number | null }[] {
    return this.#options.latencies.of(id)
  }

  async history(userId: string, range: TimeRange, only: VisibleSessions = null): Promise<MetricsSample[]> {
    const { db, clock } = this.#options
    const since = instant(clock, -rangeMs[range])
    const machine = await machineSamplesSince(db, since)
    const user = only === null ? await userSamplesSince(db, userId, since) : []
    return averagesOver(machine, user, rangeMs[range])
  }

  events(userId: string, range: TimeRange, only: VisibleSessions = null): Promise<SystemEvent[]> {
    const now = this.#options.clock.now()
    return systemEvents(this.#options.db, { userId, only, now, since: now - rangeMs[range] })
  }

  dayTrends(userId: string, only: VisibleSessions = null): Promise<DayTrends> {
    const { db, clock } = this.#options
    return dayTrends(db, userId, clock.now(), only)
  }

  /** Hourly counts only for named sessions: charts of long lists are not drawn. */
  async #healthOf(
    userId: string,
    sessions: readonly SessionRow[],
    isNamed: boolean,
  ): Promise<SessionHealth[]> {
    const ids = sessions.map(({ id }) => id)
    const messages = await this.#messagesToday(userId, ids)
    const healths = sessions.map((session) => this.#health(session, messages.get(session.id)))
    if (!isNamed) return healths
    const { db, clock } = this.#options
    const hours = lastHours(clock.now())
    const counted = await hoursBySession(db, ids, `${hours[0]}:00:00.000Z`)
    return healths.map((health) => {
      const counts = counted.get(health.id)
      return { ...health, messagesByHour: hours.map((hour) => counts?.get(hour) ?? 0) }
    })
  }

  async #messagesToday(userId: string, sessionIds: readonly string[]): Promise<Map<string, MessageTotals>> {
    const { db, clock, timeZones } = this.#options
    const midnight = startOfDay(clock.now(), await timeZones.of(userId))
    return countsBySession(db, sessionIds, new Date(midnight).toISOString())
  }

  #health(session: SessionRow, messages?: MessageTotals): SessionHealth {
    return {
      id: session.id,
      name: session.name,
      phone: getPairedPhone(session),
      status: healthStatus(session),
      lastActivity: session.last_activity,
      messagesCount: messages ? messages.sent + messages.received : 0,
      latency: this.#options.engines.latency(session.id),
    }
  }
}

/** Sessions never paired or unlinked by their owner are not errors, however an attempt ended. */
function healthStatus({ status, availability }: SessionRow): SessionHealth['status'] {
  if (status === 'qr') return 'connecting'
  return status === 'disconnected' && availability === 'down' ? 'error' : status
}

function lastHours(now: number): string[] {
  return Array.from({ length: 24 }, (_, hour) =>
    new Date(now - (23 - hour) * hourMs).toISOString().slice(0, 13),
  )
}

function halves<Sample extends { at: string }>(samples: readonly Sample[], middle: string) {
  return [samples.filter(({ at }) => at < middle), samples.filter(({ at }) => at >= middle)] as const
}
