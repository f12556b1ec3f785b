import type { SessionAvailabilityHistory } from '@morpheus/sdk/contract'
import type { Clock } from '../../kit/clock.js'
import { dayMs, hourMs } from '../../kit/timeRange.js'
import { reasonOf } from '../../sessions/state/standing.js'
import type { OnlySessions } from '../../store/onlySessions.js'
import { machineSampleTimes } from '../../store/repositories/samples.js'
import {
  type StoodRow,
  sessionsOfHistory,
  stoodSince,
} from '../../store/repositories/sessions/sessionAvailability.js'
import type { Db } from '../../store/tables.js'
import { partsOf, type Span, spansOf, stopsBetween, uptimeOf, withStops } from './spans.js'

const atOnce = 100
const usualParts = 48
const outagesShown = 10
const monthMs = 30 * dayMs
/** Samples of a day come by the minute, older ones every ten: of two that are missing the gateway may have been busy. */
const toleratedMs = { day: 3 * 60_000, week: 25 * 60_000 } as const

interface Whose {
  userId: string
  only: OnlySessions
  /** The newest unless given. */
  ids?: readonly string[] | undefined
}

/** How sessions stood, from what was kept as each changed. Stops of the gateway are known of the last seven days. */
export class AvailabilityHistory {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async of(
    whose: Whose,
    { hours = 24, parts = usualParts }: { hours?: number | undefined; parts?: number | undefined },
  ): Promise<{ from: string; to: string; sessions: SessionAvailabilityHistory[] }> {
    const to = this.#clock.now()
    const from = to - hours * hourMs
    const sessions = await sessionsOfHistory(this.#db, whose, atOnce)
    const ids = sessions.map(({ id }) => id)
    const stood = bySession(await stoodSince(this.#db, ids, new Date(to - monthMs).toISOString()))
    const stops = await this.#stops(to)
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      sessions: ids.map((sessionId) => {
        const month = withStops(spansOf(stood.get(sessionId) ?? [], to - monthMs, to), stops)
        const within = (ms: number) => since(month, to - ms)
        return {
          sessionId,
          parts: partsOf(since(month, from), { from, to, count: parts }),
          outages: outagesOf(since(month, from), to),
          uptime: {
            day: uptimeOf(within(dayMs)),
            week: uptimeOf(within(7 * dayMs)),
            month: uptimeOf(month),
          },
        }
      }),
    }
  }

  async #stops(to: number): Promise<{ from: number; to: number }[]> {
    const samples = (await machineSampleTimes(this.#db, new Date(to - 7 * dayMs).toISOString())).map(
      Date.parse,
    )
    const yesterday = to - dayMs
    const older = samples.filter((at) => at <= yesterday)
    const last = older.at(-1)
    return [
      ...stopsBetween(older, {
        from: to - 7 * dayMs,
        to: last ?? yesterday,
        toleratedMs: toleratedMs.week,
      }),
      ...stopsBetween(
        last === undefined ? samples.filter((at) => at > yesterday) : samples.slice(older.length - 1),
        {
          from: yesterday,
          to,
          toleratedMs: toleratedMs.day,
        },
      ),
    ]
  }
}

function bySession(rows: readonly StoodRow[]): Map<string, StoodRow[]> {
  const found = new Map<string, StoodRow[]>()
  for (const row of rows) {
    const own = found.get(row.session_id)
    if (own) own.push(row)
    else found.set(row.session_id, [row])
  }
  return found
}

const since = (spans: readonly Span[], from: number) =>
  spans.flatMap((span) => (span.to > from ? [{ ...span, from: Math.max(from, span.from) }] : []))

function outagesOf(spans: readonly Span[], now: number): SessionAvailabilityHistory['outages'] {
  return spans
    .flatMap(({ from, to, availability, reason }) =>
      availability === 'down' || availability === 'reconnecting'
        ? [
            {
              from: new Date(from).toISOString(),
              to: to === now ? null : new Date(to).toISOString(),
              availability,
              reason: reasonOf(reason),
            },
          ]
        : [],
    )
    .reverse()
    .slice(0, outagesShown)
}
