import type { Body, Contract } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { toWaitParam } from '../../../core/lib/duration.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import {
  type AttemptLimit,
  type AttemptLimits,
  doublingWait,
} from '../../../core/store/attempts/attemptLimits.js'
import { acquireNamedLock } from '../../../core/store/dialects/locks.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import { findValidInvitation } from '../../../core/store/repositories/invitations.js'
import { findUserByEmail } from '../../../core/store/repositories/users.js'
import type { Db } from '../../../core/store/tables.js'
import { checkNewPassword, WeakPasswordError } from '../../account/newPassword.js'
import { hashPassword } from '../../account/passwords.js'
import { insertNewUser } from '../../account/users.js'
import { createEmailTakenError } from './invitations.js'
import { hashToken } from './invitationToken.js'

/** Invalid links, per address. */
const linkLimit: AttemptLimit = { ...doublingWait, counterName: 'invitation', freeFailures: 10 }

interface AcceptParts {
  db: Db
  clock: Clock
  activity: ActivityLog
  tries: AttemptLimits
}

type Good = NonNullable<Awaited<ReturnType<typeof findValidInvitation>>>

/** Unknown, used, cancelled and expired links get the same answer. */
export class AcceptInvitation {
  readonly #parts: AcceptParts

  constructor(parts: AcceptParts) {
    this.#parts = parts
  }

  /** @throws HttpError 404 for a link that is not good, 429 after ten such from an address. */
  async check(token: string, network: string) {
    const { email, name, inviter_name, expires_at } = await this.#find(token, network)
    return { email, name, invitedBy: inviter_name, expiresAt: expires_at }
  }

  /**
   * Creates the account and consumes the link, in one transaction.
   * @throws HttpError as `check`; 400 for a password that anybody would guess; 409 where there is an account by now.
   */
  async accept(
    { token, name, password }: Body<Contract['invitations']['accept']>,
    network: string,
    origin: Origin,
  ): Promise<{ email: string; name: string }> {
    const { db, clock, activity } = this.#parts
    const { email } = await this.#find(token, network)
    await checkNewPassword({ email, name }, password).catch((error: unknown) => {
      throw error instanceof WeakPasswordError ? createPasswordError(error.reason) : error
    })
    const password_hash = await hashPassword(password)
    return inTransaction(db, async (transaction) => {
      await acquireNamedLock(transaction, 'accounts')
      // Hashing takes time: the invitation may be used or cancelled by now.
      const good = await this.#lookUp(transaction, token)
      if (!good) throw createInvalidInvitationError()
      if (await findUserByEmail(transaction, email)) throw createEmailTakenError()
      const id = await insertNewUser(transaction, clock, { email, name, password_hash })
      const detail = localized('activity.account_by_invitation', { name: good.inviter_name })
      await activity.record(transaction, id, { action: 'other', details: detail }, origin)
      const details = localized('activity.invitation_accepted', { email })
      await activity.record(transaction, good.invited_by, { action: 'user_invite', details }, null)
      return { email, name }
    })
  }

  async #find(token: string, network: string): Promise<Good> {
    const { db, tries } = this.#parts
    // Checked beforehand too: a blocked flood writes nothing.
    const blockedFor = await tries.getWaitSeconds(db, linkLimit, network)
    if (blockedFor > 0) throw createTooManyAttemptsError(blockedFor)
    const { attempt, good } = await inTransaction(db, async (transaction) => {
      let good: Good | undefined
      const attempt = await tries.attempt(transaction, linkLimit, network, async () => {
        good = await this.#lookUp(transaction, token)
        return good !== undefined
      })
      return { attempt, good }
    })
    if (attempt.outcome === 'blocked') throw createTooManyAttemptsError(attempt.seconds)
    if (!good) throw createInvalidInvitationError()
    return good
  }

  #lookUp(db: Db, token: string): Promise<Good | undefined> {
    return findValidInvitation(db, hashToken(token), isoNow(this.#parts.clock))
  }
}

function createInvalidInvitationError(): HttpError {
  const message =
    'Este convite não vale mais: o link expirou, já foi usado ou foi cancelado. Peça outro a quem convidou você.'
  return new HttpError('not_found', 'invitation_not_good', message)
}

function createPasswordError(message: Localized): HttpError {
  return new HttpError('invalid', 'invalid_password', message, { fields: { password: message } })
}

function createTooManyAttemptsError(seconds: number): HttpError {
  const message = localized('users.tries_many', { wait: toWaitParam(seconds) })
  return new HttpError('too_many', 'invitation_locked', message, { retryAfter: seconds })
}
