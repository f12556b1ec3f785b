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
  /** Sorted by time, then by order, as tests of a day run thousands of timers. */
  readonly #planned: Planned[] = []

  constructor(now = Date.parse('2026-11-21T12:00:00.000Z')) {
    this.#ahead = now
  }

  now(): number {
    return this.#ahead + this.#steady
  }

  monotonic(): number {
    return this.#steady
  }

  after(ms: number, run: () => void): Cancel {
    const planned = { at: this.#steady + ms, order: this.#order++, run }
    this.#planned.splice(this.#placeOf(planned), 0, planned)
    return () => {
      const place = this.#placeOf(planned)
      if (this.#planned[place] === planned) this.#planned.splice(place, 1)
    }
  }

  /** Number of pending timers, for tests that wait for one before advancing. */
  get pendingTimers(): number {
    return this.#planned.length
  }

  advance(ms: number): void {
    const until = this.#steady + ms
    for (let next = this.#planned[0]; next && next.at <= until; next = this.#planned[0]) {
      this.#planned.shift()
      this.#steady = Math.max(this.#steady, next.at)
      next.run()
    }
    this.#steady = until
  }

  jump(ms: number): void {
    this.#ahead += ms
  }

  /** Position of a timer in the list, or where it belongs. */
  #placeOf({ at, order }: Planned): number {
    let [low, high] = [0, this.#planned.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#planned[middle]
      if (other && (other.at < at || (other.at === at && other.order < order))) low = middle + 1
      else high = middle
    }
    return low
  }
}
