import type { Cancel, Clock } from '../core/lib/clock.js'

interface Planned {
  at: number
  order: number
  run: () => void
}

export class ManualClock implements Clock {
  #steady = 0
  /** Offset of the wall clock. */
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

  /** Number of pending timers, for tests that wait for one before advancing. */
  get waiting(): number {
    return this.#planned.size
  }

  advance(ms: number): void {
    const until = this.#steady + ms
    for (let next = this.#nextDue(until); next; next = this.#nextDue(until)) {
      this.#planned.delete(next)
      this.#steady = Math.max(this.#steady, next.at)
      next.run()
    }
    this.#steady = until
  }

  jump(ms: number): void {
    this.#ahead += ms
  }

  #nextDue(until: number): Planned | undefined {
    return [...this.#planned]
      .filter((planned) => planned.at <= until)
      .sort((a, b) => a.at - b.at || a.order - b.order)[0]
  }
}
