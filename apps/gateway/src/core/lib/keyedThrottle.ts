import type { Cancel, Clock } from './clock.js'

/** Runs at once for a key, then at most once in `ms`: what comes meanwhile is one further run at the end. */
export class KeyedThrottle {
  readonly #clock: Pick<Clock, 'after'>
  readonly #ms: number
  readonly #run: (key: string) => void
  /** Keys that ran within the last `ms`. */
  readonly #active = new Map<string, { isRunPending: boolean; cancel: Cancel }>()

  constructor(clock: Pick<Clock, 'after'>, ms: number, run: (key: string) => void) {
    this.#clock = clock
    this.#ms = ms
    this.#run = run
  }

  touch(key: string): void {
    const entry = this.#active.get(key)
    if (entry) entry.isRunPending = true
    else this.#begin(key)
  }

  drop(key: string): void {
    this.#active.get(key)?.cancel()
    this.#active.delete(key)
  }

  close(): void {
    for (const key of [...this.#active.keys()]) this.drop(key)
  }

  #begin(key: string): void {
    const cancel = this.#clock.after(this.#ms, () => {
      const isRunPending = this.#active.get(key)?.isRunPending
      this.#active.delete(key)
      if (isRunPending) this.#begin(key)
    })
    this.#active.set(key, { isRunPending: false, cancel })
    this.#run(key)
  }
}
