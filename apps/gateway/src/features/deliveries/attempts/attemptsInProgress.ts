import type { Bus } from '../../../core/cluster/bus.js'
import type { SessionHomes } from '../../../core/cluster/sessionHomes.js'
import { SharedCounts } from '../../../core/cluster/sharedCounts.js'
import type { Clock } from '../../../core/lib/clock.js'

/** Attempts that take longer are told to the other nodes: most end before anybody could look. */
const announceAfterMs = 1000

export interface AttemptsInProgressOptions {
  bus: Bus
  homes: Pick<SessionHomes, 'isShared'>
  clock: Clock
}

/** Deliveries that are being attempted: those of this node, and of the others those that take their time. */
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
    let isTold = false
    const cancel = this.#clock.after(announceAfterMs, () => {
      if (!this.#homes.isShared) return
      isTold = true
      this.#shared.add(deliveryId, 1)
    })
    try {
      return await attempt()
    } finally {
      cancel()
      if (isTold) this.#shared.add(deliveryId, -1)
      this.#own.delete(deliveryId)
    }
  }

  /** Call at the start, when a node has gone, and when messages may have been missed. */
  requestOthers(): void {
    if (this.#homes.isShared) this.#shared.requestOthers()
  }

  close(): void {
    this.#shared.close()
  }
}
