import type { Clock } from '../../core/lib/clock.js'
import { daysBefore, startOfDay } from '../../core/lib/localTime.js'

/** Sending speed of a session: WhatsApp bans numbers that write faster than a person could. */
export interface PaceSettings {
  /** Milliseconds between two messages, plus a random part up to `jitterMs`. */
  gapMs: number
  jitterMs: number
  /** Daily limit; 0 for none. */
  perDay: number
}

export const noPace: PaceSettings = { gapMs: 0, jitterMs: 0, perDay: 0 }

/** Share of the daily limit at which the owner is warned. */
const warnedAt = 0.8

interface PaceState {
  /** Earliest next message on the monotonic clock. */
  freeAt: number
  /** Start of the day, and messages sent since. */
  day: number
  sent: number
}

export interface PaceOptions {
  clock: Clock
  /** IANA time zone in which a session's days are counted. */
  timeZoneOf: (sessionId: string) => Promise<string>
  random: () => number
  /** Messages of a session since an instant (ISO 8601 in UTC); called once a day. */
  countSent: (sessionId: string, from: string) => Promise<number>
  onCeiling: (sessionId: string, sentToday: number, perDay: number) => void
}

/** Paces the sends of sessions within this process. */
export class Pace {
  readonly #options: PaceOptions
  readonly #states = new Map<string, PaceState>()

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /**
   * Reserves the session's next slot and returns the milliseconds until it. `isReserved` is false when the daily
   * limit is used up, or the wait is longer than `longestMs`: ask again after that time.
   */
  async reserve(
    sessionId: string,
    { gapMs, jitterMs, perDay }: PaceSettings,
    longestMs = Number.POSITIVE_INFINITY,
  ): Promise<{ waitMs: number; isReserved: boolean }> {
    if (gapMs === 0 && jitterMs === 0 && perDay === 0) return { waitMs: 0, isReserved: true }
    const { clock, timeZoneOf, random } = this.#options
    const zone = perDay > 0 ? await timeZoneOf(sessionId) : null
    const state = await this.#today(sessionId, zone)
    if (zone !== null && state.sent >= perDay) {
      const tomorrow = daysBefore(clock.now(), zone, -1)
      return { waitMs: Math.max(1000, tomorrow - clock.now()), isReserved: false }
    }
    const now = clock.monotonic()
    const at = Math.max(now, state.freeAt)
    if (at - now > longestMs) return { waitMs: at - now, isReserved: false }
    state.sent += 1
    if (perDay > 0 && (state.sent === perDay || state.sent === Math.ceil(perDay * warnedAt))) {
      this.#options.onCeiling(sessionId, state.sent, perDay)
    }
    state.freeAt = at + gapMs + jitterMs * random()
    return { waitMs: at - now, isReserved: true }
  }

  /** Milliseconds until the day's limit allows another message; 0 while it does. */
  async untilAllowed(sessionId: string, { perDay }: PaceSettings): Promise<number> {
    if (perDay === 0) return 0
    const { clock, timeZoneOf } = this.#options
    const zone = await timeZoneOf(sessionId)
    const { sent } = await this.#today(sessionId, zone)
    return sent < perDay ? 0 : Math.max(1000, daysBefore(clock.now(), zone, -1) - clock.now())
  }

  forget(sessionId: string): void {
    this.#states.delete(sessionId)
  }

  /** Null zone: days are not counted. */
  async #today(sessionId: string, zone: string | null): Promise<PaceState> {
    const { clock, countSent } = this.#options
    const day = zone === null ? 0 : startOfDay(clock.now(), zone)
    const cached = this.#states.get(sessionId)
    if (cached?.day === day) return cached
    const sentToday = zone === null ? 0 : await countSent(sessionId, new Date(day).toISOString())
    // A concurrent call may have set it meanwhile.
    const before = this.#states.get(sessionId)
    if (before?.day === day) return before
    const state = { freeAt: before?.freeAt ?? Number.NEGATIVE_INFINITY, day, sent: sentToday }
    this.#states.set(sessionId, state)
    return state
  }
}
