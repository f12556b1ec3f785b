import type { Cancel, Clock } from '../clock.js'

interface Planned {
  at: number
  order: number
  run: () => void
}

/** A clock that moves only when told to. */
export class ManualClock implements Clock {
  #now: number
  #order = 0
  readonly #planned = new Set<Planned>()

  constructor(now = Date.parse('2026-11-21T12:00:00.000Z')) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): Cancel {
    const planned = { at: this.#now + ms, order: this.#order++, run }
    this.#planned.add(planned)
    return () => this.#planned.delete(planned)
  }

  /** How many timers wait; lets a test wait for one to be planned before it advances. */
  get waiting(): number {
    return this.#planned.size
  }

  /** Moves on by `ms` milliseconds and runs what falls due on the way, in order. */
  advance(ms: number): void {
    const until = this.#now + ms
    for (let next = this.#nextDue(until); next; next = this.#nextDue(until)) {
      this.#planned.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
    }
    this.#now = until
  }

  #nextDue(until: number): Planned | undefined {
    return [...this.#planned]
      .filter((planned) => planned.at <= until)
      .sort((a, b) => a.at - b.at || a.order - b.order)[0]
  }
}
