import type { Localized } from '@morpheus/sdk/text'
import type { Cancel, Clock } from '../core/lib/clock.js'
import { runWithTimeout } from '../core/lib/limits/timeLimit.js'
import { toErrorFields } from '../core/lib/messageRefs.js'
import type { DeliveryRow } from '../core/store/deliveryTables.js'
import type { Outcome } from '../features/deliveries/sender.js'
import type { Connection } from './kind.js'

const confirmSeconds = 20
const idleMs = 60_000
/** Reconnection delays; the last one repeats. */
const reconnectDelaysMs = [1000, 2000, 4000, 8000, 10_000]
/** Reconnection ends then: a later attempt of the schedule starts it again, unless the target was removed. */
const maxReconnectMs = 45 * 60_000

export type BrokerMessage = Pick<DeliveryRow, 'id' | 'payload' | 'event'>

/** An open connection to a message broker. */
export interface BrokerLink {
  readonly isOpen: boolean
  /** Resolves once the broker has stored it. */
  publish(message: BrokerMessage): Promise<void>
  close(): Promise<void>
}

/** The protocol of a kind of broker. */
export interface BrokerProtocol {
  /** Destroyed when the signal is aborted before it resolves. */
  open(signal: AbortSignal): Promise<BrokerLink>
  explain(error: unknown): Localized
  /** False where the broker refused an operation, or did not confirm one in time. */
  isUnreachable(error: unknown): boolean
  /** True where the broker takes this message at no time, such as one that is too large. */
  isRejected?(error: unknown): boolean
}

export interface BrokerDependencies {
  clock: Clock
  /** Called when the broker is reachable again. */
  arrived: (targetId: string) => void
}

/**
 * Publishes deliveries with confirms over a cached connection. After a failed connection it reconnects every few
 * seconds, so that pending deliveries go out once the broker is back.
 */
export class BrokerConnection implements Connection {
  readonly #targetId: string
  readonly #protocol: BrokerProtocol
  readonly #deps: BrokerDependencies
  readonly #shutdown = new AbortController()
  /** Reconnection attempts since the last success. */
  #looks = 0
  #cancelCheck: Cancel = () => undefined
  #link: BrokerLink | null = null
  #idle: Cancel = () => undefined

  constructor(targetId: string, protocol: BrokerProtocol, deps: BrokerDependencies) {
    this.#targetId = targetId
    this.#protocol = protocol
    this.#deps = deps
  }

  async deliver(delivery: BrokerMessage, signal: AbortSignal): Promise<Outcome> {
    const nothing = { answerStatus: null, answer: null }
    this.#cancelCheck()
    try {
      await runWithTimeout(this.#deps.clock, confirmSeconds, signal, async (signal) => {
        const link = await this.#open(signal)
        await link.publish(delivery)
      })
      this.#keep()
      this.#looks = 0
      return { delivered: true, ...nothing }
    } catch (error) {
      await this.#leave()
      const unreachable = this.#protocol.isUnreachable(error)
      if (unreachable) this.#lookFor(this.#deps.clock.monotonic() + maxReconnectMs)
      const rejected = this.#protocol.isRejected?.(error)
      const reason = toErrorFields(this.#protocol.explain(error))
      return { delivered: false, ...reason, unreachable, rejected, ...nothing }
    }
  }

  async close(): Promise<void> {
    this.#shutdown.abort()
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
    const { clock } = this.#deps
    if (this.#shutdown.signal.aborted || clock.monotonic() >= until) return
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
    const { clock, arrived } = this.#deps
    try {
      const signal = AbortSignal.any([callerSignal, this.#shutdown.signal])
      await runWithTimeout(clock, confirmSeconds, signal, (signal) => this.#open(signal))
      this.#keep()
    } catch (error) {
      if (callerSignal.aborted) return
      if (this.#protocol.isUnreachable(error)) return this.#lookFor(until)
    }
    if (!callerSignal.aborted && !this.#shutdown.signal.aborted) arrived(this.#targetId)
  }

  async #open(signal: AbortSignal): Promise<BrokerLink> {
    if (this.#link?.isOpen) return this.#link
    await this.#leave()
    const link = await this.#protocol.open(signal)
    // It connected after the timeout: caching it could replace a later connection or leak it.
    if (signal.aborted) {
      await link.close()
      throw signal.reason
    }
    this.#link = link
    return link
  }

  #keep(): void {
    this.#idle()
    this.#idle = this.#deps.clock.after(idleMs, () => void this.#leave())
  }
}
