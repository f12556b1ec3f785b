import type { Clock } from '../../../core/lib/clock.js'

/** Kommo's limit per account and `windowMs`, for all clients together. */
export const maxCalls = 7
export const windowMs = 1_000

/** Priority classes: a waiting API caller, a customer's message, a bulk sync. */
const priorities = ['call', 'event', 'sync'] as const
export type Priority = (typeof priorities)[number]

/** Exceeds the timer jitter of a loaded event loop. */
const marginMs = 20

interface QueuedCall {
  readonly signal: AbortSignal
  readonly begin: (ended: () => void) => void
  readonly fail: (error: unknown) => void
}

interface Call {
  readonly began: number
  /** Time of the answer; null while pending. */
  ended: number | null
}

/**
 * Calls of one node to one account. The arrival time at Kommo is unknown: at the latest the answer's time minus the
 * fastest latency seen. So the eighth call begins a second after the first has certainly been counted.
 */
export class PacedAccount {
  readonly #clock: Clock
  readonly #next: () => Promise<number>
  readonly #waiting: Readonly<Record<Priority, QueuedCall[]>> = { call: [], event: [], sync: [] }
  readonly #calls: Call[] = []
  #fastest = Number.POSITIVE_INFINITY
  #running = false
  #answered: () => void = () => undefined

  /** `next` reserves the account's next slot and returns the milliseconds until it. */
  constructor(clock: Clock, next: () => Promise<number>) {
    this.#clock = clock
    this.#next = next
  }

  /** Resolves when the caller may call, with a function to run after the answer. */
  acquire(priority: Priority, signal: AbortSignal): Promise<() => void> {
    return new Promise((begin, fail) => {
      this.#waiting[priority].push({ signal, begin, fail })
      if (!this.#running) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#running = true
    try {
      while (this.#hasWaiting()) {
        await this.#wait(await this.#next())
        await this.#waitUntilCounted()
        const waiting = this.#take()
        if (waiting) waiting.begin(this.#begin())
      }
    } catch (error) {
      for (const priority of priorities)
        for (const waiting of this.#waiting[priority].splice(0)) waiting.fail(error)
    } finally {
      this.#running = false
    }
  }

  #hasWaiting(): boolean {
    for (const priority of priorities) {
      const remaining = this.#waiting[priority].filter(({ signal }) => !signal.aborted)
      this.#waiting[priority].splice(0, Number.POSITIVE_INFINITY, ...remaining)
    }
    return priorities.some((priority) => this.#waiting[priority].length > 0)
  }

  #take(): QueuedCall | undefined {
    if (!this.#hasWaiting()) return undefined
    const priority = priorities.find((one) => this.#waiting[one].length > 0) ?? 'call'
    return this.#waiting[priority].shift()
  }

  #begin(): () => void {
    const call: Call = { began: this.#clock.monotonic(), ended: null }
    this.#calls.push(call)
    this.#calls.splice(0, this.#calls.length - maxCalls)
    return () => {
      call.ended = this.#clock.monotonic()
      this.#fastest = Math.min(this.#fastest, call.ended - call.began)
      this.#answered()
    }
  }

  async #waitUntilCounted(): Promise<void> {
    const [first] = this.#calls
    if (!first || this.#calls.length < maxCalls) return
    while (first.ended === null)
      await new Promise<void>((resolve) => {
        this.#answered = resolve
      })
    const counted = first.ended - Math.min(this.#fastest, first.ended - first.began)
    await this.#wait(counted + windowMs + marginMs - this.#clock.monotonic())
  }

  async #wait(ms: number): Promise<void> {
    if (ms > 0) await new Promise<void>((resolve) => this.#clock.after(ms, resolve))
  }
}
