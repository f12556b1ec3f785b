import type { SignInRequest } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { Caller } from '../../core/http/callers.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import { findUserByEmail, updateUser } from '../../core/store/repositories/users.js'
import type { Db, UserRow } from '../../core/store/tables.js'
import { passwordMatches } from '../account/passwords.js'
import { type SignedIn, userView } from '../account/users.js'
import type { Devices } from './devices/devices.js'
import { LockedError, type Lockout } from './lockout.js'
import type { RefreshAnswers } from './refreshAnswers.js'
import type { SignInLog } from './signInLog.js'
import { createTokenRevokedError, type Tokens } from './tokens.js'
import { type CodeOutcome, type TwoFactor, throwWrongCode } from './twoFactor/twoFactor.js'

interface SignInParts {
  db: Db
  clock: Clock
  tokens: Tokens
  refreshAnswers: RefreshAnswers
  lockout: Lockout
  log: SignInLog
  activity: ActivityLog
  devices: Devices
  twoFactor: TwoFactor
}

/** Core spec §4, Auth. */
export class SignIn {
  readonly #db: Db
  readonly #clock: Clock
  readonly #tokens: Tokens
  readonly #refreshAnswers: RefreshAnswers
  readonly #lockout: Lockout
  readonly #log: SignInLog
  readonly #activity: ActivityLog
  readonly #devices: Devices
  readonly #twoFactor: TwoFactor

  constructor({
    db,
    clock,
    tokens,
    refreshAnswers,
    lockout,
    log,
    activity,
    devices,
    twoFactor,
  }: SignInParts) {
    this.#db = db
    this.#clock = clock
    this.#tokens = tokens
    this.#refreshAnswers = refreshAnswers
    this.#lockout = lockout
    this.#log = log
    this.#activity = activity
    this.#devices = devices
    this.#twoFactor = twoFactor
  }

  /**
   * `network` is the client's address, by which wrong passwords count. The existence of a second factor is revealed
   * only after the right password.
   * @throws HttpError 401 'Credenciais inválidas', 'two_factor_required' or 'two_factor_invalid', 403 for the right
   * password of a user who was blocked, or 429 after five wrong passwords or codes.
   */
  async login({ email, password, code }: SignInRequest, network: string, origin: Origin): Promise<SignedIn> {
    const account = email.toLowerCase()
    const row = await findUserByEmail(this.#db, account)
    const attempt = { userId: row?.id ?? null, network }
    const entered = await this.#lockout
      .attempt(
        { ...attempt, email: account },
        () => passwordMatches(row?.password_hash, password),
        async (db, tried) => {
          if (tried.right && row) return this.#enter(db, row, code, origin)
          if (row) await this.#activity.record(db, row.id, wrongPassword, origin)
          return { outcome: 'wrong_password', blockedFor: tried.right ? 0 : tried.blockedFor } as const
        },
      )
      .catch((error: unknown) => {
        if (error instanceof LockedError) this.#log.write({ ...attempt, outcome: 'blocked', blockedFor: 0 })
        throw error
      })
    if ('outcome' in entered && entered.outcome === 'wrong_password') {
      this.#log.write({ ...attempt, outcome: 'wrong', blockedFor: entered.blockedFor })
      throw new HttpError('unauthenticated', 'invalid_credentials', 'Credenciais inválidas')
    }
    if (!('signedIn' in entered)) {
      if (entered.outcome === 'shut_out') throw createAccountBlockedError()
      if (entered.outcome !== 'absent') {
        const outcome = entered.outcome === 'wrong' ? 'wrong_code' : 'blocked'
        this.#log.write({ ...attempt, outcome, blockedFor: 0 })
      }
      return throwWrongCode(entered)
    }
    this.#log.write({ ...attempt, outcome: 'right', blockedFor: 0 })
    return entered.signedIn
  }

  /**
   * Replaces the presented token, which ends. A repetition with the same key returns the same answer, in case it was
   * lost.
   * @throws HttpError 401 for a token that has ended otherwise.
   */
  async refresh(caller: Caller, key: string | null, origin: Origin): Promise<SignedIn> {
    const { token, caller: successor } = await this.#tokens.issue(caller)
    const answer = { user: caller.user, token }
    const ended = await this.#tokens.revoke(caller, successor, async (db) => {
      await this.#devices.renew(db, caller, successor, origin)
      if (key !== null) await this.#refreshAnswers.keep(db, caller, key, answer)
    })
    if (ended) return answer
    const first = await this.#refreshAnswers.recall(caller, key)
    if (first) return first
    throw createTokenRevokedError()
  }

  async logout(caller: Caller, origin: Origin): Promise<void> {
    await this.#tokens.revoke(caller, null, async (db) => {
      await this.#devices.leave(db, caller)
      await this.#activity.record(
        db,
        caller.user.id,
        { action: 'logout', details: localized('activity.logout') },
        origin,
      )
    })
  }

  async signOutEverywhere({ user }: Pick<Caller, 'user'>): Promise<void> {
    await this.#tokens.revokeAll(user.id)
    this.#log.signedOutEverywhere(user.id)
  }

  /** Completes a sign-in after the right password, in one transaction, which consumes the code. */
  async #enter(
    db: Db,
    row: UserRow,
    code: string | undefined,
    origin: Origin,
  ): Promise<{ signedIn: SignedIn } | RefusedCode | { outcome: 'shut_out' }> {
    if (row.blocked_at !== null) {
      await this.#activity.record(db, row.id, shutOut, origin)
      return { outcome: 'shut_out' }
    }
    const check = await this.#twoFactor.check(db, row.id, code)
    if (check && !isPassed(check)) {
      if (check.outcome === 'wrong') {
        const details = localized('activity.login_wrong_code')
        await this.#activity.record(db, row.id, { action: 'login_failed', details, status: 'error' }, origin)
      }
      return check
    }
    await updateUser(db, row.id, { password_unused: 0, signed_in_at: isoNow(this.#clock) })
    const user = userView(row)
    // Uses the value read before the password check, so that a revocation meanwhile covers this token.
    const validFrom = Date.parse(row.tokens_valid_from)
    const { token, caller } = await this.#tokens.issue({ user, validFrom, signedInAt: null })
    await this.#devices.enter(db, caller, origin)
    const act = check?.outcome === 'recovery' ? byRecoveryCode : { details: check ? withCode : withPassword }
    await this.#activity.record(db, user.id, { action: 'login', ...act }, origin)
    return { signedIn: { user, token } }
  }
}

function createAccountBlockedError(): HttpError {
  const message = 'Seu acesso foi bloqueado por um administrador deste Morpheus.'
  return new HttpError('forbidden', 'account_blocked', message)
}

type PassedCode = Extract<CodeOutcome, { outcome: 'totp' | 'recovery' }>
type RefusedCode = Exclude<CodeOutcome, PassedCode>

const isPassed = (check: CodeOutcome): check is PassedCode =>
  check.outcome === 'totp' || check.outcome === 'recovery'

const wrongPassword = {
  action: 'login_failed',
  details: localized('activity.login_wrong_password'),
  status: 'error',
} as const
const shutOut = {
  action: 'login_failed',
  details: localized('activity.login_blocked'),
  status: 'error',
} as const
const withPassword = localized('activity.login_with_password')
const withCode = localized('activity.login_with_code')
const byRecoveryCode = { details: localized('activity.login_with_recovery_code'), status: 'warning' } as const
