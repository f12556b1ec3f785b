import type { Cancel, Clock } from '../../core/lib/clock.js'
import { runWithTimeout } from '../../core/lib/limits/timeLimit.js'
import { toErrorFields } from '../../core/lib/messageRefs.js'
import type { HostGuard } from '../../core/net/hostGuard.js'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import type { Connection, TargetRef } from '../kind.js'
import { BrokerLink, type Route } from './brokerLink.js'
import { explainBroker, isUnreachable } from './explainBroker.js'

const confirmSeconds = 20
const idleMs = 60_000
/** Reconnection delays; the last one repeats. */
const reconnectDelaysMs = [1000, 2000, 4000, 8000, 10_000]
/** Reconnection ends then: a later attempt of the schedule starts it again, unless the target was removed. */
const maxReconnectMs = 45 * 60_000

export interface BrokerTools {
  guard: HostGuard
  clock: Clock
  /** Called when the broker is reachable again. */
  arrived: (targetId: string) => void
}

/**
 * Publishes deliveries with confirms over a cached connection. After a failed connection it reconnects every few
 * seconds, so that pending deliveries go out once the broker is back.
 */
export class BrokerConnection implements Connection {
  readonly #route: Route
  readonly #target: TargetRef
  readonly #tools: BrokerTools
  readonly #ending = new AbortController()
  /** Reconnection attempts since the last success. */
  #looks = 0
  #cancelCheck: Cancel = () => undefined
  #link: BrokerLink | null = null
  #idle: Cancel = () => undefined

  constructor(route: Route, target: TargetRef, tools: BrokerTools) {
    this.#route = route
    this.#target = target
    this.#tools = tools
  }

  async deliver(
    delivery: Pick<DeliveryRow, 'id' | 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const nothing = { answerStatus: null, answer: null }
    this.#cancelCheck()
    try {
      const routingKey = `${this.#target.sessionId}.${delivery.event.replaceAll(':', '.')}`
      await runWithTimeout(this.#tools.clock, confirmSeconds, signal, async (ended) => {
        const link = await this.#open(ended)
        await link.publish(routingKey, delivery)
      })
      this.#keep()
      this.#looks = 0
      return { delivered: true, ...nothing }
    } catch (error) {
      await this.#leave()
      const unreachable = isUnreachable(error)
      if (unreachable) this.#lookFor(this.#tools.clock.steady() + maxReconnectMs)
      return { delivered: false, ...toErrorFields(explainBroker(error)), unreachable, ...nothing }
    }
  }

  async close(): Promise<void> {
    this.#ending.abort()
    this.#cancelCheck()
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
    const wait = reconnectDelaysMs[Math.min(this.#looks, reconnectDelaysMs.length - 1)] ?? idleMs
    this.#looks += 1
    const attempt = new AbortController()
    const cancel = clock.after(wait, () => void this.#connectAgain(until, attempt.signal))
    this.#cancelCheck = () => {
      cancel()
      attempt.abort()
    }
  }

  /** Connection errors are reported by the next delivery attempt. */
  async #connectAgain(until: number, callerSignal: AbortSignal): Promise<void> {
    const { clock, arrived } = this.#tools
    try {
      const signal = AbortSignal.any([callerSignal, this.#ending.signal])
      await runWithTimeout(clock, confirmSeconds, signal, (ended) => this.#open(ended))
      this.#keep()
    } catch (error) {
      if (callerSignal.aborted) return
      if (isUnreachable(error)) return this.#lookFor(until)
    }
    if (!callerSignal.aborted && !this.#ending.signal.aborted) arrived(this.#target.targetId)
  }

  async #open(ended: AbortSignal): Promise<BrokerLink> {
    if (this.#link?.isOpen) return this.#link
    await this.#leave()
    const { sessionId, userId } = this.#target
    const { guard } = this.#tools
    const link = await BrokerLink.open(this.#route, sessionId, { guard, userId, signal: ended })
    // It connected after the timeout: caching it could replace a later connection or leak it.
    if (ended.aborted) {
      await link.close()
      throw ended.reason
    }
    this.#link = link
    return link
  }

  #keep(): void {
    this.#idle()
    this.#idle = this.#tools.clock.after(idleMs, () => void this.#leave())
  }
}
