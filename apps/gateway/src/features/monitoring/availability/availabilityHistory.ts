import type { SessionAvailabilityHistory } from '@morpheus/sdk/contract'
import type { Clock } from '../../../core/lib/clock.js'
import { dayMs, hourMs } from '../../../core/lib/timeRange.js'
import {
  type AvailabilityRow,
  listAvailabilitySince,
  listHistorySessions,
} from '../../../core/store/repositories/sessionAvailability.js'
import type { Db } from '../../../core/store/tables.js'
import type { VisibleSessions } from '../../../core/store/visibleSessions.js'
import { getSessionReason } from '../../sessions/state/outageCauses.js'
import { addStops, getUptime, type Span, splitIntoParts, toSpans } from './spans.js'
import { findGatewayStops } from './stops.js'

const batchSize = 100
const defaultParts = 48
const outagesShown = 10
const monthMs = 30 * dayMs

interface Whose {
  userId: string
  visibleSessions: VisibleSessions
  /** The newest unless given. */
  ids?: readonly string[] | undefined
}

interface History {
  from: string
  to: string
  sessions: SessionAvailabilityHistory[]
  stops: { from: string; to: string }[]
}

/** Stops of the gateway are known for seven days. */
export class AvailabilityHistory {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async of(
    whose: Whose,
    { hours = 24, parts = defaultParts }: { hours?: number | undefined; parts?: number | undefined },
  ): Promise<History> {
    const to = this.#clock.now()
    const from = to - hours * hourMs
    const sessions = await listHistorySessions(this.#db, whose, batchSize)
    const ids = sessions.map(({ id }) => id)
    const stood = bySession(await listAvailabilitySince(this.#db, ids, new Date(to - monthMs).toISOString()))
    const stops = await findGatewayStops(this.#db, to)
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      sessions: ids.map((sessionId) => {
        const month = addStops(toSpans(stood.get(sessionId) ?? [], to - monthMs, to), stops)
        const within = (ms: number) => since(month, to - ms)
        const asked = since(month, from)
        return {
          sessionId,
          parts: splitIntoParts(asked, { from, to, count: parts }),
          outages: listOutages(asked, to),
          outageCount: countOutages(asked),
          uptime: {
            day: getUptime(within(dayMs)),
            week: getUptime(within(7 * dayMs)),
            month: getUptime(month),
          },
        }
      }),
      stops: since(stops, from).map((stop) => ({
        from: new Date(stop.from).toISOString(),
        to: new Date(stop.to).toISOString(),
      })),
    }
  }
}

function bySession(rows: readonly AvailabilityRow[]): Map<string, AvailabilityRow[]> {
  const rowsBySession = new Map<string, AvailabilityRow[]>()
  for (const row of rows) {
    const own = rowsBySession.get(row.session_id)
    if (own) own.push(row)
    else rowsBySession.set(row.session_id, [row])
  }
  return rowsBySession
}

const since = <Within extends Pick<Span, 'from' | 'to'>>(spans: readonly Within[], from: number) =>
  spans.flatMap((span) => (span.to > from ? [{ ...span, from: Math.max(from, span.from) }] : []))

const isOutage = ({ availability }: Pick<Span, 'availability'>) =>
  availability === 'down' || availability === 'reconnecting'

/** Losses that became a fall, or that a stop of the gateway interrupted, count once. */
function countOutages(spans: readonly Span[]): number {
  const observed = spans.filter(({ availability }) => availability !== 'stopped')
  return observed.filter((span, index) => {
    const previous = observed[index - 1]
    return isOutage(span) && !(previous && isOutage(previous))
  }).length
}

function listOutages(spans: readonly Span[], now: number): SessionAvailabilityHistory['outages'] {
  return spans
    .flatMap(({ from, to, availability, reason }) =>
      availability === 'down' || availability === 'reconnecting'
        ? [
            {
              from: new Date(from).toISOString(),
              to: to === now ? null : new Date(to).toISOString(),
              availability,
              reason: getSessionReason(reason),
            },
          ]
        : [],
    )
    .reverse()
    .slice(0, outagesShown)
}
