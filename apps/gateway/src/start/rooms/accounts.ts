import { ActivityLog } from '../../accounts/activity/activityLog.js'
import { Lockout } from '../../accounts/lockout.js'
import { RefreshAnswers } from '../../accounts/refreshAnswers.js'
import { SignIn } from '../../accounts/signIn.js'
import { SignInLog } from '../../accounts/signInLog.js'
import { Tokens } from '../../accounts/tokens.js'
import type { Keyring } from '../../keys/keyring.js'
import type { Foundation } from './foundation.js'

interface AccountOptions extends Foundation {
  tokenKey: Keyring['tokens']
  /** For how long a sign-in can be renewed, in days. */
  signInDays: number
}

/** The room that knows who calls. */
export class AccountRoom {
  readonly tokens: Tokens
  readonly activity: ActivityLog
  readonly refreshes: RefreshAnswers
  readonly signIn: SignIn
  readonly #log: SignInLog

  constructor({ db, bus, clock, vault, tell, onError, tokenKey, signInDays }: AccountOptions) {
    this.tokens = new Tokens(db, bus, tokenKey, clock, signInDays)
    this.refreshes = new RefreshAnswers(db, clock, vault)
    this.#log = new SignInLog(clock, tell, onError)
    this.activity = new ActivityLog(clock)
    this.signIn = new SignIn({
      db,
      tokens: this.tokens,
      refreshes: this.refreshes,
      lockout: new Lockout(clock),
      log: this.#log,
      activity: this.activity,
    })
  }

  close() {
    return this.#log.stop()
  }
}
