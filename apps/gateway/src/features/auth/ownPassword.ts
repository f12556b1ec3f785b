import { localized } from '@morpheus/sdk/text'
import type { Caller } from '../../core/http/callers.js'
import { toWaitParam } from '../../core/lib/duration.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, AuditEntry, Origin } from '../../core/log/activityLog.js'
import type { AttemptLimits } from '../../core/store/attempts/attemptLimits.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { findUser } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import { passwordMatches } from '../account/passwords.js'
import { ownPasswordLimit } from './attemptRules.js'

interface Confirmed {
  password: string
  field: 'currentPassword' | 'password'
  failed: Pick<AuditEntry, 'action' | 'details'>
}

/** Password confirmation for sensitive actions: a token alone may be stolen. */
export class OwnPassword {
  readonly #db: Db
  readonly #tries: AttemptLimits
  readonly #activity: ActivityLog

  constructor(db: Db, tries: AttemptLimits, activity: ActivityLog) {
    this.#db = db
    this.#tries = tries
    this.#activity = activity
  }

  /** @throws HttpError 429 after five wrong passwords. Call before costly work, such as hashing a new password. */
  async throwIfBlocked({ user }: Caller): Promise<void> {
    const blocked = await this.#tries.getWaitSeconds(this.#db, ownPasswordLimit, user.id)
    if (blocked > 0) throw createTooManyAttemptsError(blocked)
  }

  /**
   * Runs an action after confirming the caller's password, in the transaction that counts the attempt.
   * @throws HttpError 400 'Senha atual incorreta' naming the field, or 429 after five wrong ones: 30 s, then longer.
   */
  async confirm(
    caller: Caller,
    { password, field, failed }: Confirmed,
    origin: Origin,
    act: (db: Db) => Promise<void>,
  ): Promise<void> {
    const { user } = caller
    // Checked beforehand too, as hashing is the cost of a flood.
    await this.throwIfBlocked(caller)
    const before = await findUser(this.#db, user.id)
    const matches = await passwordMatches(before.password_hash, password)
    const tried = await inTransaction(this.#db, async (db) => {
      // The password may have changed while this one was checked.
      const secretsEqual = async () =>
        (await findUser(db, user.id, true)).password_hash === before.password_hash
      const result = await this.#tries.attempt(
        db,
        ownPasswordLimit,
        user.id,
        async () => matches && secretsEqual(),
      )
      if (result.outcome === 'right') await act(db)
      if (result.outcome === 'wrong') {
        await this.#activity.record(db, user.id, { ...failed, status: 'error' }, origin)
      }
      return result
    })
    if (tried.outcome === 'blocked') throw createTooManyAttemptsError(tried.seconds)
    if (tried.outcome === 'wrong') {
      const message = localized('account.current_password_wrong')
      throw new HttpError('invalid', 'wrong_password', message, { fields: { [field]: message } })
    }
  }
}

function createTooManyAttemptsError(seconds: number): HttpError {
  const message = localized('auth.passwords_many', { wait: toWaitParam(seconds) })
  return new HttpError('too_many', 'password_locked', message, { retryAfter: seconds })
}
