/** Cancels what was planned; harmless once it has run. */
export type Cancel = () => void

/** Where time comes from, so that tests turn its hands instead of waiting. */
export interface Clock {
  /** Milliseconds since 1970, as the machine has them now: somebody may set it, forwards or back. */
  now(): number
  /** Milliseconds from some moment on, for how long something takes: nobody sets them. */
  steady(): number
  /** Runs once after `ms` milliseconds, whatever the clock is set to meanwhile. */
  after(ms: number, run: () => void): Cancel
}

/** Node runs a timer of more than 2^31 ms at once: longer ones are made of several. */
const longestTimerMs = 24 * 60 * 60_000

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after(ms, run) {
    let timer: NodeJS.Timeout
    const wait = (left: number) => {
      const more = left - longestTimerMs
      timer = more > 0 ? setTimeout(() => wait(more), longestTimerMs) : setTimeout(run, left)
    }
    wait(ms)
    return () => clearTimeout(timer)
  },
}

/** The clock's moment as ISO 8601 in UTC, `ms` milliseconds from now. */
export function instant(clock: Clock, ms = 0): string {
  return new Date(clock.now() + ms).toISOString()
}

/** Timers that end together. */
export class Timers {
  readonly #cancels = new Set<Cancel>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  after(ms: number, run: () => void): void {
    const cancel = this.#clock.after(ms, () => {
      this.#cancels.delete(cancel)
      run()
    })
    this.#cancels.add(cancel)
  }

  clear(): void {
    for (const cancel of this.#cancels) cancel()
    this.#cancels.clear()
  }
}
