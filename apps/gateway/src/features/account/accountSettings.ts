import { UserSettings, type UserSettingsChange } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type * as z from 'zod'
import { HttpError } from '../../core/lib/httpError.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import { acquireNamedLock } from '../../core/store/dialects/locks.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { findTwoFactor } from '../../core/store/repositories/twoFactor.js'
import { findUser, findUserByEmail, updateUser } from '../../core/store/repositories/users.js'
import type { Db, UserRow } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'

type Change = z.output<typeof UserSettingsChange>

const labels = {
  name: 'nome',
  email: 'e-mail',
  phone: 'telefone',
  timezone: 'fuso horário',
} as const

export interface AccountNotices {
  /** Call in the change's transaction; `account` is the former state. */
  emailChanged(db: Db, account: Pick<UserRow, 'id' | 'email'>, after: string, by: Origin): Promise<void>
  /** Call after the commit. */
  wake(): void
}

interface UserSettingsParts {
  db: Db
  activity: ActivityLog
  notices: AccountNotices
  timeZones: TimeZones
}

/** Configuration spec §2.5. */
export class AccountSettings {
  readonly #db: Db
  readonly #activity: ActivityLog
  readonly #notices: AccountNotices
  readonly #timeZones: TimeZones

  constructor({ db, activity, notices, timeZones }: UserSettingsParts) {
    this.#db = db
    this.#activity = activity
    this.#notices = notices
    this.#timeZones = timeZones
  }

  async get(userId: string): Promise<UserSettings> {
    return this.#view(this.#db, await findUser(this.#db, userId))
  }

  /**
   * Unchanged values are not audited.
   * @throws HttpError 409 `email_taken` for an e-mail that another account has.
   */
  async change(userId: string, part: Change, origin: Origin): Promise<UserSettings> {
    const changed = await inTransaction(this.#db, async (transaction) => {
      // Keeps the new e-mail from being taken meanwhile.
      if (part.email !== undefined) await acquireNamedLock(transaction, 'accounts')
      const before = await findUser(transaction, userId, true)
      const { changed, patch } = findChanges(before, part)
      if (changed.length === 0) return this.#view(transaction, before)
      if (patch.email !== undefined && (await findUserByEmail(transaction, patch.email)))
        throw createEmailTakenError()
      await updateUser(transaction, userId, patch)
      await this.#activity.record(transaction, userId, createAuditEntry(changed, before, patch), origin)
      if (patch.email !== undefined)
        await this.#notices.emailChanged(transaction, before, patch.email, origin)
      return this.#view(transaction, { ...before, ...patch })
    })
    this.#notices.wake()
    return changed
  }

  async #view(db: Db, row: UserRow): Promise<UserSettings> {
    const twoFactor = await findTwoFactor(db, row.id)
    return UserSettings.parse({
      name: row.name,
      email: row.email,
      phone: row.phone,
      timezone: row.timezone ?? this.#timeZones.defaultZone,
      language: 'pt-BR',
      twoFactorEnabled: (twoFactor?.enabled_at ?? null) !== null,
      administrator: row.administrator === 1,
    })
  }
}

type Setting = keyof typeof labels
type Patch = Partial<Pick<UserRow, Setting>>

function findChanges(before: UserRow, part: Change): { changed: Setting[]; patch: Patch } {
  const patch: Patch = {
    ...(part.name !== undefined && { name: part.name }),
    ...(part.email !== undefined && { email: part.email.toLowerCase() }),
    ...(part.phone !== undefined && { phone: part.phone }),
    ...(part.timezone !== undefined && { timezone: part.timezone }),
  }
  const settings: readonly Setting[] = ['name', 'email', 'phone', 'timezone']
  const changed = settings.filter((name) => patch[name] !== undefined && patch[name] !== before[name])
  return { changed, patch: Object.fromEntries(changed.map((name) => [name, patch[name]])) }
}

function createAuditEntry(changed: readonly Setting[], before: UserRow, patch: Patch) {
  const names = changed.map((name) => labels[name]).join(', ')
  const isEmail = changed.includes('email')
  return {
    action: 'settings_update',
    // A warning, so that an owner notices a change they did not make.
    status: isEmail ? 'warning' : 'success',
    details: isEmail
      ? localized('activity.email_changed', { from: before.email, to: String(patch.email) })
      : localized('activity.account_changed', { fields: names }),
    metadata: { campos: changed },
  } as const
}

function createEmailTakenError(): HttpError {
  const message = localized('account.email_taken')
  return new HttpError('conflict', 'email_taken', message, { fields: { email: message } })
}
