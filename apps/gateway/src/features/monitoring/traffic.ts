import type { Clock } from '../../core/lib/clock.js'

const slotMs = 10_000
/** Two hours: errors are compared with those of the hour before. */
const slots = 720
/** Histogram classes grow by 15%, from 0.1 ms to over a minute. */
const first = 0.1
const growth = 1.15
const classes = 100

export interface Measured {
  count: number
  errors: number
  /** Milliseconds; null without requests. */
  avg: number | null
  p95: number | null
}

/** Request statistics of the last two hours, in fixed memory. */
export class Traffic {
  readonly #clock: Clock
  readonly #number = new Float64Array(slots).fill(-1)
  readonly #count = new Uint32Array(slots)
  readonly #errors = new Uint32Array(slots)
  readonly #sum = new Float64Array(slots)
  readonly #durations = new Uint32Array(slots * classes)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(ms: number, failed: boolean): void {
    const slot = this.#slotOfNow()
    this.#count[slot] = (this.#count[slot] ?? 0) + 1
    this.#sum[slot] = (this.#sum[slot] ?? 0) + ms
    if (failed) this.#errors[slot] = (this.#errors[slot] ?? 0) + 1
    const index = slot * classes + findClass(ms)
    this.#durations[index] = (this.#durations[index] ?? 0) + 1
  }

  /** Statistics of a span of `ms` milliseconds that ended `ago` milliseconds ago; both rounded to 10 s. */
  over(ms: number, ago = 0): Measured {
    const last = this.#numberOfNow() - Math.round(ago / slotMs)
    let [count, errors, sum] = [0, 0, 0]
    const durations = new Float64Array(classes)
    for (let number = last; number > last - Math.round(ms / slotMs); number -= 1) {
      const slot = ((number % slots) + slots) % slots
      if (this.#number[slot] !== number) continue
      count += this.#count[slot] ?? 0
      errors += this.#errors[slot] ?? 0
      sum += this.#sum[slot] ?? 0
      for (let index = 0; index < classes; index += 1) {
        durations[index] = (durations[index] ?? 0) + (this.#durations[slot * classes + index] ?? 0)
      }
    }
    if (count === 0) return { count, errors, avg: null, p95: null }
    return { count, errors, avg: sum / count, p95: quantile(durations, 0.95 * count) }
  }

  #numberOfNow(): number {
    return Math.floor(this.#clock.now() / slotMs)
  }

  #slotOfNow(): number {
    const number = this.#numberOfNow()
    const slot = number % slots
    if (this.#number[slot] !== number) {
      this.#number[slot] = number
      this.#count[slot] = 0
      this.#errors[slot] = 0
      this.#sum[slot] = 0
      this.#durations.fill(0, slot * classes, (slot + 1) * classes)
    }
    return slot
  }
}

function findClass(ms: number): number {
  if (ms <= first) return 0
  return Math.min(classes - 1, Math.ceil(Math.log(ms / first) / Math.log(growth)))
}

function quantile(durations: Float64Array, rank: number): number {
  let below = 0
  for (const [index, count] of durations.entries()) {
    if (below + count >= rank) {
      const upper = first * growth ** index
      const lower = index === 0 ? 0 : upper / growth
      return lower + (upper - lower) * ((rank - below) / count)
    }
    below += count
  }
  return first * growth ** (classes - 1)
}
