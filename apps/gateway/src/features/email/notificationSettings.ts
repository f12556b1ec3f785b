import { defaultNotificationSettings, NotificationSettings } from '@morpheus/sdk/contract'
import { compileOnce } from '../../core/store/compileOnce.js'
import type { Db } from '../../core/store/tables.js'

/** Settings of these accounts, by user id; those that were never changed are the defaults. */
export async function listNotificationSettings(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string) => NotificationSettings> {
  const [userId] = userIds
  const rows =
    userId !== undefined && userIds.length === 1
      ? (await ownSettings(db, { userId })).rows
      : await db.selectFrom('notification_settings').selectAll().where('user_id', 'in', userIds).execute()
  const changed = new Map(rows.map(({ user_id, settings }) => [user_id, settings]))
  return (userId) => {
    const settings = changed.get(userId)
    if (settings === undefined) return defaultNotificationSettings
    return NotificationSettings.parse({ ...defaultNotificationSettings, ...JSON.parse(settings) })
  }
}

/** Runs in almost every transaction with events of one account. */
const ownSettings = compileOnce<{ userId: string }>()((db, value) =>
  db.selectFrom('notification_settings').selectAll().where('user_id', '=', value('userId')),
)

export async function readNotificationSettings(db: Db, userId: string): Promise<NotificationSettings> {
  return (await listNotificationSettings(db, [userId]))(userId)
}

export async function saveNotificationSettings(db: Db, userId: string, settings: string): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings }))
    .execute()
}
