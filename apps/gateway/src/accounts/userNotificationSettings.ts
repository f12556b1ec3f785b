import { defaultNotificationSettings as defaults, NotificationSettings } from '@morpheus/sdk/contract'
import { inTransaction } from '../store/inTransaction.js'
import {
  findNotificationSettings,
  keepNotificationSettings,
} from '../store/repositories/notificationSettings.js'
import { lockUser } from '../store/repositories/users.js'
import type { Db } from '../store/tables.js'

/** What a user wants to be told of. Core spec §9. */
export class UserNotificationSettings {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  get(userId: string): Promise<NotificationSettings> {
    return read(this.#db, userId)
  }

  /** Takes any part; gives the whole. */
  change(
    userId: string,
    part: { [Setting in keyof NotificationSettings]?: boolean | undefined },
  ): Promise<NotificationSettings> {
    return inTransaction(this.#db, async (transaction) => {
      // There may be no row of them yet to lock.
      await lockUser(transaction, userId)
      const settings = NotificationSettings.parse({ ...(await read(transaction, userId)), ...part })
      await keepNotificationSettings(transaction, userId, JSON.stringify(settings))
      return settings
    })
  }
}

async function read(db: Db, userId: string): Promise<NotificationSettings> {
  const kept = await findNotificationSettings(db, userId)
  return kept === undefined ? defaults : NotificationSettings.parse({ ...defaults, ...JSON.parse(kept) })
}
