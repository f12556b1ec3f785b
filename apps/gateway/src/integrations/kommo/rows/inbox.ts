import type { Db } from '../../../core/store/tables.js'
import type { KommoInboxRow, KommoSyncRow } from '../tables.js'

export async function insertKommoInbound(db: Db, row: Omit<KommoInboxRow, 'seq'>): Promise<void> {
  await db.insertInto('kommo_inbox').values(row).execute()
}

export function listFirstKommoInbound(db: Db, targetId: string, limit: number): Promise<KommoInboxRow[]> {
  return db
    .selectFrom('kommo_inbox')
    .selectAll()
    .where('target_id', '=', targetId)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export async function deleteKommoInbound(db: Db, seqs: readonly number[]): Promise<void> {
  if (seqs.length > 0) await db.deleteFrom('kommo_inbox').where('seq', 'in', seqs).execute()
}

export async function countKommoInbound(db: Db, targetId: string): Promise<number> {
  const { count } = await db
    .selectFrom('kommo_inbox')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the targets of one session, or of all sessions. */
export function listTargetsWithKommoInbound(
  db: Db,
  sessionId?: string,
): Promise<{ targetId: string; sessionId: string }[]> {
  return db
    .selectFrom('kommo_inbox')
    .innerJoin('delivery_targets', 'delivery_targets.id', 'kommo_inbox.target_id')
    .select(['kommo_inbox.target_id as targetId', 'delivery_targets.session_id as sessionId'])
    .distinct()
    .$if(sessionId !== undefined, (query) => query.where('delivery_targets.session_id', '=', sessionId ?? ''))
    .execute()
}

export function findKommoSync(
  db: Db,
  targetId: string,
  what: KommoSyncRow['what'],
): Promise<KommoSyncRow | undefined> {
  return db
    .selectFrom('kommo_syncs')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('what', '=', what)
    .executeTakeFirst()
}

export async function saveKommoSync(db: Db, row: KommoSyncRow): Promise<void> {
  const { target_id: _, what: __, ...rest } = row
  await db
    .insertInto('kommo_syncs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['target_id', 'what']).doUpdateSet(rest))
    .execute()
}

export function listRunningKommoSyncs(db: Db): Promise<KommoSyncRow[]> {
  return db.selectFrom('kommo_syncs').selectAll().where('state', '=', 'running').execute()
}
