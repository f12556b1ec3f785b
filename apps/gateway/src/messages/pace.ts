import type { Clock } from '../kit/clock.js'
import { daysBefore, startOfDay } from '../kit/localTime.js'

/** How fast a session writes. WhatsApp bans numbers that write as no person does. */
export interface PaceSettings {
  /** Milliseconds between two messages, and up to how many more by chance. */
  gapMs: number
  jitterMs: number
  /** Messages a day at most; 0 for any number. */
  perDay: number
}

export const unpaced: PaceSettings = { gapMs: 0, jitterMs: 0, perDay: 0 }

/** Of the day's messages, when its owner is told that they run out. */
const warnedAt = 0.8

interface Kept {
  /** On the steady clock: when the next message may go. */
  freeAt: number
  /** When the day began, and how many went out in it. */
  day: number
  sent: number
}

export interface PaceOptions {
  clock: Clock
  /** The IANA name of the zone in which a session's days are counted. */
  timeZoneOf: (sessionId: string) => Promise<string>
  random: () => number
  /** How many messages a session has sent since a moment (ISO 8601 in UTC): asked once a day. */
  countSent: (sessionId: string, from: string) => Promise<number>
  /** The day's messages are running out, or have. */
  onCeiling: (sessionId: string, sent: number, perDay: number) => void
}

/** Sessions' turns to write, as of this process. */
export class Pace {
  readonly #options: PaceOptions
  readonly #kept = new Map<string, Kept>()

  constructor(options: PaceOptions) {
    this.#options = options
  }

  /**
   * Reserves the session's next turn: how many milliseconds until it. `isReserved` is false where the day's messages are
   * used up: then it is to be asked again.
   */
  async reserve(
    sessionId: string,
    { gapMs, jitterMs, perDay }: PaceSettings,
  ): Promise<{ waitMs: number; isReserved: boolean }> {
    if (gapMs === 0 && jitterMs === 0 && perDay === 0) return { waitMs: 0, isReserved: true }
    const { clock, timeZoneOf, random } = this.#options
    const zone = perDay > 0 ? await timeZoneOf(sessionId) : null
    const kept = await this.#today(sessionId, zone)
    if (zone !== null && kept.sent >= perDay) {
      const tomorrow = daysBefore(clock.now(), zone, -1)
      return { waitMs: Math.max(1000, tomorrow - clock.now()), isReserved: false }
    }
    kept.sent += 1
    if (perDay > 0 && (kept.sent === perDay || kept.sent === Math.ceil(perDay * warnedAt))) {
      this.#options.onCeiling(sessionId, kept.sent, perDay)
    }
    const now = clock.steady()
    const at = Math.max(now, kept.freeAt)
    kept.freeAt = at + gapMs + jitterMs * random()
    return { waitMs: at - now, isReserved: true }
  }

  forget(sessionId: string): void {
    this.#kept.delete(sessionId)
  }

  /** Without a zone days are not counted. */
  async #today(sessionId: string, zone: string | null): Promise<Kept> {
    const { clock, countSent } = this.#options
    const day = zone === null ? 0 : startOfDay(clock.now(), zone)
    const known = this.#kept.get(sessionId)
    if (known?.day === day) return known
    const sent = zone === null ? 0 : await countSent(sessionId, new Date(day).toISOString())
    // Others may have come first meanwhile.
    const before = this.#kept.get(sessionId)
    if (before?.day === day) return before
    const kept = { freeAt: before?.freeAt ?? Number.NEGATIVE_INFINITY, day, sent }
    this.#kept.set(sessionId, kept)
    return kept
  }
}
