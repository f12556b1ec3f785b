import { createHmac } from 'node:crypto'
import { type Clock, instant } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { secretsEqual } from '../../core/lib/secretsEqual.js'
import type { CloudInboxRow } from '../../core/store/engineTables.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import { keepInbound } from './rows/inbox.js'
import type { FindSettings } from './settings.js'

const atOnce = 100

type NewRow = Omit<CloudInboxRow, 'seq'>

interface PendingBody {
  row: NewRow
  kept(): void
  failed(error: unknown): void
}

/** Stores Meta's bodies; those that arrive during a write go together in the next statement. */
class ReceivedBodies {
  readonly #writes: GroupCommit
  #waiting: PendingBody[] = []
  #isWriting = false

  constructor(writes: GroupCommit) {
    this.#writes = writes
  }

  /** Resolves once the row is on the disk. A row that cannot be stored rejects alone. */
  keep(row: NewRow): Promise<void> {
    return new Promise((stored, failed) => {
      this.#waiting.push({ row, kept: stored, failed })
      if (!this.#isWriting) void this.#write()
    })
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      let part: PendingBody[] = []
      await this.#writes
        .commit((db) => {
          // Take the rows only now: more arrived while the commit waited.
          part = this.#waiting.splice(0, atOnce)
          return keepInbound(
            db,
            part.map(({ row }) => row),
          )
        })
        .then(
          () => {
            for (const { kept } of part) kept()
          },
          (error: unknown) => (part.length > 0 ? this.#writeEach(part) : this.#failAll(error)),
        )
    }
    this.#isWriting = false
  }

  #failAll(error: unknown): void {
    for (const { failed } of this.#waiting.splice(0)) failed(error)
  }

  /** One row may fail, for example because its session was deleted. */
  async #writeEach(part: readonly PendingBody[]): Promise<void> {
    await Promise.all(
      part.map(({ row, kept, failed }) =>
        this.#writes.commit((db) => keepInbound(db, [row])).then(kept, failed),
      ),
    )
  }
}

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
  return secretsEqual(signature, `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`)
}
