import { explainError, explainStatus } from '../../delivery/net/explain.js'
import type { PostAnswer, Poster } from '../../delivery/net/poster.js'
import { OpenedConfigs } from '../../delivery/sealedConfig.js'
import type { Outcome, Sender } from '../../delivery/sender.js'
import { type Clock, instant } from '../../kit/clock.js'
import { Refusal } from '../../kit/refusal.js'
import type { Vault } from '../../kit/vault.js'
import { version } from '../../kit/version.js'
import { cleanMessage } from '../../log/logText.js'
import type { OwnedTarget } from '../../store/repositories/deliveryTargets.js'
import type { DeliveryRow } from '../../store/tables.js'
import { secretsAt, WebhookConfig } from './config.js'
import { hideSecrets, secretsIn } from './masks.js'
import { signatureHeaders } from './signature.js'
import { secretsInUrl } from './urlSecrets.js'

/** Of an answer, so much is kept. */
const keptAnswer = 1000

/** A body on its way to a receiver. */
export interface Parcel {
  id: string
  /** On whose behalf. */
  userId: string
  payload: string
}

/** Posts deliveries as Standard Webhooks has it. */
export class WebhookSender implements Sender {
  readonly #poster: Poster
  readonly #configs: OpenedConfigs<WebhookConfig>
  readonly #clock: Clock

  constructor(poster: Poster, vault: Vault, clock: Clock) {
    this.#poster = poster
    this.#configs = new OpenedConfigs(vault, WebhookConfig)
    this.#clock = clock
  }

  async deliver(
    target: OwnedTarget,
    { id, payload }: Pick<DeliveryRow, 'id' | 'payload'>,
    signal: AbortSignal,
  ): Promise<Outcome> {
    try {
      const config = this.#configs.of(target)
      return await this.send(
        config,
        secretsAt(config, instant(this.#clock)).map(({ secret }) => secret),
        { id, userId: target.user_id, payload },
        signal,
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { delivered: false, error: error.message, answerStatus: null, answer: null }
    }
  }

  /** Signs with the given secrets, posts once, and tells what came of it. */
  async send(
    { url, headers }: Pick<WebhookConfig, 'url' | 'headers'>,
    secrets: readonly string[],
    { id, userId, payload }: Parcel,
    signal: AbortSignal,
  ): Promise<Outcome> {
    try {
      const answer = await this.#poster.post(
        {
          url: new URL(url),
          userId,
          headers: {
            'user-agent': `Morpheus/${version}`,
            ...lowerCased(headers),
            'content-type': 'application/json',
            ...signatureHeaders(id, payload, this.#clock.now(), secrets),
          },
          body: payload,
        },
        signal,
      )
      const hidden = [...secretsIn(headers), ...secretsInUrl(url)]
      return this.#outcome({ ...answer, body: hideSecrets(answer.body, hidden, keptAnswer) })
    } catch (error) {
      if (signal.aborted) throw error
      return { delivered: false, error: explainError(error), answerStatus: null, answer: null }
    }
  }

  close(): void {
    this.#poster.close()
  }

  #outcome({ status, headers, body }: PostAnswer): Outcome {
    const answered = { answerStatus: status, answer: plain(body) }
    if (status >= 200 && status < 300) return { delivered: true, ...answered }
    return {
      delivered: false,
      ...answered,
      error: explainStatus(status),
      gone: status === 410,
      retryAfterMs: this.#readRetryAfter(headers['retry-after']),
    }
  }

  /** Seconds, or a date. */
  #readRetryAfter(text: string | undefined): number | undefined {
    if (text === undefined) return undefined
    if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
    const at = Date.parse(text)
    return Number.isNaN(at) ? undefined : Math.max(0, at - this.#clock.now())
  }
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Null of nothing. */
function plain(body: string): string | null {
  const text = cleanMessage(body.slice(0, keptAnswer))
  return text.trim() === '' ? null : text
}
