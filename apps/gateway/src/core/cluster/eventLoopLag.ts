import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between the measurements, which Node counts as part of each delay. */
const resolutionMs = 20
const spanMs = 10_000

/** Delay of the event loop, as its 99th percentile over ten seconds. */
export class EventLoopLag {
  readonly #histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  #startedAt = performance.now()
  #last: number | null = null

  constructor() {
    this.#histogram.enable()
  }

  /** Milliseconds of the last complete span, or so far of the first one. */
  read(): number {
    const now = performance.now()
    if (this.#last !== null && now - this.#startedAt < spanMs) return this.#last
    const lag = Math.max(0, Math.round(this.#histogram.percentile(99) / 1e6 - resolutionMs))
    if (now - this.#startedAt < spanMs) return lag
    this.#histogram.reset()
    this.#startedAt = now
    this.#last = lag
    return lag
  }

  stop(): void {
    this.#histogram.disable()
  }
}
