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
 * are distinguished by their `groupId`, which is part of the key.
 *
 * Counts are kept by window and key, as another node may report calls of a route that this one has not answered yet.
 */
export function createSharedRateStore(allowances: Allowances, clock: Clock): FastifyRateLimitStoreCtor {
  return class SharedRateStore implements FastifyRateLimitStore {
    readonly #windows = new Map<string, Window>()
    readonly #share = allowances.share('public calls', (key, calls) => this.#add(key, calls))

    incr(
      key: string,
      answer: (error: Error | null, result: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      const windowKey = `${windowMs} ${key}`
      this.#share(windowKey, 1)
      const { calls, startedAt } = this.#add(windowKey, 1)
      answer(null, { current: calls, ttl: startedAt + windowMs - clock.monotonic() })
    }

    child(): FastifyRateLimitStore {
      return this
    }

    /** @param windowKey begins with the window's length, as other nodes have to know it. */
    #add(windowKey: string, calls: number): Window {
      const now = clock.monotonic()
      const last = this.#windows.get(windowKey)
      const windowMs = Number.parseInt(windowKey, 10)
      const window = last && now < last.startedAt + windowMs ? last : { calls: 0, startedAt: now }
      window.calls += calls
      // The map is in the order of the last calls.
      this.#windows.delete(windowKey)
      const [oldest] = this.#windows.keys()
      if (oldest !== undefined && this.#windows.size >= maxKeys) this.#windows.delete(oldest)
      this.#windows.set(windowKey, window)
      return window
    }
  }
}
