import { compileOnce } from '../../../core/store/compileOnce.js'
import type { VirtualPhoneRow } from '../../../core/store/engineTables.js'
import type { Db } from '../../../core/store/tables.js'

export function insertPhone(db: Db, phone: VirtualPhoneRow): Promise<unknown> {
  return db.insertInto('virtual_phones').values(phone).execute()
}

export function findPhone(db: Db, sessionId: string): Promise<VirtualPhoneRow | undefined> {
  return db.selectFrom('virtual_phones').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

export async function findPhoneBySecret(db: Db, secretHash: string): Promise<VirtualPhoneRow | undefined> {
  const { rows } = await phoneBySecretQuery(db, { secretHash })
  return rows[0]
}

const phoneBySecretQuery = compileOnce<{ secretHash: string }>()((db, value) =>
  db.selectFrom('virtual_phones').selectAll().where('secret_hash', '=', value('secretHash')),
)

export function lockPhoneBySecret(db: Db, secretHash: string): Promise<VirtualPhoneRow | undefined> {
  return db
    .selectFrom('virtual_phones')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findPhoneOwner(db: Db, secretHash: string): Promise<string | null> {
  const { rows } = await phoneOwner(db, { secretHash })
  return rows[0]?.user_id ?? null
}

const phoneOwner = compileOnce<{ secretHash: string }>()((db, value) =>
  db
    .selectFrom('virtual_phones')
    .innerJoin('sessions', 'sessions.id', 'virtual_phones.session_id')
    .select('sessions.user_id')
    .where('secret_hash', '=', value('secretHash')),
)

export function updatePhone(
  db: Db,
  sessionId: string,
  patch: Partial<Omit<VirtualPhoneRow, 'session_id' | 'number' | 'secret_hash'>>,
): Promise<VirtualPhoneRow | undefined> {
  return db
    .updateTable('virtual_phones')
    .set(patch)
    .where('session_id', '=', sessionId)
    .returningAll()
    .executeTakeFirst()
}

/** Undefined when the address book has that size already. */
export function growAddressBook(
  db: Db,
  sessionId: string,
  count: number,
): Promise<VirtualPhoneRow | undefined> {
  return db
    .updateTable('virtual_phones')
    .set({ contacts: count })
    .where('session_id', '=', sessionId)
    .where('contacts', '<', count)
    .returningAll()
    .executeTakeFirst()
}

export function deletePhone(db: Db, sessionId: string): Promise<unknown> {
  return db.deleteFrom('virtual_phones').where('session_id', '=', sessionId).execute()
}

/** Deletes this very phone, not a newer one of the session. False when it was gone. */
export async function deletePhoneBySecret(db: Db, secretHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('virtual_phones')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
