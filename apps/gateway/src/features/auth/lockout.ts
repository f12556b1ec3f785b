import { createHash } from 'node:crypto'
import { localized } from '@morpheus/sdk/text'
import { toSecondsParam } from '../../core/lib/duration.js'
import { HttpError } from '../../core/lib/httpError.js'
import { KeyedLock } from '../../core/lib/keyedLock.js'
import type { AttemptLimits } from '../../core/store/attempts/attemptLimits.js'
import { anonymousKey } from '../../core/store/attempts/failedAttemptRows.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import { allSignInsLimit, signInLimit } from './attemptRules.js'

interface Trying {
  /** As entered, in lower case. */
  email: string
  /** Null for an unknown account. */
  userId: string | null
  network: string
}

/** `blockedFor`: the resulting wait in seconds, for the account from this address. */
export type PasswordOutcome = { right: true } | { right: false; blockedFor: number }

/**
 * Slows password guessing, with counters in the store: five failures from an address block the account for that
 * address; a hundred from anywhere block it for every address without an earlier success. An address counts at most
 * five of the hundred, so nobody can lock an owner out alone. A success clears its address. Unknown e-mails are treated
 * alike.
 */
export class Lockout {
  readonly #db: Db
  readonly #tries: AttemptLimits
  /** Serialises attempts per address, so that a block takes effect for the next. */
  readonly #locks = new KeyedLock()

  constructor(db: Db, tries: AttemptLimits) {
    this.#db = db
    this.#tries = tries
  }

  /**
   * Runs `check`, then `settle` in the transaction that counts the result.
   * @throws Locked while the account is blocked.
   */
  attempt<Result>(
    { email, userId, network }: Trying,
    check: () => Promise<boolean>,
    settle: (db: Db, tried: PasswordOutcome) => Promise<Result>,
  ): Promise<Result> {
    const account = userId ?? `${anonymousKey} ${createHash('sha256').update(email).digest('hex')}`
    const address = `${account} ${network}`
    return this.#locks.run(address, async () => {
      // Checked beforehand too, as hashing is the cost of a flood.
      const addressTries = await this.#tries.read(this.#db, signInLimit, address)
      refuseWhile(addressTries.waitSeconds)
      if (!addressTries.hasSucceeded)
        refuseWhile(await this.#tries.getWaitSeconds(this.#db, allSignInsLimit, account))
      const right = await check()
      return inTransaction(this.#db, async (db) => settle(db, await this.#count(db, account, address, right)))
    })
  }

  async #count(db: Db, account: string, address: string, right: boolean): Promise<PasswordOutcome> {
    const addressTries = await this.#tries.lock(db, signInLimit, address)
    refuseWhile(addressTries.waitSeconds)
    // An address with an earlier success is neither blocked by others nor counted among them.
    const otherTries = addressTries.hasSucceeded ? null : await this.#tries.lock(db, allSignInsLimit, account)
    refuseWhile(otherTries?.waitSeconds ?? 0)
    if (right) {
      await otherTries?.subtractFailures(Math.min(addressTries.failures, signInLimit.freeFailures))
      await addressTries.recordSuccess(true)
      return { right }
    }
    if (addressTries.failures < signInLimit.freeFailures) await otherTries?.countFailure()
    else await otherTries?.subtractFailures(0)
    return { right, blockedFor: await addressTries.countFailure() }
  }
}

/** The password was not checked: too many failures. */
export class LockedError extends HttpError {
  constructor(seconds: number) {
    const message = localized('auth.logins_many', { wait: toSecondsParam(seconds) })
    super('too_many', 'login_locked', message, { retryAfter: seconds })
  }
}

function refuseWhile(seconds: number): void {
  if (seconds > 0) throw new LockedError(seconds)
}
