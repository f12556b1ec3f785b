import { OpenedConfigs } from '../../delivery/sealedConfig.js'
import type { Outcome, Sender } from '../../delivery/sender.js'
import { Refusal } from '../../kit/refusal.js'
import type { Vault } from '../../kit/vault.js'
import type { OwnedTarget } from '../../store/repositories/deliveryTargets.js'
import type { DeliveryRow } from '../../store/tables.js'
import { SqsConfig } from './config.js'
import { explainSqs, statusOf } from './explainSqs.js'
import type { Letter, SqsClient } from './sqsClient.js'

/** Puts deliveries in a queue of Amazon's. */
export class SqsSender implements Sender {
  readonly #sender: SqsClient
  readonly #configs: OpenedConfigs<SqsConfig>

  constructor(sender: SqsClient, vault: Vault) {
    this.#sender = sender
    this.#configs = new OpenedConfigs(vault, SqsConfig)
  }

  async deliver(
    target: OwnedTarget,
    { id, payload, event }: Pick<DeliveryRow, 'id' | 'payload' | 'event'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    try {
      const config = this.#configs.of(target)
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
