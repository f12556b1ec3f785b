import type { Db } from '../../core/store/tables.js'

export async function findNotificationSettings(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.settings
}

export async function saveNotificationSettings(db: Db, userId: string, settings: string): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings }))
    .execute()
}
