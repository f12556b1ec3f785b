import { defaultNotificationSettings, NotificationSettings } from '@morpheus/sdk/contract'
import type { Db } from '../../core/store/tables.js'

/** Settings of these accounts, by user id; those that were never changed are the defaults. */
export async function listNotificationSettings(
  db: Db,
  userIds: readonly string[],
): Promise<(userId: string) => NotificationSettings> {
  const rows = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute()
  const changed = new Map(rows.map(({ user_id, settings }) => [user_id, settings]))
  return (userId) => {
    const settings = changed.get(userId)
    if (settings === undefined) return defaultNotificationSettings
    return NotificationSettings.parse({ ...defaultNotificationSettings, ...JSON.parse(settings) })
  }
}

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
