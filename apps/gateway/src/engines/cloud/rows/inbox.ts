import type { CloudInboxRow } from '../../../core/store/engineTables.js'
import type { Db } from '../../../core/store/tables.js'

export async function insertInbound(db: Db, rows: readonly Omit<CloudInboxRow, 'seq'>[]): Promise<void> {
  await db.insertInto('cloud_inbox').values(rows).execute()
}

export function listFirstInbound(db: Db, sessionId: string, limit: number): Promise<CloudInboxRow[]> {
  return db
    .selectFrom('cloud_inbox')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export async function deleteInbound(db: Db, seqs: readonly number[]): Promise<void> {
  if (seqs.length > 0) await db.deleteFrom('cloud_inbox').where('seq', 'in', seqs).execute()
}
