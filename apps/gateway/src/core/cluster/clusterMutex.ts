import type { Clock } from '../lib/clock.js'
import { KeyedLock } from '../lib/keyedLock.js'
import { raceAbort } from '../lib/raceAbort.js'
import type { Lease, Leases } from './leases.js'

/** Polling interval and limit while another node holds the lease. */
const pollMs = 250
const pollAttempts = 120

/** Cluster-wide mutex by lease. */
export class ClusterMutex {
  readonly #leases: Pick<Leases, 'acquire'>
  readonly #clock: Clock
  readonly #createBusyError: (name: string) => Error
  readonly #lock = new KeyedLock()

  constructor(leases: Pick<Leases, 'acquire'>, clock: Clock, createBusyError: (name: string) => Error) {
    this.#leases = leases
    this.#clock = clock
    this.#createBusyError = createBusyError
  }

  /** @throws the busy error where another node takes too long, or the signal's reason */
  run<Result>(name: string, signal: AbortSignal, work: (lease: Lease) => Promise<Result>): Promise<Result> {
    return this.#lock.run(name, async () => {
      const lease = await this.#acquired(name, signal)
      try {
        return await work(lease)
      } finally {
        await lease.release()
      }
    })
  }

  async #acquired(name: string, signal: AbortSignal): Promise<Lease> {
    for (let looked = 0; looked < pollAttempts; looked += 1) {
      signal.throwIfAborted()
      const lease = await this.#leases.acquire(name)
      if (lease) return lease
      let cancel = () => {}
      const pause = new Promise<void>((resolve) => {
        cancel = this.#clock.after(pollMs, resolve)
      })
      await raceAbort(signal, pause).finally(() => cancel())
    }
    throw this.#createBusyError(name)
  }
}
