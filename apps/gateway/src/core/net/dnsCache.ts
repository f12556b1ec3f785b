import type { Clock } from '../lib/clock.js'
import { FairConcurrency, type FairConcurrencyOptions } from '../lib/limits/fairConcurrency.js'
import { runWithTimeout, TimeLimitError } from '../lib/limits/timeLimit.js'
import { type Address, createDnsError, type Resolve, type ResolvedAddress } from './resolver.js'

const limitSeconds = 6
/**
 * Cache limits: a burst of deliveries asks once even with a short TTL, and a moved receiver is found even with a long
 * one.
 */
const shortestMs = 5000
const maxTtlMs = 60_000
const cacheLimit = 1000

interface CachedAddresses {
  addresses: readonly Address[]
  /** Monotonic time. */
  until: number
}

export interface DnsCacheOptions {
  resolve: Resolve
  clock: Clock
  lookups: FairConcurrencyOptions
}

export class DnsCache {
  readonly #resolve: Resolve
  readonly #clock: Clock
  readonly #lookups: FairConcurrency
  /** Oldest first. */
  readonly #cached = new Map<string, CachedAddresses>()

  constructor({ resolve, clock, lookups }: DnsCacheOptions) {
    this.#resolve = resolve
    this.#clock = clock
    this.#lookups = new FairConcurrency(lookups)
  }

  /** Rejects as `Resolve` does, with EAI_AGAIN after 6 s without an answer, or with the signal's reason. */
  async addressesOf(host: string, userId: string, signal: AbortSignal): Promise<readonly Address[]> {
    return (
      this.#lookUp(host) ??
      this.#lookups.use(userId, async () => this.#lookUp(host) ?? this.#ask(host, signal), signal)
    )
  }

  #lookUp(host: string): readonly Address[] | undefined {
    const cached = this.#cached.get(host)
    return cached && cached.until > this.#clock.steady() ? cached.addresses : undefined
  }

  async #ask(host: string, signal: AbortSignal): Promise<readonly Address[]> {
    try {
      const addresses = await runWithTimeout(this.#clock, limitSeconds, signal, (ended) =>
        this.#resolve(host, ended),
      )
      this.#keep(host, addresses)
      return addresses
    } catch (error) {
      throw error instanceof TimeLimitError && !signal.aborted ? createDnsError('EAI_AGAIN', host) : error
    }
  }

  #keep(host: string, addresses: readonly ResolvedAddress[]): void {
    const lives: number[] = []
    for (const { ttl } of addresses) {
      if (ttl === undefined) return
      lives.push(ttl * 1000)
    }
    const life = Math.min(maxTtlMs, Math.max(shortestMs, Math.min(...lives)))
    this.#cached.delete(host)
    this.#cached.set(host, { addresses: addresses, until: this.#clock.steady() + life })
    if (this.#cached.size <= cacheLimit) return
    const oldest = this.#cached.keys().next()
    if (!oldest.done) this.#cached.delete(oldest.value)
  }
}
