import { compiledOnce } from '../../compiledOnce.js'
import type { ContactNameRow, Db } from '../../tables.js'

/** As whom a session keeps who is called so; undefined where that is not known. */
export async function contactNamed(db: Db, sessionId: string, name: string): Promise<string | undefined> {
  const { rows } = await named(db, { sessionId, name })
  return rows[0]?.contact
}

const named = compiledOnce<{ sessionId: string; name: string }>()((db, value) =>
  db
    .selectFrom('contact_names')
    .select('contact')
    .where('session_id', '=', value('sessionId'))
    .where('name', '=', value('name')),
)

/** What was known under the same name is known no more. */
export async function keepContactNames(db: Db, rows: readonly ContactNameRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('contact_names')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'name']).doUpdateSet((eb) => ({
        contact: eb.ref('excluded.contact'),
        known_at: eb.ref('excluded.known_at'),
      })),
    )
    .execute()
}

export function forgetContactNames(db: Db, sessionId: string): Promise<unknown> {
  return db.deleteFrom('contact_names').where('session_id', '=', sessionId).execute()
}
