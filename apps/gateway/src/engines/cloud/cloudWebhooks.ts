import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, instant } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import { ReceivedBodies } from './receivedBodies.js'
import type { FindSettings } from './settings.js'

interface CloudWebhooksOptions {
  writes: GroupCommit
  clock: Clock
  settings: FindSettings
  charge: (userId: string, bytes: number) => void
  arrived: (sessionId: string) => void
}

/** Meta's webhook calls. An unknown or unconfigured session accepts no token and no signature. */
export class CloudWebhooks {
  readonly #options: CloudWebhooksOptions
  readonly #bodies: ReceivedBodies

  constructor(options: CloudWebhooksOptions) {
    this.#options = options
    this.#bodies = new ReceivedBodies(options.writes)
  }

  /**
   * Returns the challenge.
   * @throws HttpError 403 for a wrong mode or token
   */
  async verify(
    sessionId: string,
    request: { mode: string | undefined; token: string | undefined; challenge: string | undefined },
  ): Promise<string> {
    const token = (await this.#options.settings(sessionId))?.webhookVerifyToken ?? ''
    const isOurs = token !== '' && isSame(request.token ?? '', token)
    if (request.mode === 'subscribe' && isOurs && request.challenge !== undefined) return request.challenge
    throw new HttpError('forbidden', 'invalid_verify_token', 'Token de verificação inválido')
  }

  /**
   * Stores the raw bytes before they are parsed, since Meta resends unacknowledged events for days. Resolves once
   * they are on the disk; a disabled session stores nothing.
   * @throws HttpError 401 for a missing or wrong signature of the app's secret
   */
  async receive(sessionId: string, bytes: Buffer, signature: string): Promise<void> {
    const { clock, charge, arrived } = this.#options
    const settings = await this.#options.settings(sessionId)
    // An unsigned call must not learn which sessions exist.
    if (!settings || settings.appSecret === '' || !isSigned(bytes, signature, settings.appSecret)) {
      throw new HttpError('unauthenticated', 'invalid_signature', 'Assinatura inválida')
    }
    if (!settings.enabled) return
    charge(settings.userId, bytes.length)
    const row = { session_id: sessionId, received_at: instant(clock), body: bytes.toString('utf8') }
    await this.#bodies.keep(row)
    arrived(sessionId)
  }
}

/** Header format: `sha256=` and the HMAC of the body in hexadecimal. */
function isSigned(bytes: Buffer, signature: string, secret: string): boolean {
  return isSame(signature, `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`)
}

/** Constant-time comparison. */
function isSame(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
