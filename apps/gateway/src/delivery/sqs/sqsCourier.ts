import { Refusal } from '../../domain/refusal.js'
import type { Vault } from '../../domain/vault.js'
import type { OwnedTarget } from '../../store/deliveryTargets.js'
import type { DeliveryRow } from '../../store/tables.js'
import type { Courier, Outcome } from '../courier.js'
import { openConfig } from '../sealedConfig.js'
import { SqsConfig } from './config.js'
import { explainSqs, statusOf } from './explainSqs.js'
import type { Letter, SqsSender } from './sender.js'

/** Puts deliveries in a queue of Amazon's. */
export class SqsCourier implements Courier {
  readonly #sender: SqsSender
  readonly #vault: Vault

  constructor(sender: SqsSender, vault: Vault) {
    this.#sender = sender
    this.#vault = vault
  }

  async deliver(
    target: OwnedTarget,
    { id, payload, event }: Pick<DeliveryRow, 'id' | 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    try {
      const config = openConfig(this.#vault, SqsConfig, target)
      return await this.send(
        config,
        { id, userId: target.user_id, event, sessionId: target.session_id, payload },
        signal,
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { delivered: false, error: error.message, answerStatus: null, answer: null }
    }
  }

  /** Sends once, and tells what came of it. */
  async send(config: SqsConfig, letter: Letter, signal: AbortSignal): Promise<Outcome> {
    try {
      return { delivered: true, answerStatus: await this.#sender.send(config, letter, signal), answer: null }
    } catch (thrown) {
      const error = signal.aborted ? signal.reason : thrown
      return { delivered: false, error: explainSqs(error), answerStatus: statusOf(error), answer: null }
    }
  }

  /** The connections are the poster's, and it is closed with the webhooks. */
  close(): void {}
}
