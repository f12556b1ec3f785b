import type { Guard } from '../../delivery/net/guard.js'
import type { Outcome } from '../../delivery/sender.js'
import type { Cancel, Clock } from '../../kit/clock.js'
import { within } from '../../kit/limits/timeLimit.js'
import type { DeliveryRow } from '../../store/deliveryTables.js'
import type { Connection, Place } from '../kind.js'
import { BrokerLink, type Route } from './brokerLink.js'
import { explainBroker, isUnreachable } from './explainBroker.js'

const confirmSeconds = 20
const idleMs = 60_000
/** Pauses between two looks at a broker that is away; the last one stays. */
const lookMs = [1000, 2000, 4000, 8000, 10_000]
/** No longer: the next attempt of the schedule looks again, unless the target was removed. */
const longestLookMs = 45 * 60_000

export interface BrokerTools {
  guard: Guard
  clock: Clock
  /** The broker of a target answers again. */
  arrived: (targetId: string) => void
}

/**
 * Publishes the deliveries of one target, each confirmed by its broker. A link is kept while it is used. After an attempt
 * that did not reach the broker it is looked for every few seconds, and what waits goes out once it is back.
 */
export class BrokerConnection implements Connection {
  readonly #route: Route
  readonly #place: Place
  readonly #tools: BrokerTools
  readonly #ending = new AbortController()
  /** Looks since a delivery last worked. */
  #looks = 0
  #look: Cancel = () => undefined
  #link: BrokerLink | null = null
  #idle: Cancel = () => undefined

  constructor(route: Route, place: Place, tools: BrokerTools) {
    this.#route = route
    this.#place = place
    this.#tools = tools
  }

  async deliver(
    delivery: Pick<DeliveryRow, 'id' | 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const nothing = { answerStatus: null, answer: null }
    this.#look()
    try {
      const routingKey = `${this.#place.sessionId}.${delivery.event.replaceAll(':', '.')}`
      await within(this.#tools.clock, confirmSeconds, signal, async (ended) => {
        const link = await this.#open(ended)
        await link.publish(routingKey, delivery)
      })
      this.#keep()
      this.#looks = 0
      return { delivered: true, ...nothing }
    } catch (error) {
      await this.#leave()
      const unreachable = isUnreachable(error)
      if (unreachable) this.#lookFor(this.#tools.clock.steady() + longestLookMs)
      return { delivered: false, error: explainBroker(error), unreachable, ...nothing }
    }
  }

  async close(): Promise<void> {
    this.#ending.abort()
    this.#look()
    await this.#leave()
  }

  async #leave(): Promise<void> {
    const link = this.#link
    this.#idle()
    this.#link = null
    await link?.close()
  }

  #lookFor(until: number): void {
    const { clock } = this.#tools
    if (this.#ending.signal.aborted || clock.steady() >= until) return
    const wait = lookMs[Math.min(this.#looks, lookMs.length - 1)] ?? idleMs
    this.#looks += 1
    const given = new AbortController()
    const cancel = clock.after(wait, () => void this.#connectAgain(until, given.signal))
    this.#look = () => {
      cancel()
      given.abort()
    }
  }

  /** A refusal of a broker that answers again is reported by the next attempt. */
  async #connectAgain(until: number, given: AbortSignal): Promise<void> {
    const { clock, arrived } = this.#tools
    try {
      const signal = AbortSignal.any([given, this.#ending.signal])
      await within(clock, confirmSeconds, signal, (ended) => this.#open(ended))
      this.#keep()
    } catch (error) {
      if (given.aborted) return
      if (isUnreachable(error)) return this.#lookFor(until)
    }
    if (!given.aborted && !this.#ending.signal.aborted) arrived(this.#place.targetId)
  }

  async #open(ended: AbortSignal): Promise<BrokerLink> {
    if (this.#link?.isOpen) return this.#link
    await this.#leave()
    const { sessionId, userId } = this.#place
    const { guard } = this.#tools
    const link = await BrokerLink.open(this.#route, sessionId, { guard, userId, signal: ended })
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
    this.#idle = this.#tools.clock.after(idleMs, () => void this.#leave())
  }
}
