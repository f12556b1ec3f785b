import { localized } from '@morpheus/sdk/text'
import { HttpError } from '../../../core/lib/httpError.js'
import { isPostgres } from '../../../core/store/dialects/dialectKind.js'
import type { Db } from '../../../core/store/tables.js'

const againSeconds = 5

/**
 * Write freeze during a restore: of the account, and on SQLite, which has one writer, of everything. Callers are
 * rejected at once instead of waiting for minutes; reads continue.
 */
export class WriteFreeze {
  readonly #isOfAll: boolean
  readonly #accounts = new Set<string>()

  constructor(db: Db) {
    this.#isOfAll = !isPostgres(db)
  }

  /** True while nothing can be written. */
  get isOfAll(): boolean {
    return this.#isOfAll && this.#accounts.size > 0
  }

  async during<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    this.#accounts.add(userId)
    try {
      return await work()
    } finally {
      this.#accounts.delete(userId)
    }
  }

  /** @throws HttpError 503 where what this account would change could not be changed now; null is nobody's account. */
  refuse(userId: string | null): void {
    if (!this.isOfAll && !(userId !== null && this.#accounts.has(userId))) return
    const message = localized('backups.restoring')
    throw new HttpError('unavailable', 'restoring', message, { retryAfter: againSeconds })
  }
}
