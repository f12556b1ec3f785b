import type { Bus } from '../../../core/cluster/bus.js'
import type { SessionHomes } from '../../../core/cluster/sessionHomes.js'
import { SharedCounts } from '../../../core/cluster/sharedCounts.js'
import type { Clock } from '../../../core/lib/clock.js'

/** Other nodes learn of an attempt after this long only: most end sooner. */
const announceAfterMs = 1000

export interface AttemptsInProgressOptions {
  bus: Bus
  homes: Pick<SessionHomes, 'isShared'>
  clock: Clock
}

/** Deliveries that are being attempted: all of this node, and of other nodes those that take longer than a second. */
export class AttemptsInProgress {
  readonly #homes: AttemptsInProgressOptions['homes']
  readonly #clock: Clock
  readonly #own = new Set<string>()
  readonly #shared: SharedCounts

  constructor({ bus, homes, clock }: AttemptsInProgressOptions) {
    this.#homes = homes
    this.#clock = clock
    this.#shared = new SharedCounts(bus, clock, 'attempts')
  }

  get ids(): ReadonlySet<string> {
    return new Set([...this.#own, ...this.#shared.keysOfOthers])
  }

  async run<Result>(deliveryId: string, attempt: () => Promise<Result>): Promise<Result> {
    this.#own.add(deliveryId)
    let isAnnounced = false
    const cancel = this.#clock.after(announceAfterMs, () => {
      if (!this.#homes.isShared) return
      isAnnounced = true
      this.#shared.add(deliveryId, 1)
    })
    try {
      return await attempt()
    } finally {
      cancel()
      if (isAnnounced) this.#shared.add(deliveryId, -1)
      this.#own.delete(deliveryId)
    }
  }

  /** Asks the other nodes anew. Call at the start, when a node has gone, and when messages may have been missed. */
  requestOthers(): void {
    if (this.#homes.isShared) this.#shared.requestOthers()
  }

  close(): void {
    this.#shared.close()
  }
}
