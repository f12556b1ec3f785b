import type { Credentials, User } from '@morpheus/sdk/contract'
import type { Db } from '../store/tables.js'
import { findUserByEmail, updateUser } from '../store/users.js'
import type { Lockout } from './lockout.js'
import { passwordMatches } from './passwords.js'
import { Refusal } from './refusal.js'
import type { LogLine } from './systemLog.js'
import type { Caller, Tokens } from './tokens.js'
import { userView } from './users.js'

interface SignedIn {
  user: User
  token: string
}

/** Signing in and out. Core spec §4, Auth. */
export class SignIn {
  readonly #db: Db
  readonly #tokens: Tokens
  readonly #lockout: Lockout
  readonly #log: (line: LogLine) => void

  constructor(db: Db, tokens: Tokens, lockout: Lockout, log: (line: LogLine) => void) {
    this.#db = db
    this.#tokens = tokens
    this.#lockout = lockout
    this.#log = log
  }

  /** @throws Refusal 401 'Credenciais inválidas', or 429 after ten wrong passwords. */
  async login({ email, password }: Credentials): Promise<SignedIn> {
    const account = email.toLowerCase()
    const blockedFor = this.#lockout.attempt(account)
    const row = await findUserByEmail(this.#db, account)
    if (!(await passwordMatches(row?.password_hash, password)) || !row) {
      if (blockedFor > 0) this.#tellBlocked(blockedFor, row?.id)
      throw new Refusal('unauthenticated', 'invalid_credentials', 'Credenciais inválidas')
    }
    this.#lockout.clear(account)
    if (row.password_unused) await updateUser(this.#db, row.id, { password_unused: 0 })
    const user = userView(row)
    return { user, token: (await this.#tokens.issue(user)).token }
  }

  /** A fresh token for the one presented, which ends. */
  async refresh(caller: Caller): Promise<SignedIn> {
    const { token, caller: heir } = await this.#tokens.issue(caller.user)
    await this.#tokens.revoke(caller, heir)
    return { user: caller.user, token }
  }

  async logout(caller: Caller): Promise<void> {
    await this.#tokens.revoke(caller)
  }

  /** To the account's owner; of an e-mail that is no account, everybody learns, without the e-mail. */
  #tellBlocked(seconds: number, userId: string | undefined): void {
    const whose = userId === undefined ? ' de uma conta que não existe' : ''
    const message = `Entrada${whose} bloqueada por ${seconds} s após senhas erradas`
    this.#log({ level: 'warn', service: 'system', message, userId })
  }
}
