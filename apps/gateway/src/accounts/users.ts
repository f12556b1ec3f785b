import { randomUUID } from 'node:crypto'
import type { User } from '@morpheus/sdk/contract'
import { Credentials, withoutUnseen } from '@morpheus/sdk/contract'
import { type Clock, instant } from '../kit/clock.js'
import { StartFailure } from '../kit/startFailure.js'
import { lockNamed } from '../store/dialects/locks.js'
import { inTransaction } from '../store/inTransaction.js'
import { deleteInvitationOf } from '../store/repositories/accounts/invitations.js'
import { findUserByEmail, firstUser, insertUser, updateUser } from '../store/repositories/users.js'
import type { Db, UserRow } from '../store/tables.js'
import { checkNewPassword } from './newPassword.js'
import { hashPassword, randomPassword } from './passwords.js'

export interface NewUser {
  email: string
  name: string
  /** Absent: a random one is made. */
  password?: string | undefined
  /** Each start makes another password and shows it, until one of them is used. */
  untilUsed?: boolean
}

/** The account, and its password where we chose it ourselves. */
export interface CreatedUser {
  email: string
  password: string | null
}

/** What signing in, or staying so, gives. */
export interface SignedIn {
  user: User
  token: string
}

/**
 * Creates an account; the first one is the administrator's.
 * @throws StartFailure when the e-mail or the password does not hold, or the e-mail is taken.
 */
export async function createUser(db: Db, clock: Clock, wanted: NewUser): Promise<CreatedUser> {
  const email = readEmail(wanted.email)
  const name = withoutUnseen(wanted.name).trim() || email
  if (wanted.password !== undefined) await checkNewPassword({ email, name }, wanted.password)
  const password = wanted.password ?? randomPassword()
  await refuseTaken(db, email)
  const hash = await hashPassword(password)
  // Of several that are made at once, beside a gateway that starts, one is the first.
  await inTransaction(db, async (transaction) => {
    await lockNamed(transaction, 'accounts')
    await refuseTaken(transaction, email)
    await insertNewUser(transaction, clock, { email, name, password_hash: hash }, wanted.untilUsed === true)
  })
  return { email, password: wanted.password === undefined ? password : null }
}

/**
 * In a transaction that holds the lock `accounts`, and has looked whether the e-mail is taken: an account, whose id it
 * gives. The first one is the administrator's. An invitation of that e-mail has served.
 */
export async function insertNewUser(
  db: Db,
  clock: Clock,
  whose: Pick<UserRow, 'email' | 'name' | 'password_hash'>,
  untilUsed = false,
): Promise<string> {
  const id = randomUUID()
  const now = instant(clock)
  await deleteInvitationOf(db, whose.email)
  await insertUser(db, {
    id,
    ...whose,
    avatar: null,
    event_cursor: 0,
    tokens_valid_from: now,
    created_at: now,
    password_unused: untilUsed ? 1 : 0,
    phone: null,
    timezone: null,
    administrator: (await firstUser(db)) ? 0 : 1,
    signed_in_at: null,
    blocked_at: null,
  })
  return id
}

/** @throws StartFailure where `ensureAdministrator` would refuse the e-mail or the password; writes nothing. */
export async function checkAdministrator(db: Db, wanted: NewUser): Promise<void> {
  const first = await firstUser(db)
  if (!first) readEmail(wanted.email)
  if (wanted.password === undefined || (first && !first.password_unused)) return
  await checkNewPassword(first ?? wanted, wanted.password, 'MORPHEUS_ADMIN_PASSWORD: ')
}

/**
 * Makes the administrator where there is no account yet; else names the first account. A password that we made and
 * nobody has used may never have been read, so it is replaced by one that can be shown.
 * What is wanted has passed `checkAdministrator`.
 */
export async function ensureAdministrator(
  db: Db,
  clock: Clock,
  wanted: NewUser,
): Promise<CreatedUser & { created: boolean }> {
  const first = await firstUser(db)
  if (first && !first.password_unused) return { email: first.email, password: null, created: false }
  const untilUsed = wanted.password === undefined
  if (!first) {
    try {
      return { ...(await createUser(db, clock, { ...wanted, untilUsed })), created: true }
    } catch (error) {
      const winner = await firstUser(db)
      if (!winner) throw error
      // Another gateway that starts on the same database has made it, and shows its password.
      return { email: winner.email, password: null, created: false }
    }
  }
  const password = wanted.password ?? randomPassword()
  await updateUser(db, first.id, {
    password_hash: await hashPassword(password),
    password_unused: untilUsed ? 1 : 0,
  })
  return { email: first.email, password: untilUsed ? password : null, created: true }
}

function readEmail(text: string): string {
  const given = Credentials.shape.email.safeParse(text.trim())
  if (!given.success) throw new StartFailure(`${given.error.issues[0]?.message ?? 'Email inválido'}.`)
  return given.data.toLowerCase()
}

async function refuseTaken(db: Db, email: string): Promise<void> {
  if (await findUserByEmail(db, email)) throw new StartFailure(`Já existe um usuário com o e-mail ${email}.`)
}

/** What others may see of an account. */
export function userView(row: UserRow): User {
  return { id: row.id, name: row.name, email: row.email, avatar: row.avatar }
}
