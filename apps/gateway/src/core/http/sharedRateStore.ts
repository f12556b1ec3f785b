import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Allowances } from '../cluster/allowances.js'
import type { Clock } from '../lib/clock.js'

/** Counted at a time, the latest. */
const maxKeys = 20_000

interface Window {
  calls: number
  /** Monotonic time. */
  startedAt: number
}

/**
 * Counts of `@fastify/rate-limit` for all nodes: the calls of an address in a window that its first call begins. Routes
 * are told apart by their `groupId`, which is part of the key.
 */
export function createSharedRateStore(allowances: Allowances, clock: Clock): FastifyRateLimitStoreCtor {
  return class SharedRateStore implements FastifyRateLimitStore {
    readonly #windows = new Map<string, Window>()
    readonly #share = allowances.share('public calls', (key, calls) => this.#add(key, calls))
    #windowMs = 60_000

    incr(
      key: string,
      answer: (error: Error | null, result: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      this.#windowMs = windowMs
      this.#share(key, 1)
      const { calls, startedAt } = this.#add(key, 1)
      answer(null, { current: calls, ttl: startedAt + windowMs - clock.steady() })
    }

    child(): FastifyRateLimitStore {
      return this
    }

    #add(key: string, calls: number): Window {
      const now = clock.steady()
      const last = this.#windows.get(key)
      const window = last && now < last.startedAt + this.#windowMs ? last : { calls: 0, startedAt: now }
      window.calls += calls
      // The map is in the order of the last calls.
      this.#windows.delete(key)
      const [oldest] = this.#windows.keys()
      if (oldest !== undefined && this.#windows.size >= maxKeys) this.#windows.delete(oldest)
      this.#windows.set(key, window)
      return window
    }
  }
}
