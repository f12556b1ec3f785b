import type { MailKind } from '@morpheus/sdk/contract'
import type { Localized } from '@morpheus/sdk/text'
import { serializeMessageRef } from '../../core/lib/messageRefs.js'
import { textList } from '../../core/store/dialects/textList.js'
import type { MailRow } from '../../core/store/mail/mailTables.js'
import type { Db } from '../../core/store/tables.js'

export function insertMail(db: Db, mail: MailRow): Promise<unknown> {
  return db.insertInto('mails').values(mail).execute()
}

export function listDueMails(db: Db, now: string, limit: number): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Marks an attempt as begun; false when the mail is not to be sent any more. */
export async function beginMail(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set(({ eb }) => ({ state: 'sending', tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

export type MailPatch = Partial<
  Pick<MailRow, 'state' | 'next_at' | 'error' | 'error_i18n' | 'ended_at' | 'content' | 'tries'>
>

export const mailError = (error: Localized | null) => ({
  error: error?.text ?? null,
  error_i18n: serializeMessageRef(error),
})

export function updateMail(db: Db, id: string, patch: MailPatch): Promise<unknown> {
  return db.updateTable('mails').set(patch).where('id', '=', id).execute()
}

/** Requeues interrupted mails, under the same Message-ID. */
export function resumeMails(db: Db, now: string, inProgress: readonly string[]): Promise<unknown> {
  return db
    .updateTable('mails')
    .set({ state: 'waiting', next_at: now })
    .where('state', '=', 'sending')
    .where('once', '=', 0)
    .where('id', 'not in', textList(db, inProgress))
    .execute()
}

/** Gives up mails whose sender waited for the result: that call has ended. */
export function abandonMails(db: Db, before: string, now: string, error: Localized): Promise<unknown> {
  return db
    .updateTable('mails')
    .set({ state: 'dead', ...mailError(error), ended_at: now, content: '' })
    .where('state', '=', 'sending')
    .where('once', '=', 1)
    .where('created_at', '<', before)
    .execute()
}

export function listMails(db: Db, userId: string, limit: number): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Request times of a user's mails of these kinds since an instant, oldest first; for rate limiting. */
export async function mailTimes(
  db: Db,
  userId: string,
  kinds: readonly MailKind[],
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function deleteMailsBefore(db: Db, before: string, limit: number): Promise<number> {
  const old = db.selectFrom('mails').select('id').where('ended_at', '<', before).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
