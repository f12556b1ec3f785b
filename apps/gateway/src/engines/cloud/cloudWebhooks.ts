import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, instant } from '../../kit/clock.js'
import { Refusal } from '../../kit/refusal.js'
import type { GroupCommit } from '../../store/groupCommit.js'
import { keepInbound } from '../../store/repositories/cloud/inbox.js'
import type { CloudSettings, FindSettings } from './settings.js'
import { isWebhookBody } from './webhookBody.js'

interface CloudWebhooksOptions {
  writes: GroupCommit
  clock: Clock
  settings: FindSettings
  /** Counts what a user has stored. @throws Refusal 429 where it is too much. */
  charge: (userId: string, bytes: number) => void
  /** Something was received and stored for a session. */
  arrived: (sessionId: string) => void
}

/** What Meta asks and sends. Everything throws a Refusal 404 for a session that is not configured. */
export class CloudWebhooks {
  readonly #options: CloudWebhooksOptions

  constructor(options: CloudWebhooksOptions) {
    this.#options = options
  }

  /** Gives back the challenge. @throws Refusal 403 where mode or token are others. */
  async verify(
    sessionId: string,
    asked: { mode: string | undefined; token: string | undefined; challenge: string | undefined },
  ): Promise<string> {
    const { webhookVerifyToken: token } = await this.#settings(sessionId)
    const isOurs = token !== '' && isSame(asked.token ?? '', token)
    if (asked.mode === 'subscribe' && isOurs && asked.challenge !== undefined) return asked.challenge
    throw new Refusal('forbidden', 'invalid_verify_token', 'Token de verificação inválido')
  }

  /**
   * Stores what was sent, as the bytes came. Resolves once it is on the disk; a session that is switched off stores nothing.
   * @throws Refusal 401 where they are not signed with the app's secret, 400 where they are nothing of Meta's.
   */
  async receive(sessionId: string, bytes: Buffer, signature: string): Promise<void> {
    const { writes, clock, charge, arrived } = this.#options
    const { appSecret, enabled, userId } = await this.#settings(sessionId)
    if (appSecret === '' || !isSigned(bytes, signature, appSecret)) {
      throw new Refusal('unauthenticated', 'invalid_signature', 'Assinatura inválida')
    }
    const body = bytes.toString('utf8')
    if (!isWebhookBody(body)) throw new Refusal('invalid', 'invalid_request', 'Dados inválidos')
    if (!enabled) return
    charge(userId, bytes.length)
    const row = { session_id: sessionId, received_at: instant(clock), body }
    await writes.commit((db) => keepInbound(db, row))
    arrived(sessionId)
  }

  async #settings(sessionId: string): Promise<CloudSettings> {
    const settings = await this.#options.settings(sessionId)
    if (settings) return settings
    throw new Refusal('not_found', 'session_not_found', 'Sessão não encontrada')
  }
}

/** `sha256=` and the HMAC of the bytes in hexadecimal. */
function isSigned(bytes: Buffer, signature: string, secret: string): boolean {
  return isSame(signature, `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`)
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
