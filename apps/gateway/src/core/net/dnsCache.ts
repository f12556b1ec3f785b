import type { Clock } from '../lib/clock.js'
import { FairConcurrency, type FairConcurrencyOptions } from '../lib/limits/fairConcurrency.js'
import { runWithTimeout, TimeoutError } from '../lib/limits/timeLimit.js'
import { type Address, createDnsError, type Resolve, type ResolvedAddress } from './resolver.js'

const limitSeconds = 6
/**
 * Cache limits: a burst of deliveries asks once even with a short TTL, and a moved receiver is found even with a long
 * one.
 */
const minTtlMs = 5000
const maxTtlMs = 60_000
const maxEntries = 1000

interface CachedAddresses {
  addresses: readonly Address[]
  /** Monotonic time. */
  expiresAt: number
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
  async getAddresses(host: string, userId: string, signal: AbortSignal): Promise<readonly Address[]> {
    return (
      this.#lookUp(host) ??
      this.#lookups.use(userId, async () => this.#lookUp(host) ?? this.#ask(host, signal), signal)
    )
  }

  #lookUp(host: string): readonly Address[] | undefined {
    const cached = this.#cached.get(host)
    return cached && cached.expiresAt > this.#clock.monotonic() ? cached.addresses : undefined
  }

  async #ask(host: string, signal: AbortSignal): Promise<readonly Address[]> {
    try {
      const addresses = await runWithTimeout(this.#clock, limitSeconds, signal, (signal) =>
        this.#resolve(host, signal),
      )
      this.#store(host, addresses)
      return addresses
    } catch (error) {
      throw error instanceof TimeoutError && !signal.aborted ? createDnsError('EAI_AGAIN', host) : error
    }
  }

  #store(host: string, addresses: readonly ResolvedAddress[]): void {
    const ttls: number[] = []
    for (const { ttl } of addresses) {
      if (ttl === undefined) return
      ttls.push(ttl * 1000)
    }
    const ttlMs = Math.min(maxTtlMs, Math.max(minTtlMs, Math.min(...ttls)))
    this.#cached.delete(host)
    this.#cached.set(host, { addresses: addresses, expiresAt: this.#clock.monotonic() + ttlMs })
    if (this.#cached.size <= maxEntries) return
    const oldest = this.#cached.keys().next()
    if (!oldest.done) this.#cached.delete(oldest.value)
  }
}
