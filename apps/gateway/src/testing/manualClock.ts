import type { Cancel, Clock } from '../kit/clock.js'

interface Planned {
  /** On the steady clock. */
  at: number
  order: number
  run: () => void
}

/** A clock that moves only when told to. */
export class ManualClock implements Clock {
  /** Since it was made. */
  #steady = 0
  /** What the wall's clock shows more than that. */
  #ahead: number
  #order = 0
  readonly #planned = new Set<Planned>()

  constructor(now = Date.parse('2026-11-21T12:00:00.000Z')) {
    this.#ahead = now
  }

  now(): number {
    return this.#ahead + this.#steady
  }

  steady(): number {
    return this.#steady
  }

  after(ms: number, run: () => void): Cancel {
    const planned = { at: this.#steady + ms, order: this.#order++, run }
    this.#planned.add(planned)
    return () => this.#planned.delete(planned)
  }

  /** How many timers wait; lets a test wait for one to be planned before it advances. */
  get waiting(): number {
    return this.#planned.size
  }

  /** Moves on by `ms` milliseconds and runs what falls due on the way, in order. */
  advance(ms: number): void {
    const until = this.#steady + ms
    for (let next = this.#nextDue(until); next; next = this.#nextDue(until)) {
      this.#planned.delete(next)
      this.#steady = Math.max(this.#steady, next.at)
      next.run()
    }
    this.#steady = until
  }

  /** Somebody sets the clock, by `ms` milliseconds forwards or back: no time passes. */
  jump(ms: number): void {
    this.#ahead += ms
  }

  #nextDue(until: number): Planned | undefined {
    return [...this.#planned]
      .filter((planned) => planned.at <= until)
      .sort((a, b) => a.at - b.at || a.order - b.order)[0]
  }
}
