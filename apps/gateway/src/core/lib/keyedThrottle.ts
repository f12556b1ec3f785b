import type { Cancel, Clock } from './clock.js'

/** Runs at once for a key, then at most once in `ms`: what comes meanwhile is one further run at the end. */
export class KeyedThrottle {
  readonly #clock: Pick<Clock, 'after'>
  readonly #ms: number
  readonly #run: (key: string) => void
  /** Keys that ran within the last `ms`. */
  readonly #quiet = new Map<string, { again: boolean; end: Cancel }>()

  constructor(clock: Pick<Clock, 'after'>, ms: number, run: (key: string) => void) {
    this.#clock = clock
    this.#ms = ms
    this.#run = run
  }

  touch(key: string): void {
    const quiet = this.#quiet.get(key)
    if (quiet) quiet.again = true
    else this.#begin(key)
  }

  forget(key: string): void {
    this.#quiet.get(key)?.end()
    this.#quiet.delete(key)
  }

  close(): void {
    for (const key of [...this.#quiet.keys()]) this.forget(key)
  }

  #begin(key: string): void {
    const end = this.#clock.after(this.#ms, () => {
      const again = this.#quiet.get(key)?.again
      this.#quiet.delete(key)
      if (again) this.#begin(key)
    })
    this.#quiet.set(key, { again: false, end })
    this.#run(key)
  }
}
