import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, instant } from '../../kit/clock.js'
import { Refusal } from '../../kit/refusal.js'
import type { GroupCommit } from '../../store/groupCommit.js'
import { ReceivedBodies } from './receivedBodies.js'
import type { FindSettings } from './settings.js'

interface CloudWebhooksOptions {
  writes: GroupCommit
  clock: Clock
  settings: FindSettings
  /** Counts what a user has stored. @throws Refusal 429 where it is too much. */
  charge: (userId: string, bytes: number) => void
  /** Something was received and stored for a session. */
  arrived: (sessionId: string) => void
}

/** What Meta asks and sends. A session that is not there, or not configured, accepts no token and no signature. */
export class CloudWebhooks {
  readonly #options: CloudWebhooksOptions
  readonly #bodies: ReceivedBodies

  constructor(options: CloudWebhooksOptions) {
    this.#options = options
    this.#bodies = new ReceivedBodies(options.writes)
  }

  /** Gives back the challenge. @throws Refusal 403 where mode or token are others. */
  async verify(
    sessionId: string,
    asked: { mode: string | undefined; token: string | undefined; challenge: string | undefined },
  ): Promise<string> {
    const token = (await this.#options.settings(sessionId))?.webhookVerifyToken ?? ''
    const isOurs = token !== '' && isSame(asked.token ?? '', token)
    if (asked.mode === 'subscribe' && isOurs && asked.challenge !== undefined) return asked.challenge
    throw new Refusal('forbidden', 'invalid_verify_token', 'Token de verificação inválido')
  }

  /**
   * Stores what was sent, as the bytes came and whatever they are: what is not acknowledged Meta sends again for days.
   * Resolves once it is on the disk; a session that is switched off stores nothing.
   * @throws Refusal 401 where they are not signed with the app's secret.
   */
  async receive(sessionId: string, bytes: Buffer, signature: string): Promise<void> {
    const { clock, charge, arrived } = this.#options
    const settings = await this.#options.settings(sessionId)
    // Whoever cannot sign does not learn which sessions there are.
    if (!settings || settings.appSecret === '' || !isSigned(bytes, signature, settings.appSecret)) {
      throw new Refusal('unauthenticated', 'invalid_signature', 'Assinatura inválida')
    }
    if (!settings.enabled) return
    charge(settings.userId, bytes.length)
    const row = { session_id: sessionId, received_at: instant(clock), body: bytes.toString('utf8') }
    await this.#bodies.keep(row)
    arrived(sessionId)
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
