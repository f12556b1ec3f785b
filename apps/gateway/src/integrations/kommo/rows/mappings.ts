import type { Db } from '../../../core/store/tables.js'
import type { KommoContactRow, KommoNoteRow } from '../tables.js'

export function findKommoContact(
  db: Db,
  targetId: string,
  contact: string,
): Promise<KommoContactRow | undefined> {
  return db
    .selectFrom('kommo_contacts')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('contact', '=', contact)
    .executeTakeFirst()
}

/** The Kommo contact of one of these numbers, mapped by another session of the same account. */
export async function findMappingOfAccount(
  db: Db,
  targetId: string,
  contacts: readonly string[],
): Promise<string | null> {
  if (contacts.length === 0) return null
  const row = await db
    .selectFrom('kommo_contacts')
    .innerJoin('kommo_grants as theirs', 'theirs.target_id', 'kommo_contacts.target_id')
    .innerJoin('kommo_grants as own', 'own.account_id', 'theirs.account_id')
    .select('kommo_contacts.contact_id')
    .where('own.target_id', '=', targetId)
    .where('kommo_contacts.contact', 'in', contacts)
    .where('kommo_contacts.contact_id', 'is not', null)
    .executeTakeFirst()
  return row?.contact_id ?? null
}

export function listKommoContactsBy(
  db: Db,
  targetId: string,
  column: 'contact_id' | 'lead_id',
  id: string,
): Promise<KommoContactRow[]> {
  return db
    .selectFrom('kommo_contacts')
    .selectAll()
    .where('target_id', '=', targetId)
    .where(column, '=', id)
    .execute()
}

export async function saveKommoContact(db: Db, row: KommoContactRow): Promise<void> {
  const { target_id: _, contact: __, ...rest } = row
  await db
    .insertInto('kommo_contacts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['target_id', 'contact']).doUpdateSet(rest))
    .execute()
}

/** Notes of these messages, including those whose creation is unanswered. */
export function listNotes(db: Db, targetId: string, messageIds: readonly string[]): Promise<KommoNoteRow[]> {
  if (messageIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('kommo_notes')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('message_id', 'in', messageIds)
    .execute()
}

export async function listKnownNotes(
  db: Db,
  targetId: string,
  noteIds: readonly string[],
): Promise<Set<string>> {
  if (noteIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('kommo_notes')
    .select('note_id')
    .where('target_id', '=', targetId)
    .where('note_id', 'in', noteIds)
    .execute()
  return new Set(rows.flatMap(({ note_id }) => note_id ?? []))
}

export async function saveNotes(db: Db, rows: readonly KommoNoteRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('kommo_notes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['target_id', 'message_id']).doUpdateSet((eb) => ({
        lead_id: eb.ref('excluded.lead_id'),
        note_id: eb.ref('excluded.note_id'),
        text: eb.ref('excluded.text'),
        made_at: eb.ref('excluded.made_at'),
      })),
    )
    .execute()
}

export async function deleteKommoMappings(db: Db, targetId: string): Promise<void> {
  for (const table of ['kommo_contacts', 'kommo_notes', 'kommo_inbox', 'kommo_syncs'] as const)
    await db.deleteFrom(table).where('target_id', '=', targetId).execute()
}

export async function countKommoMappings(
  db: Db,
  targetId: string,
): Promise<{ contacts: number; leads: number; notes: number }> {
  const people = await db
    .selectFrom('kommo_contacts')
    .select((eb) => [eb.fn.count('contact_id').as('contacts'), eb.fn.count('lead_id').as('leads')])
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow()
  const { notes } = await db
    .selectFrom('kommo_notes')
    .select((eb) => eb.fn.count('note_id').as('notes'))
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow()
  return { contacts: Number(people.contacts), leads: Number(people.leads), notes: Number(notes) }
}

export async function leadsByStage(db: Db, targetId: string): Promise<{ stage: string; leads: number }[]> {
  const rows = await db
    .selectFrom('kommo_contacts')
    .select((eb) => ['stage', eb.fn.count('lead_id').as('leads')])
    .where('target_id', '=', targetId)
    .where('stage', 'is not', null)
    .groupBy('stage')
    .orderBy('stage')
    .execute()
  return rows.map(({ stage, leads }) => ({ stage: stage ?? '', leads: Number(leads) }))
}
