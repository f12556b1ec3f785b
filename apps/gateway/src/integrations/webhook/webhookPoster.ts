import type { Clock } from '../../core/lib/clock.js'
import { retryAfterMs } from '../../core/lib/retryAfter.js'
import { version } from '../../core/lib/version.js'
import { cleanMessage } from '../../core/log/logText.js'
import { explainError, explainStatus } from '../../core/net/explain.js'
import type { PostAnswer, Poster } from '../../core/net/poster.js'
import type { Outcome } from '../../features/deliveries/sender.js'
import { hideSecrets, secretsIn } from './hideSecrets.js'
import { signatureHeaders } from './signature.js'
import { secretsInUrl } from './urlSecrets.js'

const keptAnswer = 1000

interface Receiver {
  url: string
  headers: Readonly<Record<string, string>>
}

export interface Parcel {
  id: string
  userId: string
  payload: string
}

export class WebhookPoster {
  readonly #poster: Poster
  readonly #clock: Clock

  constructor(poster: Poster, clock: Clock) {
    this.#poster = poster
    this.#clock = clock
  }

  async post(
    { url, headers }: Receiver,
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

  #outcome({ status, headers, body }: PostAnswer): Outcome {
    const answered = { answerStatus: status, answer: plain(body) }
    if (status >= 200 && status < 300) return { delivered: true, ...answered }
    return {
      delivered: false,
      ...answered,
      error: explainStatus(status),
      gone: status === 410,
      retryAfterMs: retryAfterMs(headers['retry-after'], this.#clock),
    }
  }
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Null for an empty body. */
function plain(body: string): string | null {
  const text = cleanMessage(body.slice(0, keptAnswer))
  return text.trim() === '' ? null : text
}
