import { createHash } from 'node:crypto'
import { KeyedLock } from '../kit/keyedLock.js'
import { inSeconds } from '../kit/limits/wrongTries.js'
import { Refusal } from '../kit/refusal.js'
import { inTransaction } from '../store/inTransaction.js'
import { ofNobody } from '../store/repositories/accounts/tries.js'
import type { Db } from '../store/tables.js'
import { type CountedTries, ofAllSignIns, ofSignIn } from './countedTries.js'

interface Trying {
  /** As it was given, in small letters. */
  email: string
  /** Null where there is no such account. */
  userId: string | null
  /** Whence it comes. */
  network: string
}

/** Whether the password was right; `blockedFor` is the seconds for which a wrong one blocks the account for this address. */
export type PasswordTried = { right: true } | { right: false; blockedFor: number }

/**
 * Slows password guessing down, in the store: five wrong ones from an address block the account for that address, a
 * hundred from anywhere for every address that has not signed in to it before. An address counts for at most five of the
 * hundred, so nobody can shut an account's owner out alone. A success clears what its address did. An e-mail that no
 * account has is treated alike.
 */
export class Lockout {
  readonly #db: Db
  readonly #tries: CountedTries
  /** One after another from an address: none is looked at that the one before it blocks. */
  readonly #turns = new KeyedLock()

  constructor(db: Db, tries: CountedTries) {
    this.#db = db
    this.#tries = tries
  }

  /**
   * Checks, and does what comes of it in the transaction that counts it.
   * @throws Locked while the account is blocked.
   */
  attempt<Result>(
    { email, userId, network }: Trying,
    check: () => Promise<boolean>,
    settle: (db: Db, tried: PasswordTried) => Promise<Result>,
  ): Promise<Result> {
    const account = userId ?? `${ofNobody} ${createHash('sha256').update(email).digest('hex')}`
    const address = `${account} ${network}`
    return this.#turns.run(address, async () => {
      // Asked beforehand as well: checking a password is what a flood of them would cost.
      const here = await this.#tries.look(this.#db, ofSignIn, address)
      refuseWhile(here.blockedFor)
      if (!here.wasRight) refuseWhile(await this.#tries.wouldBlock(this.#db, ofAllSignIns, account))
      const right = await check()
      return inTransaction(this.#db, async (db) => settle(db, await this.#count(db, account, address, right)))
    })
  }

  async #count(db: Db, account: string, address: string, right: boolean): Promise<PasswordTried> {
    const here = await this.#tries.lock(db, ofSignIn, address)
    refuseWhile(here.blockedFor)
    // Who is known there is neither held up by strangers, nor counts as one.
    const strangers = here.wasRight ? null : await this.#tries.lock(db, ofAllSignIns, account)
    refuseWhile(strangers?.blockedFor ?? 0)
    if (right) {
      await strangers?.forgive(Math.min(here.wrong, ofSignIn.free))
      await here.right(true)
      return { right }
    }
    if (here.wrong < ofSignIn.free) await strangers?.countWrong()
    else await strangers?.forgive(0)
    return { right, blockedFor: await here.countWrong() }
  }
}

/** Too many wrong passwords: this one was not looked at. */
export class Locked extends Refusal {
  constructor(seconds: number) {
    const message = `Muitas tentativas de login. Tente novamente em ${inSeconds(seconds)}.`
    super('too_many', 'login_locked', message, { retryAfter: seconds })
  }
}

function refuseWhile(seconds: number): void {
  if (seconds > 0) throw new Locked(seconds)
}
