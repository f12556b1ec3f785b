import type { Guard } from '../../delivery/net/guard.js'
import type { Outcome } from '../../delivery/sender.js'
import type { Cancel, Clock } from '../../kit/clock.js'
import { within } from '../../kit/limits/timeLimit.js'
import type { DeliveryRow } from '../../store/deliveryTables.js'
import type { Connection, Place } from '../kind.js'
import { BrokerLink, type Route } from './broker.js'
import { explainBroker } from './explainBroker.js'

const confirmSeconds = 20
const idleMs = 60_000

/** Publishes the deliveries of one target, each confirmed by its broker. A link is kept while it is used. */
export class BrokerConnection implements Connection {
  readonly #route: Route
  readonly #place: Place
  readonly #guard: Guard
  readonly #clock: Clock
  #link: BrokerLink | null = null
  #idle: Cancel = () => undefined

  constructor(route: Route, place: Place, guard: Guard, clock: Clock) {
    this.#route = route
    this.#place = place
    this.#guard = guard
    this.#clock = clock
  }

  async deliver(
    delivery: Pick<DeliveryRow, 'id' | 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const nothing = { answerStatus: null, answer: null }
    try {
      const routingKey = `${this.#place.sessionId}.${delivery.event.replaceAll(':', '.')}`
      await within(this.#clock, confirmSeconds, signal, async (ended) => {
        const link = await this.#open(ended)
        await link.publish(routingKey, delivery)
      })
      this.#keep()
      return { delivered: true, ...nothing }
    } catch (error) {
      await this.close()
      return { delivered: false, error: explainBroker(error), ...nothing }
    }
  }

  async close(): Promise<void> {
    const link = this.#link
    this.#idle()
    this.#link = null
    await link?.close()
  }

  async #open(ended: AbortSignal): Promise<BrokerLink> {
    if (this.#link?.isOpen) return this.#link
    await this.close()
    const { sessionId, userId } = this.#place
    const link = await BrokerLink.open(this.#route, sessionId, { guard: this.#guard, userId, signal: ended })
    // It may have taken longer than anybody waited for: kept, it would take the place of a later one, or outlive us.
    if (ended.aborted) {
      await link.close()
      throw ended.reason
    }
    this.#link = link
    return link
  }

  /** A link that nothing passes for a minute is closed. */
  #keep(): void {
    this.#idle()
    this.#idle = this.#clock.after(idleMs, () => void this.close())
  }
}
