import { createHmac } from 'node:crypto'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { secretsEqual } from '../../core/lib/secretsEqual.js'
import { Batch } from '../../core/store/batch.js'
import type { CloudInboxRow } from '../../core/store/engineTables.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import { insertInbound } from './rows/inbox.js'
import type { FindSettings } from './settings.js'

type NewRow = Omit<CloudInboxRow, 'seq'>

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
  readonly #rows = new Batch<NewRow>(insertInbound)

  constructor(options: CloudWebhooksOptions) {
    this.#options = options
  }

  /** @throws HttpError 403 for a wrong mode or token */
  async verify(
    sessionId: string,
    request: { mode: string | undefined; token: string | undefined; challenge: string | undefined },
  ): Promise<string> {
    const token = (await this.#options.settings(sessionId))?.webhookVerifyToken ?? ''
    const isOurs = token !== '' && secretsEqual(request.token ?? '', token)
    if (request.mode === 'subscribe' && isOurs && request.challenge !== undefined) return request.challenge
    throw new HttpError('forbidden', 'invalid_verify_token', 'Token de verificação inválido')
  }

  /**
   * Stores the raw bytes before they are parsed, since Meta resends unacknowledged events for days. Resolves once
   * they are on the disk; a disabled session stores nothing.
   * @throws HttpError 401 for a missing or wrong signature of the app's secret
   */
  async receive(sessionId: string, bytes: Buffer, signature: string): Promise<void> {
    const { writes, clock, charge, arrived } = this.#options
    const settings = await this.#options.settings(sessionId)
    // An unsigned call must not learn which sessions exist.
    if (!settings || settings.appSecret === '' || !isSigned(bytes, signature, settings.appSecret)) {
      throw new HttpError('unauthenticated', 'invalid_signature', 'Assinatura inválida')
    }
    if (!settings.enabled) return
    charge(settings.userId, bytes.length)
    const row = { session_id: sessionId, received_at: isoNow(clock), body: bytes.toString('utf8') }
    await writes.commit(settings.userId, async () => row, { batch: this.#rows })
    arrived(sessionId)
  }
}

/** Header format: `sha256=` and the HMAC of the body in hexadecimal. */
function isSigned(bytes: Buffer, signature: string, secret: string): boolean {
  return secretsEqual(signature, `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`)
}
