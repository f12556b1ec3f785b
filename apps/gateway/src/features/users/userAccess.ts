import type { AccountUser } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { Caller } from '../../core/http/callers.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import { acquireNamedLock } from '../../core/store/dialects/locks.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import {
  findUserById,
  listUsers,
  moveTokensValidFrom,
  updateUser,
} from '../../core/store/repositories/users.js'
import type { Db, UserRow } from '../../core/store/tables.js'
import { requireAdministrator } from '../account/requireAdministrator.js'
import type { ApiKeys } from '../apiKeys/apiKeys.js'
import type { Tokens } from '../auth/tokens.js'

interface UserAccessParts {
  db: Db
  clock: Clock
  tokens: Tokens
  keys: ApiKeys
  activity: ActivityLog
}

/** User administration: lists accounts and locks them, without access to their data. */
export class UserAccess {
  readonly #parts: UserAccessParts

  constructor(parts: UserAccessParts) {
    this.#parts = parts
  }

  /** @throws HttpError 403 for a caller who is no administrator, as the other methods do. */
  async list({ user }: Caller): Promise<AccountUser[]> {
    const { db } = this.#parts
    await requireAdministrator(db, user.id, 'veem os usuários')
    return (await listUsers(db)).map(toAccountUser)
  }

  /**
   * Locks a user: ends all sign-ins, disables the API keys, and closes the sockets of both, on every node.
   * @throws HttpError 404 where there is no such user, 409 for an administrator.
   */
  async block(caller: Caller, id: string, origin: Origin): Promise<AccountUser> {
    const { clock, tokens, keys } = this.#parts
    const blocked = await this.#change(caller, id, origin, async (db, user) => {
      if (user.administrator) throw createAdministratorError()
      if (user.blocked_at !== null) return null
      await moveTokensValidFrom(db, clock, { id, keptTokenId: null }, { blocked_at: isoNow(clock) })
      return 'blocked'
    })
    tokens.publishAllEnded(id)
    await keys.publishBlocked(id)
    return blocked
  }

  /** @throws HttpError 404 where there is no such user. */
  unblock(caller: Caller, id: string, origin: Origin): Promise<AccountUser> {
    return this.#change(caller, id, origin, async (db, user) => {
      if (user.blocked_at === null) return null
      await updateUser(db, id, { blocked_at: null })
      return 'unblocked'
    })
  }

  /** `change` returns the audit text, or null for no change, which is not audited. */
  #change(
    { user: { id: by } }: Caller,
    id: string,
    origin: Origin,
    change: (db: Db, user: UserRow) => Promise<'blocked' | 'unblocked' | null>,
  ): Promise<AccountUser> {
    const { activity } = this.#parts
    return inTransaction(this.#parts.db, async (db) => {
      await acquireNamedLock(db, 'accounts')
      await requireAdministrator(db, by, 'bloqueiam usuários')
      const user = await findUserById(db, id)
      if (!user) throw new HttpError('not_found', 'user_not_found', 'Usuário não encontrado')
      const done = await change(db, user)
      if (done !== null) {
        const entry = { action: 'user_block', status: 'warning' } as const
        const details = localized(`activity.access_${done}`, { email: user.email })
        await activity.record(db, by, { ...entry, details, metadata: { id } }, origin)
        await activity.record(
          db,
          id,
          { ...entry, details: localized(`activity.access_${done}_by_administrator`) },
          null,
        )
      }
      return toAccountUser((await findUserById(db, id)) ?? user)
    })
  }
}

function toAccountUser(row: UserRow): AccountUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    administrator: row.administrator === 1,
    createdAt: row.created_at,
    lastSignInAt: row.signed_in_at,
    blockedAt: row.blocked_at,
  }
}

function createAdministratorError(): HttpError {
  const message =
    'Administradores não são bloqueados. Quem opera o servidor pode tirar a função: morpheus-gateway user admin --remove'
  return new HttpError('conflict', 'user_is_administrator', message)
}
