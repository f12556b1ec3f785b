import type { MediaDownloadRow, MessageRow } from '../messageTables.js'
import type { Db } from '../tables.js'

export async function insertMediaDownloads(db: Db, rows: readonly MediaDownloadRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.insertInto('media_downloads').values(rows).execute()
}

/** Sessions with downloads; with `until`, those with one that is due by then. */
export async function listSessionsWithDownloads(db: Db, until?: string): Promise<string[]> {
  const sessions = db.selectFrom('media_downloads').select('session_id').distinct()
  const rows = await (until === undefined ? sessions : sessions.where('next_at', '<=', until)).execute()
  return rows.map(({ session_id }) => session_id)
}

export function findNextDownload(db: Db, sessionId: string): Promise<MediaDownloadRow | undefined> {
  return db
    .selectFrom('media_downloads')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
}

export function postponeDownload(
  db: Db,
  { message_id, attempts }: Pick<MediaDownloadRow, 'message_id' | 'attempts'>,
  next_at: string,
): Promise<unknown> {
  return db
    .updateTable('media_downloads')
    .set({ attempts, next_at })
    .where('message_id', '=', message_id)
    .execute()
}

export function scheduleDownloads(
  db: Db,
  sessionId: string,
  next_at: string,
  messageId?: string,
): Promise<unknown> {
  return db
    .updateTable('media_downloads')
    .set({ next_at })
    .where('session_id', '=', sessionId)
    .$if(messageId !== undefined, (query) => query.where('message_id', '=', messageId ?? ''))
    .execute()
}

export function deleteDownload(db: Db, messageId: string): Promise<unknown> {
  return db.deleteFrom('media_downloads').where('message_id', '=', messageId).execute()
}

/** Gives up downloads whose handles became unreadable after a change of keys. */
export async function failLostDownloads(
  db: Db,
  columns: Pick<MessageRow, 'media_error' | 'media_error_i18n'>,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ media_state: 'gone', ...columns })
    .where('media_state', '=', 'pending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('media_downloads')
            .select('message_id')
            .whereRef('media_downloads.message_id', '=', 'messages.id'),
        ),
      ),
    )
    .execute()
}
