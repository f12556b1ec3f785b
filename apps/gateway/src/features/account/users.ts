import { randomUUID } from 'node:crypto'
import type { User } from '@morpheus/sdk/contract'
import { Credentials, withoutUnseen } from '@morpheus/sdk/contract'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import { acquireNamedLock } from '../../core/store/dialects/locks.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { deleteInvitationByEmail } from '../../core/store/repositories/invitations.js'
import {
  findFirstUser,
  findUserByEmail,
  insertUser,
  updateUser,
} from '../../core/store/repositories/users.js'
import type { Db, UserRow } from '../../core/store/tables.js'
import { checkNewPassword } from './newPassword.js'
import { hashPassword, randomPassword } from './passwords.js'

export interface NewUser {
  email: string
  name: string
  /** A random password is generated when absent. */
  password?: string | undefined
  /** Each start generates and prints a new password until one is used. */
  untilUsed?: boolean
}

export interface CreatedUser {
  email: string
  password: string | null
}

export interface SignedIn {
  user: User
  token: string
}

/**
 * The first one becomes administrator.
 * @throws StartFailure when the e-mail or the password does not hold, or the e-mail is taken.
 */
export async function createUser(db: Db, clock: Clock, input: NewUser): Promise<CreatedUser> {
  const email = readEmail(input.email)
  const name = withoutUnseen(input.name).trim() || email
  if (input.password !== undefined) await checkNewPassword({ email, name }, input.password)
  const password = input.password ?? randomPassword()
  await refuseTakenSessions(db, email)
  const hash = await hashPassword(password)
  // Serialised, so that exactly one account is the first, even beside a starting gateway.
  await inTransaction(db, async (transaction) => {
    await acquireNamedLock(transaction, 'accounts')
    await refuseTakenSessions(transaction, email)
    await insertNewUser(transaction, clock, { email, name, password_hash: hash }, input.untilUsed === true)
  })
  return { email, password: input.password === undefined ? password : null }
}

/**
 * Inserts an account and returns its id; deletes invitations for its e-mail. The first one becomes administrator. Call
 * with the lock `accounts` held and the e-mail checked.
 */
export async function insertNewUser(
  db: Db,
  clock: Clock,
  whose: Pick<UserRow, 'email' | 'name' | 'password_hash'>,
  untilUsed = false,
): Promise<string> {
  const id = randomUUID()
  const now = isoNow(clock)
  await deleteInvitationByEmail(db, whose.email)
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
    administrator: (await findFirstUser(db)) ? 0 : 1,
    signed_in_at: null,
    blocked_at: null,
  })
  return id
}

/** @throws StartFailure where `ensureAdministrator` would refuse the e-mail or the password; writes nothing. */
export async function checkAdministrator(db: Db, input: NewUser): Promise<void> {
  const first = await findFirstUser(db)
  if (!first) readEmail(input.email)
  if (input.password === undefined || (first && !first.password_unused)) return
  await checkNewPassword(first ?? input, input.password, 'MORPHEUS_ADMIN_PASSWORD: ')
}

/**
 * Creates the administrator if there is no account, else returns the first account. A generated password that nobody
 * used may never have been read, so a new one replaces it. Call `checkAdministrator` before.
 */
export async function ensureAdministrator(
  db: Db,
  clock: Clock,
  input: NewUser,
): Promise<CreatedUser & { created: boolean }> {
  const first = await findFirstUser(db)
  if (first && !first.password_unused) return { email: first.email, password: null, created: false }
  const untilUsed = input.password === undefined
  if (!first) {
    try {
      return { ...(await createUser(db, clock, { ...input, untilUsed })), created: true }
    } catch (error) {
      const winner = await findFirstUser(db)
      if (!winner) throw error
      // A gateway starting on the same database created it, and shows the password.
      return { email: winner.email, password: null, created: false }
    }
  }
  const password = input.password ?? randomPassword()
  await updateUser(db, first.id, {
    password_hash: await hashPassword(password),
    password_unused: untilUsed ? 1 : 0,
  })
  return { email: first.email, password: untilUsed ? password : null, created: true }
}

function readEmail(text: string): string {
  const email = Credentials.shape.email.safeParse(text.trim())
  if (!email.success) throw new StartFailure(`${email.error.issues[0]?.message ?? 'Email inválido'}.`)
  return email.data.toLowerCase()
}

async function refuseTakenSessions(db: Db, email: string): Promise<void> {
  if (await findUserByEmail(db, email)) throw new StartFailure(`Já existe um usuário com o e-mail ${email}.`)
}

export function userView(row: UserRow): User {
  return { id: row.id, name: row.name, email: row.email, avatar: row.avatar }
}
