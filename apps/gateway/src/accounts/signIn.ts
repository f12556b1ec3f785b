import type { Credentials } from '@morpheus/sdk/contract'
import { Refusal } from '../kit/refusal.js'
import { findUserByEmail, updateUser } from '../store/repositories/users.js'
import type { Db } from '../store/tables.js'
import type { ActivityLog, Origin } from './activity/activityLog.js'
import type { Lockout } from './lockout.js'
import { passwordMatches } from './passwords.js'
import type { RefreshAnswers } from './refreshAnswers.js'
import type { SignInLog } from './signInLog.js'
import { type Caller, type Tokens, tokenRevoked } from './tokens.js'
import { type SignedIn, userView } from './users.js'

interface SignInParts {
  db: Db
  tokens: Tokens
  refreshes: RefreshAnswers
  lockout: Lockout
  log: SignInLog
  activity: ActivityLog
}

/** Signing in and out. Core spec §4, Auth. */
export class SignIn {
  readonly #db: Db
  readonly #tokens: Tokens
  readonly #refreshes: RefreshAnswers
  readonly #lockout: Lockout
  readonly #log: SignInLog
  readonly #activity: ActivityLog

  constructor({ db, tokens, refreshes, lockout, log, activity }: SignInParts) {
    this.#db = db
    this.#tokens = tokens
    this.#refreshes = refreshes
    this.#lockout = lockout
    this.#log = log
    this.#activity = activity
  }

  /**
   * `network` is whence the caller comes: wrong passwords count by it.
   * @throws Refusal 401 'Credenciais inválidas', or 429 after ten wrong passwords.
   */
  async login({ email, password }: Credentials, network: string, origin: Origin): Promise<SignedIn> {
    const account = email.toLowerCase()
    const row = await findUserByEmail(this.#db, account)
    const attempt = { userId: row?.id ?? null, network }
    const { right, blockedFor } = await this.#lockout
      .attempt(account, network, () => passwordMatches(row?.password_hash, password))
      .catch((error: unknown) => {
        if (error instanceof Refusal) this.#log.write({ ...attempt, outcome: 'blocked', blockedFor: 0 })
        throw error
      })
    this.#log.write({ ...attempt, outcome: right ? 'right' : 'wrong', blockedFor })
    if (!right || !row) {
      if (row) {
        const details = 'Tentativa de entrada com senha errada'
        await this.#activity.record(
          this.#db,
          row.id,
          { action: 'login_failed', details, status: 'error' },
          origin,
        )
      }
      throw new Refusal('unauthenticated', 'invalid_credentials', 'Credenciais inválidas')
    }
    if (row.password_unused) await updateUser(this.#db, row.id, { password_unused: 0 })
    const user = userView(row)
    // Not asked again: what was ended while the password was checked must not come back by it.
    const validFrom = Date.parse(row.tokens_valid_from)
    const { token } = await this.#tokens.issue({ user, validFrom, signedInAt: null })
    await this.#activity.record(
      this.#db,
      user.id,
      { action: 'login', details: 'Entrada com e-mail e senha' },
      origin,
    )
    return { user, token }
  }

  /**
   * A fresh token for the one presented, which ends. Asked again with the same key, because the answer was lost, it
   * gives that answer again.
   * @throws Refusal 401 for a token that has ended otherwise.
   */
  async refresh(caller: Caller, key: string | null): Promise<SignedIn> {
    const { token, caller: heir } = await this.#tokens.issue(caller)
    const answer = { user: caller.user, token }
    const ended = await this.#tokens.revoke(caller, heir, async (db) => {
      if (key !== null) await this.#refreshes.keep(db, caller, key, answer)
    })
    if (ended) return answer
    const first = await this.#refreshes.recall(caller, key)
    if (first) return first
    throw tokenRevoked()
  }

  async logout(caller: Caller, origin: Origin): Promise<void> {
    await this.#tokens.revoke(caller, null, (db) =>
      this.#activity.record(db, caller.user.id, { action: 'logout', details: 'Saída da conta' }, origin),
    )
  }

  async signOutEverywhere({ user }: Caller): Promise<void> {
    await this.#tokens.revokeAll(user.id)
    this.#log.signedOutEverywhere(user.id)
  }
}
