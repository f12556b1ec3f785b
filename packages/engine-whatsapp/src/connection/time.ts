import type { Cancel, Clock } from '@morpheus/gateway/engine'

/** The clock's moment as ISO 8601 in UTC, `ms` milliseconds from now. */
export function instant(clock: Clock, ms = 0): string {
  return new Date(clock.now() + ms).toISOString()
}

/** Timers that end together. */
export class Timers {
  readonly #clock: Clock
  readonly #cancels = new Set<Cancel>()

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
