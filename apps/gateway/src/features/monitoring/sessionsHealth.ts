import type { MessageFigures, SessionHealth } from '@morpheus/sdk/contract'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { startOfDay } from '../../core/lib/localTime.js'
import { hourMs } from '../../core/lib/timeRange.js'
import {
  type MessageTotals,
  sumCountsBySession,
  sumHoursBySession,
} from '../../core/store/repositories/messageCounts.js'
import { findOwnSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import type { SessionPages } from '../sessions/sessionPages.js'
import { getPairedPhone } from '../sessions/state/sessionView.js'
import type { LatencyHistory } from './latencyHistory.js'
import { readMessageFiguresOfSession } from './messageFigures.js'
import type { SessionLatencies } from './sessionLatencies.js'

/** IDs of one request; more are ignored. */
const maxIds = 100

interface SessionsHealthOptions {
  db: Db
  clock: Clock
  pages: SessionPages
  latencies: SessionLatencies
  latencyHistory: LatencyHistory
  timeZones: TimeZones
}

/** Status, latency and messages of single sessions. Core spec §2, Monitoring. */
export class SessionsHealth {
  readonly #options: SessionsHealthOptions

  constructor(options: SessionsHealthOptions) {
    this.#options = options
  }

  /** The user's sessions, newest first; long lists are streamed. With `ids`, only the first 100 IDs count. */
  list(
    userId: string,
    {
      visibleSessions: only = null,
      ids,
    }: { visibleSessions?: VisibleSessions; ids?: readonly string[] | undefined } = {},
  ): Promise<SessionHealth[] | AsyncIterable<SessionHealth[]>> {
    const visibleIds = ids?.slice(0, maxIds).filter((id) => only === null || only.includes(id)) ?? only
    const hasIds = ids !== undefined
    return this.#options.pages.all(userId, (rows) => this.#toHealths(userId, rows, hasIds), {
      visibleSessions: visibleIds,
    })
  }

  /** @throws HttpError 404 for what does not exist or is another user's. */
  async get(id: string, userId: string): Promise<SessionHealth> {
    const session = await findOwnSession(this.#options.db, id, userId)
    if (!session) throw new HttpError('not_found', 'session_not_found', 'Sessão não encontrada')
    const messages = await this.#messagesToday(userId, [session.id])
    return this.#toHealth(session, messages.get(session.id))
  }

  /** A session's messages since midnight, and the pending ones; ownership is already checked. */
  async messagesOf(id: string): Promise<MessageFigures> {
    const { db, clock, timeZones } = this.#options
    return readMessageFiguresOfSession(db, id, {
      now: clock.now(),
      timeZone: await timeZones.getZoneOfSession(id),
    })
  }

  /** By the minute, for an hour at most. */
  listLatencies(id: string): { at: string; latency: number | null }[] {
    return this.#options.latencyHistory.of(id)
  }

  /** Hourly counts only for sessions requested by ID: charts of long lists are not drawn. */
  async #toHealths(
    userId: string,
    sessions: readonly SessionRow[],
    hasIds: boolean,
  ): Promise<SessionHealth[]> {
    const ids = sessions.map(({ id }) => id)
    const messages = await this.#messagesToday(userId, ids)
    const healths = sessions.map((session) => this.#toHealth(session, messages.get(session.id)))
    if (!hasIds) return healths
    const { db, clock } = this.#options
    const hours = lastHours(clock.now())
    const counted = await sumHoursBySession(db, ids, `${hours[0]}:00:00.000Z`)
    return healths.map((health) => {
      const counts = counted.get(health.id)
      return { ...health, messagesByHour: hours.map((hour) => counts?.get(hour) ?? 0) }
    })
  }

  async #messagesToday(userId: string, sessionIds: readonly string[]): Promise<Map<string, MessageTotals>> {
    const { db, clock, timeZones } = this.#options
    const midnight = startOfDay(clock.now(), await timeZones.getZone(userId))
    return sumCountsBySession(db, sessionIds, new Date(midnight).toISOString())
  }

  #toHealth(session: SessionRow, messages?: MessageTotals): SessionHealth {
    return {
      id: session.id,
      name: session.name,
      phone: getPairedPhone(session),
      status: toStatus(session),
      lastActivity: session.last_activity,
      messagesCount: messages ? messages.sent + messages.received : 0,
      latency: this.#options.latencies.get(session.id),
    }
  }
}

/** Sessions never paired or unlinked by their owner are not errors, however an attempt ended. */
function toStatus({ status, availability }: SessionRow): SessionHealth['status'] {
  if (status === 'qr') return 'connecting'
  return status === 'disconnected' && availability === 'down' ? 'error' : status
}

function lastHours(now: number): string[] {
  return Array.from({ length: 24 }, (_, hour) =>
    new Date(now - (23 - hour) * hourMs).toISOString().slice(0, 13),
  )
}
