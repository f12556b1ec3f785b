import { localized } from '@morpheus/sdk/text'
import type { Clock } from '../../core/lib/clock.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import { ActivityLog } from '../../core/log/activityLog.js'
import type { LogLine } from '../../core/log/systemLog.js'
import { acquireNamedLock } from '../../core/store/dialects/locks.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { deleteTwoFactor } from '../../core/store/repositories/twoFactor.js'
import {
  countAdministrators,
  findUserByEmail,
  revokeTokens,
  updateUser,
} from '../../core/store/repositories/users.js'
import type { Db, UserRow } from '../../core/store/tables.js'
import { checkNewPassword } from '../account/newPassword.js'
import { hashPassword } from '../account/passwords.js'
import { forgetOwnAttempts, forgetSignInAttempts } from './attemptRules.js'

type WriteLogLine = (line: LogLine) => void

/**
 * Sets an account's password and ends all its tokens; logs the account's e-mail.
 * @throws StartFailure where there is no such account, or the password does not hold.
 */
export async function setPassword(
  db: Db,
  clock: Clock,
  writeLine: WriteLogLine,
  email: string,
  password: string,
): Promise<string> {
  const account = await getAccount(db, email)
  await checkNewPassword(account, password)
  const password_hash = await hashPassword(password)
  await revokeTokens(db, clock, account.id, { password_hash, password_unused: 0 })
  await forgetSignInAttempts(db, account.id)
  writeLine(lineFor(account, 'Senha trocada; todos os acessos foram encerrados'))
  return account.email
}

/**
 * Ends all tokens of an account and logs its e-mail.
 * @throws StartFailure where there is no such account.
 */
export async function signOutAccount(
  db: Db,
  clock: Clock,
  writeLine: WriteLogLine,
  email: string,
): Promise<string> {
  const account = await getAccount(db, email)
  await revokeTokens(db, clock, account.id)
  writeLine(lineFor(account, 'Todos os acessos foram encerrados, em todos os aparelhos'))
  return account.email
}

/**
 * Disables an account's second factor, for an owner without phone and recovery codes; logs its e-mail. Existing
 * sign-ins stay.
 * @throws StartFailure where there is no such account, or it has no second factor.
 */
export async function resetTwoFactor(
  db: Db,
  clock: Clock,
  writeLine: WriteLogLine,
  email: string,
): Promise<string> {
  const account = await getAccount(db, email)
  await inTransaction(db, async (transaction) => {
    if (!(await deleteTwoFactor(transaction, account.id))) {
      throw new StartFailure(`${account.email} não tem a autenticação de dois fatores ativada.`)
    }
    await forgetOwnAttempts(transaction, account.id)
    const details = localized('activity.two_factor_disabled_by_server')
    const entry = { action: 'two_factor_disable', details, status: 'warning' } as const
    await new ActivityLog(clock).record(transaction, account.id, entry, null)
  })
  writeLine(lineFor(account, 'Autenticação de dois fatores desativada'))
  return account.email
}

/**
 * Grants or revokes administrator rights and logs the e-mail.
 * @throws StartFailure where there is no such account, or it is the only administrator.
 */
export async function setAdministrator(
  db: Db,
  writeLine: WriteLogLine,
  email: string,
  is: boolean,
): Promise<string> {
  const account = await getAccount(db, email)
  await inTransaction(db, async (transaction) => {
    await acquireNamedLock(transaction, 'accounts')
    await updateUser(transaction, account.id, { administrator: is ? 1 : 0 })
    if ((await countAdministrators(transaction)) === 0) {
      throw new StartFailure(`${account.email} é o único administrador. Nomeie outro antes.`)
    }
  })
  writeLine(
    lineFor(account, is ? 'Esta conta é agora de administrador' : 'Esta conta não é mais de administrador'),
  )
  return account.email
}

async function getAccount(db: Db, email: string): Promise<UserRow> {
  const account = await findUserByEmail(db, email.trim().toLowerCase())
  if (!account) throw new StartFailure(`Não há usuário com o e-mail ${email.trim()}.`)
  return account
}

function lineFor({ id }: UserRow, message: string): LogLine {
  return { level: 'warn', service: 'system', message: `${message}, pela linha de comando`, userId: id }
}
