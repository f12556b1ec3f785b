import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { compileOnce } from '../compileOnce.js'
import { textList } from '../dialects/textList.js'
import type { ContactRow } from '../sessionTables.js'
import type { Db, Tables } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'

/** Rows per statement: it takes some ten thousand values. */
const batchSize = 1000

/** Cursor of a page: the sort key of its last contact. */
export interface ContactPosition {
  unnamed: number
  sortName: string
  id: string
}

export interface ContactTerms {
  /** Folded substring of the name; null for any. */
  name: string | null
  /** Digits within the phone; null for any. With both given, either suffices. */
  digits: string | null
}

export interface ContactSearch extends ContactTerms {
  sessionId: string
}

export function listContactsAfter(
  db: Db,
  search: ContactSearch,
  after: ContactPosition | null,
  limit: number,
): Promise<ContactRow[]> {
  return db
    .selectFrom('contacts')
    .selectAll()
    .where((eb) => matchSearch(eb, search))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('unnamed', 'sort_name', 'id'),
          '>',
          eb.tuple(after?.unnamed ?? 0, after?.sortName ?? '', after?.id ?? ''),
        ),
      ),
    )
    .orderBy('unnamed')
    .orderBy('sort_name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countContacts(db: Db, search: ContactSearch): Promise<number> {
  const row = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((eb) => matchSearch(eb, search))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Upserts contacts by phone and returns each once. The later of two with the same phone wins: a Postgres upsert cannot
 * touch a row twice.
 */
export async function saveContacts(db: Db, contacts: readonly ContactRow[]): Promise<ContactRow[]> {
  const remaining = [
    ...new Map(contacts.map((one) => [JSON.stringify([one.session_id, one.phone]), one])).values(),
  ]
  const rows: ContactRow[] = []
  while (remaining.length > 0) rows.push(...(await saveBatch(db, remaining.splice(0, batchSize))))
  return rows
}

function saveBatch(db: Db, contacts: readonly ContactRow[]): Promise<ContactRow[]> {
  return db
    .insertInto('contacts')
    .values(contacts)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'phone']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        profile_pic: eb.ref('excluded.profile_pic'),
        unnamed: eb.ref('excluded.unnamed'),
        sort_name: eb.ref('excluded.sort_name'),
      })),
    )
    .returningAll()
    .execute()
}

export async function findContact(db: Db, sessionId: string, phone: string): Promise<ContactRow | undefined> {
  const { rows } = await contactQuery(db, { sessionId, phone })
  return rows[0]
}

const contactQuery = compileOnce<{ sessionId: string; phone: string }>()((db, value) =>
  db
    .selectFrom('contacts')
    .selectAll()
    .where('session_id', '=', value('sessionId'))
    .where('phone', '=', value('phone')),
)

export async function mapContactsByPhone(
  db: Db,
  sessionId: string,
  phones: readonly string[],
): Promise<Map<string, ContactRow>> {
  if (phones.length === 0) return new Map()
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('phone', 'in', textList(db, phones))
    .execute()
  return new Map(rows.map((row) => [row.phone, row]))
}

export function deleteContactsByPhone(
  db: Db,
  sessionId: string,
  phones: readonly string[],
): Promise<unknown> {
  return db
    .deleteFrom('contacts')
    .where('session_id', '=', sessionId)
    .where('phone', 'in', textList(db, phones))
    .execute()
}

export function deleteContacts(db: Db, sessionId: string): Promise<unknown> {
  return db.deleteFrom('contacts').where('session_id', '=', sessionId).execute()
}

function matchSearch(eb: ExpressionBuilder<Tables, 'contacts'>, search: ContactSearch): Expression<SqlBool> {
  return eb.and([eb('session_id', '=', search.sessionId), hasSearchTerms(search)])
}

export function hasSearchTerms({ name, digits }: ContactTerms): Expression<SqlBool> {
  const alternatives: RawBuilder<SqlBool>[] = []
  if (name !== null) {
    const literal = name.replace(/[\\%_]/g, (sign) => `\\${sign}`)
    alternatives.push(sql<SqlBool>`contacts.sort_name like ${`%${literal}%`} escape '\\'`)
  }
  if (digits !== null) alternatives.push(sql<SqlBool>`contacts.phone like ${`%${digits}%`}`)
  return alternatives.length === 0
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyz']

/** Initial letters of the session's contact names: one index lookup each, however many names there are. */
export async function listInitialLetters(db: Db, sessionId: string): Promise<string[]> {
  const lookups = alphabet.map(
    (letter) => sql<string | null>`select min(sort_name) as first from contacts
      where session_id = ${sessionId} and unnamed = 0 and sort_name >= ${letter} and sort_name < ${`${letter}\u{10ffff}`}`,
  )
  const { rows } = await sql<{ first: string | null }>`${sql.join(lookups, sql` union all `)}`.execute(db)
  return rows.flatMap(({ first }) => first?.slice(0, 1) ?? [])
}

export async function countNamedContacts(
  db: Db,
  sessionId: string,
  since: string,
): Promise<{ total: number; named: number; added: number }> {
  const count = async (restrict: (eb: ExpressionBuilder<Tables, 'contacts'>) => Expression<SqlBool>[]) => {
    const row = await db
      .selectFrom('contacts')
      .select((eb) => eb.fn.countAll().as('count'))
      .where((eb) => eb.and([eb('session_id', '=', sessionId), ...restrict(eb)]))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }
  return {
    total: await count(() => []),
    named: await count((eb) => [eb('unnamed', '=', 0)]),
    added: await count((eb) => [eb('created_at', '>=', since)]),
  }
}

export interface ContactTotals {
  total: number
  /** Contacts added since an instant, and the same by UTC hour, without empty hours. */
  added: number
  addedByHour: readonly { at: string; count: number }[]
}

export async function countContactsOfUser(
  db: Db,
  userId: string,
  since: string,
  visibleSessions: VisibleSessions = null,
): Promise<ContactTotals> {
  const contacts = db
    .selectFrom('sessions')
    .innerJoin('contacts', 'contacts.session_id', 'sessions.id')
    .where('sessions.user_id', '=', userId)
    .where(isVisible(db, 'sessions.id', visibleSessions))
  const { total, added } = await contacts
    .select(({ fn }) => [
      fn.countAll().as('total'),
      fn.countAll().filterWhere('contacts.created_at', '>=', since).as('added'),
    ])
    .executeTakeFirstOrThrow()
  const hours = await contacts
    .select(({ fn }) => [
      sql<string>`substr(contacts.created_at, 1, 13)`.as('hour'),
      fn.countAll().as('added'),
    ])
    .where('contacts.created_at', '>=', since)
    .groupBy(sql`substr(contacts.created_at, 1, 13)`)
    .execute()
  return {
    total: Number(total),
    added: Number(added),
    addedByHour: hours.map(({ hour, added }) => ({ at: `${hour}:00:00.000Z`, count: Number(added) })),
  }
}
