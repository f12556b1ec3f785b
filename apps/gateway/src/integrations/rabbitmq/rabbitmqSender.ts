import type { Guard } from '../../delivery/net/guard.js'
import { within } from '../../delivery/net/timeLimit.js'
import { OpenedConfigs } from '../../delivery/sealedConfig.js'
import type { Outcome, Sender } from '../../delivery/sender.js'
import type { Cancel, Clock } from '../../kit/clock.js'
import { Refusal } from '../../kit/refusal.js'
import type { Vault } from '../../kit/vault.js'
import type { OwnedTarget } from '../../store/repositories/deliveryTargets.js'
import type { DeliveryRow } from '../../store/tables.js'
import { BrokerLink } from './broker.js'
import { RabbitmqConfig } from './config.js'
import { explainBroker } from './explainBroker.js'

const confirmSeconds = 20
const idleMs = 60_000

/** The connection of one target. */
interface Held {
  link: BrokerLink
  /** The configuration, as kept, that it was opened for. */
  config: string
  idle: Cancel
}

/** Publishes deliveries, each confirmed by its broker. A connection is kept while it is used. */
export class RabbitmqSender implements Sender {
  readonly #guard: Guard
  readonly #configs: OpenedConfigs<RabbitmqConfig>
  readonly #clock: Clock
  readonly #held = new Map<string, Held>()

  constructor(guard: Guard, vault: Vault, clock: Clock) {
    this.#guard = guard
    this.#configs = new OpenedConfigs(vault, RabbitmqConfig)
    this.#clock = clock
  }

  async deliver(
    target: OwnedTarget,
    delivery: Pick<DeliveryRow, 'id' | 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const nothing = { answerStatus: null, answer: null }
    try {
      const config = this.#configs.of(target)
      const routingKey = `${target.session_id}.${delivery.event.replaceAll(':', '.')}`
      await within(this.#clock, confirmSeconds, signal, async (ended) => {
        const link = await this.#linkTo(target, config, ended)
        await link.publish(routingKey, delivery)
      })
      this.#keep(target.id)
      return { delivered: true, ...nothing }
    } catch (error) {
      await this.#drop(target.id)
      const why = error instanceof Refusal ? error.message : explainBroker(error)
      return { delivered: false, error: why, ...nothing }
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((id) => this.#drop(id)))
  }

  async #linkTo(target: OwnedTarget, config: RabbitmqConfig, ended: AbortSignal): Promise<BrokerLink> {
    const held = this.#held.get(target.id)
    if (held?.link.isOpen && held.config === target.config) return held.link
    await this.#drop(target.id)
    const link = await BrokerLink.open(config, target.session_id, {
      guard: this.#guard,
      userId: target.user_id,
      signal: ended,
    })
    // It may have taken longer than anybody waited for: kept, it would take the place of a later one, or outlive us.
    if (ended.aborted) {
      await link.close()
      throw ended.reason
    }
    this.#held.set(target.id, { link, config: target.config, idle: () => undefined })
    return link
  }

  /** A connection that nothing passes for a minute is closed. */
  #keep(targetId: string): void {
    const held = this.#held.get(targetId)
    if (!held) return
    held.idle()
    held.idle = this.#clock.after(idleMs, () => void this.#drop(targetId))
  }

  async #drop(targetId: string): Promise<void> {
    const held = this.#held.get(targetId)
    if (!held) return
    held.idle()
    this.#held.delete(targetId)
    await held.link.close()
  }
}
