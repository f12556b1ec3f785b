import type { Clock } from '../kit/clock.js'
import { inSeconds, WrongTries } from '../kit/limits/wrongTries.js'
import { Refusal } from '../kit/refusal.js'

/** Wrong passwords from one address before an account slows down for it. */
const fromOneAddress = 10
/** The same from all addresses together, for who has never signed in to the account from theirs. */
const fromAllAddresses = 100

/**
 * Slows password guessing down: ten wrong ones from an address block the account for that address, a hundred from
 * anywhere for every address that has not signed in to it before. An address counts for at most ten of the hundred, so
 * nobody can shut an account's owner out alone. A success clears what its address did.
 */
export class Lockout {
  readonly #here: WrongTries
  readonly #anywhere: WrongTries

  constructor(clock: Clock) {
    this.#here = new WrongTries(clock, fromOneAddress, locked)
    this.#anywhere = new WrongTries(clock, fromAllAddresses, locked)
  }

  /**
   * Tells whether the check succeeds, and the seconds for which a failure blocks the account for this address. As many
   * checks run at once as may still fail; the others wait for them, so that a right password never counts as wrong.
   * @throws Refusal 429 while the account is blocked.
   */
  async attempt(
    account: string,
    address: string,
    check: () => Promise<boolean>,
  ): Promise<{ right: boolean; blockedFor: number }> {
    const here = await this.#here.enter(`${address} ${account}`)
    let right = false
    let failed = false
    try {
      const anywhere = here.wasRight ? null : await this.#anywhere.enter(account)
      try {
        right = await check()
        failed = !right
      } finally {
        const counts = failed && here.wrong < fromOneAddress
        anywhere?.leave(counts ? 'wrong' : 'unknown')
      }
    } finally {
      if (right) this.#anywhere.forgive(account, Math.min(here.wrong, fromOneAddress))
      here.leave(right ? 'right' : failed ? 'wrong' : 'unknown')
    }
    return { right, blockedFor: failed ? Math.ceil(here.blockedFor) : 0 }
  }
}

function locked(seconds: number): Refusal {
  const message = `Muitas tentativas de login. Tente novamente em ${inSeconds(seconds)}.`
  return new Refusal('too_many', 'login_locked', message, { retryAfter: seconds })
}
