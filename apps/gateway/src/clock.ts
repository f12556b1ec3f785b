/** Cancels what was planned; harmless once it has run. */
export type Cancel = () => void

/** Where time comes from, so that tests turn its hands instead of waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after `ms` milliseconds. */
  after(ms: number, run: () => void): Cancel
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
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
