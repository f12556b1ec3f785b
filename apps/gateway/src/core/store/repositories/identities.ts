import { compileOnce } from '../compileOnce.js'
import { textList } from '../dialects/textList.js'
import type { IdentityRow } from '../sessionTables.js'
import type { Db } from '../tables.js'

/** Rows per statement: it takes some ten thousand values. */
const batchSize = 1000

export async function findContactById(db: Db, sessionId: string, name: string): Promise<string | undefined> {
  const { rows } = await contactQuery(db, { sessionId, name })
  return rows[0]?.contact
}

const contactQuery = compileOnce<{ sessionId: string; name: string }>()((db, value) =>
  db
    .selectFrom('identities')
    .select('contact')
    .where('session_id', '=', value('sessionId'))
    .where('name', '=', value('name')),
)

export async function mapNamesToContacts(
  db: Db,
  sessionId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const [singleName] = names
  if (singleName === undefined) return new Map()
  if (names.length === 1) {
    const contact = await findContactById(db, sessionId, singleName)
    return new Map(contact === undefined ? [] : [[singleName, contact]])
  }
  const rows = await db
    .selectFrom('identities')
    .select(['name', 'contact'])
    .where('session_id', '=', sessionId)
    .where('name', 'in', textList(db, names))
    .execute()
  return new Map(rows.map(({ name, contact }) => [name, contact]))
}

export async function listIdentities(
  db: Db,
  sessionId: string,
  contacts: readonly string[],
): Promise<IdentityRow[]> {
  if (contacts.length === 0) return []
  return db
    .selectFrom('identities')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('contact', 'in', textList(db, contacts))
    .orderBy('known_at')
    .orderBy('name')
    .execute()
}

/** Names must be unique within `rows`. A name already stored moves to the new contact. */
export async function saveIdentities(db: Db, rows: readonly IdentityRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    await db
      .insertInto('identities')
      .values(rows.slice(from, from + batchSize))
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'name']).doUpdateSet((eb) => ({
          contact: eb.ref('excluded.contact'),
          known_at: eb.ref('excluded.known_at'),
        })),
      )
      .execute()
  }
}

export function deleteIdentities(db: Db, sessionId: string): Promise<unknown> {
  return db.deleteFrom('identities').where('session_id', '=', sessionId).execute()
}
