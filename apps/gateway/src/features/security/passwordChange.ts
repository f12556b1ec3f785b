import type { NewPassword, User } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import type { Caller } from '../../core/http/callers.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import type { Db } from '../../core/store/tables.js'
import { checkNewPassword, WeakPasswordError } from '../account/newPassword.js'
import { hashPassword } from '../account/passwords.js'
import type { Devices } from '../auth/devices/devices.js'
import type { OwnPassword } from '../auth/ownPassword.js'
import type { Tokens } from '../auth/tokens.js'

export interface PasswordNotices {
  /** Call in the change's transaction. */
  passwordChanged(db: Db, user: User, by: Origin): Promise<void>
  /** Call after the commit. */
  wake(): void
}

interface PasswordChangeParts {
  tokens: Tokens
  devices: Devices
  password: OwnPassword
  activity: ActivityLog
  notices: PasswordNotices
}

const failed = {
  action: 'password_change',
  details: localized('activity.password_change_refused'),
} as const

/** Configuration spec §2.5 and §5. */
export class PasswordChange {
  readonly #tokens: Tokens
  readonly #devices: Devices
  readonly #password: OwnPassword
  readonly #activity: ActivityLog
  readonly #notices: PasswordNotices

  constructor({ tokens, devices, password, activity, notices }: PasswordChangeParts) {
    this.#tokens = tokens
    this.#devices = devices
    this.#password = password
    this.#activity = activity
    this.#notices = notices
  }

  /**
   * Sets the password and ends all sign-ins but the caller's, in one transaction.
   * @throws HttpError 400 'As senhas não coincidem', 'Senha atual incorreta', or why the new one is refused; 429 after
   * five wrong current passwords.
   */
  async change(caller: Caller, input: NewPassword, origin: Origin): Promise<void> {
    const { currentPassword, newPassword, confirmPassword } = input
    if (confirmPassword !== undefined && confirmPassword !== newPassword) {
      throw createPasswordError('confirmPassword', localized('account.passwords_differ'))
    }
    await checkNewPassword(caller.user, newPassword).catch((error: unknown) => {
      throw error instanceof WeakPasswordError ? createPasswordError('newPassword', error.reason) : error
    })
    await this.#password.throwIfBlocked(caller)
    const password_hash = await hashPassword(newPassword)
    let validFrom = ''
    await this.#password.confirm(
      caller,
      { password: currentPassword, field: 'currentPassword', failed },
      origin,
      async (db) => {
        validFrom = await this.#devices.endOthersWithin(db, caller, origin, {
          password_hash,
          password_unused: 0,
        })
        const details = localized('activity.password_changed')
        await this.#activity.record(db, caller.user.id, { action: 'password_change', details }, origin)
        await this.#notices.passwordChanged(db, caller.user, origin)
      },
    )
    this.#tokens.publishOthersEnded(caller, validFrom)
    this.#notices.wake()
  }
}

function createPasswordError(field: keyof NewPassword, message: Localized): HttpError {
  return new HttpError('invalid', 'invalid_password', message, { fields: { [field]: message } })
}
