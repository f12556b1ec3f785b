import { ActivityLog } from '../../core/log/activityLog.js'
import { AttemptLimits } from '../../core/store/attempts/attemptLimits.js'
import { ApiKeys, type KeyLimits } from '../../features/apiKeys/apiKeys.js'
import { DeviceAuthorization } from '../../features/auth/deviceAuthorization/deviceAuthorization.js'
import { Devices } from '../../features/auth/devices/devices.js'
import { Lockout } from '../../features/auth/lockout.js'
import { OwnPassword } from '../../features/auth/ownPassword.js'
import { RefreshAnswers } from '../../features/auth/refreshAnswers.js'
import { ScopedTokens } from '../../features/auth/scopedTokens/scopedTokens.js'
import { SignIn } from '../../features/auth/signIn.js'
import { SignInLog } from '../../features/auth/signInLog.js'
import { Tokens } from '../../features/auth/tokens.js'
import { TwoFactor } from '../../features/auth/twoFactor/twoFactor.js'
import { PasswordChange, type PasswordNotices } from '../../features/security/passwordChange.js'
import { AcceptInvitation } from '../../features/users/invitations/acceptInvitation.js'
import { type InvitationMails, Invitations } from '../../features/users/invitations/invitations.js'
import { UserAccess } from '../../features/users/userAccess.js'
import type { Keyring } from '../keys/keyring.js'
import type { Core } from './core.js'

interface AccountOptions extends Core {
  notices: PasswordNotices & InvitationMails
  publicUrl: Promise<string>
  tokenKey: Keyring['tokens']
  signInDays: number
  limits: KeyLimits
}

export class AccountModule {
  readonly tokens: Tokens
  readonly keys: ApiKeys
  readonly scopedTokens: ScopedTokens
  readonly activity: ActivityLog
  readonly refreshAnswers: RefreshAnswers
  readonly signIn: SignIn
  readonly devices: Devices
  readonly deviceAuthorization: DeviceAuthorization
  readonly twoFactor: TwoFactor
  readonly passwordChange: PasswordChange
  readonly users: UserAccess
  readonly invitations: Invitations
  readonly acceptInvitation: AcceptInvitation
  readonly password: OwnPassword
  readonly #log: SignInLog

  constructor(options: AccountOptions) {
    const { db, bus, clock, vault, writeLog, onError, tokenKey, signInDays, limits, notices } = options
    this.tokens = new Tokens(db, bus, tokenKey, clock, signInDays)
    this.refreshAnswers = new RefreshAnswers(db, clock, vault)
    this.#log = new SignInLog(clock, writeLog, onError)
    const activity = new ActivityLog(clock)
    this.activity = activity
    this.keys = new ApiKeys({ db, bus, clock, activity, limits, onError })
    this.scopedTokens = new ScopedTokens({ db, clock, tokenKey })
    const tries = new AttemptLimits(clock)
    const password = new OwnPassword(db, tries, activity)
    this.password = password
    const { tokens } = this
    const devices = new Devices({ db, clock, tokens, activity, onError })
    this.devices = devices
    this.twoFactor = new TwoFactor({ db, clock, vault, tries, password, activity })
    this.passwordChange = new PasswordChange({ tokens, devices, password, activity, notices })
    this.users = new UserAccess({ db, clock, tokens, keys: this.keys, activity })
    this.invitations = new Invitations({
      db,
      clock,
      activity,
      mails: notices,
      publicUrl: options.publicUrl,
    })
    this.acceptInvitation = new AcceptInvitation({ db, clock, activity, tries })
    this.deviceAuthorization = new DeviceAuthorization({
      db,
      clock,
      tokens,
      devices,
      tries,
      activity,
      log: this.#log,
      tokenKey,
      publicUrl: options.publicUrl,
    })
    this.signIn = new SignIn({
      db,
      clock,
      tokens,
      refreshAnswers: this.refreshAnswers,
      lockout: new Lockout(db, tries),
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
