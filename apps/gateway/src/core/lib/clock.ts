/** Cancels a timer; harmless after it has run. */
export type Cancel = () => void

export interface Clock {
  /** Wall clock in milliseconds since 1970; may jump in either direction. */
  now(): number
  /** Monotonic milliseconds, for durations. */
  monotonic(): number
  /** Runs once after `ms` monotonic milliseconds. */
  after(ms: number, run: () => void): Cancel
}

/** Node fires timers above 2^31 ms at once: longer ones are split. */
const maxTimerMs = 24 * 60 * 60_000

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    let timer: NodeJS.Timeout
    const wait = (remainingMs: number) => {
      const restMs = remainingMs - maxTimerMs
      timer = restMs > 0 ? setTimeout(() => wait(restMs), maxTimerMs) : setTimeout(run, remainingMs)
    }
    wait(ms)
    return () => clearTimeout(timer)
  },
}

/** Wall clock plus `ms`, as ISO 8601 in UTC. */
export function isoNow(clock: Clock, ms = 0): string {
  return new Date(clock.now() + ms).toISOString()
}

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
