import { ApiKeys, type KeyLimits } from '../../accounts/apiKeys/apiKeys.js'
import { CountedTries } from '../../accounts/countedTries.js'
import { Devices } from '../../accounts/devices/devices.js'
import { Lockout } from '../../accounts/lockout.js'
import { OwnPassword } from '../../accounts/ownPassword.js'
import { PasswordChange, type PasswordNotices } from '../../accounts/passwordChange.js'
import { RefreshAnswers } from '../../accounts/refreshAnswers.js'
import { SignIn } from '../../accounts/signIn.js'
import { SignInLog } from '../../accounts/signInLog.js'
import { Tokens } from '../../accounts/tokens.js'
import { TwoFactor } from '../../accounts/twoFactor/twoFactor.js'
import type { Keyring } from '../../keys/keyring.js'
import { ActivityLog } from '../../log/activityLog.js'
import type { Foundation } from './foundation.js'

interface AccountOptions extends Foundation {
  notices: PasswordNotices
  tokenKey: Keyring['tokens']
  /** For how long a sign-in can be renewed, in days. */
  signInDays: number
  limits: KeyLimits
}

/** The room that knows who calls. */
export class AccountRoom {
  readonly tokens: Tokens
  readonly keys: ApiKeys
  readonly activity: ActivityLog
  readonly refreshes: RefreshAnswers
  readonly signIn: SignIn
  readonly devices: Devices
  readonly twoFactor: TwoFactor
  readonly passwordChange: PasswordChange
  readonly #log: SignInLog

  constructor(options: AccountOptions) {
    const { db, bus, clock, vault, tell, onError, tokenKey, signInDays, limits, notices } = options
    this.tokens = new Tokens(db, bus, tokenKey, clock, signInDays)
    this.refreshes = new RefreshAnswers(db, clock, vault)
    this.#log = new SignInLog(clock, tell, onError)
    const activity = new ActivityLog(clock)
    this.activity = activity
    this.keys = new ApiKeys({ db, bus, clock, activity, limits, onError })
    const tries = new CountedTries(clock)
    const password = new OwnPassword(db, tries, activity)
    const { tokens } = this
    const devices = new Devices({ db, clock, tokens, activity, onError })
    this.devices = devices
    this.twoFactor = new TwoFactor({ db, clock, vault, tries, password, activity })
    this.passwordChange = new PasswordChange({ tokens, devices, password, activity, notices })
    this.signIn = new SignIn({
      db,
      tokens,
      refreshes: this.refreshes,
      lockout: new Lockout(clock),
      log: this.#log,
      activity,
      devices,
      twoFactor: this.twoFactor,
    })
  }

  async close() {
    await this.#log.stop()
    await this.devices.close()
  }
}
