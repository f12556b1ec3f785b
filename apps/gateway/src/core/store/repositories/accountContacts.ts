import { textList } from '../dialects/textList.js'
import type { ContactRow } from '../sessionTables.js'
import type { Db } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'
import { type ContactPosition, type ContactTerms, hasSearchTerms } from './contacts.js'

export interface AccountSearch extends ContactTerms {
  userId: string
  visibleSessions: VisibleSessions
}

/**
 * At most `limit` contacts of all of a user's sessions after a position, by name, unnamed last. The index alone selects
 * them; rows are read only for the result.
 */
export function listAccountContacts(
  db: Db,
  search: AccountSearch,
  after: ContactPosition | null,
  limit: number,
): Promise<(ContactRow & { session_name: string })[]> {
  const page = db
    .selectFrom('sessions')
    .innerJoin('contacts', 'contacts.session_id', 'sessions.id')
    .select('contacts.id')
    .where('sessions.user_id', '=', search.userId)
    .where(isVisible(db, 'sessions.id', search.visibleSessions))
    .where(hasSearchTerms(search))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('contacts.unnamed', 'contacts.sort_name', 'contacts.id'),
          '>',
          eb.tuple(after?.unnamed ?? 0, after?.sortName ?? '', after?.id ?? ''),
        ),
      ),
    )
    .orderBy('contacts.unnamed')
    .orderBy('contacts.sort_name')
    .orderBy('contacts.id')
    .limit(limit)
  return db
    .selectFrom('contacts')
    .innerJoin('sessions', 'sessions.id', 'contacts.session_id')
    .selectAll('contacts')
    .select('sessions.name as session_name')
    .where('contacts.id', 'in', page)
    .orderBy('contacts.unnamed')
    .orderBy('contacts.sort_name')
    .orderBy('contacts.id')
    .execute()
}

export async function findPhones(
  db: Db,
  sessionIds: readonly string[],
  terms: ContactTerms,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('phone')
    .where('session_id', 'in', textList(db, sessionIds))
    .where(hasSearchTerms(terms))
    .limit(limit)
    .execute()
  return rows.map(({ phone }) => phone)
}
