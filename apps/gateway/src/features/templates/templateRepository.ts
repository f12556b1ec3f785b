import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { textList } from '../../core/store/dialects/textList.js'
import type { Db, Tables } from '../../core/store/tables.js'
import type { NewTemplateRow, TemplateRow } from './tables.js'

/** Rows searched per query: each has some thousand characters. */
const searchBatchSize = 2000

export interface TemplateFilter {
  userId: string
  /** Folded; empty for any. */
  search: string
  category?: string | undefined
  isActive?: boolean | undefined
}

/** Hides templates of unfinished imports. */
const visible = (eb: ExpressionBuilder<Tables, 'templates'>) =>
  eb.or([
    eb('import_id', 'is', null),
    eb('import_id', 'not in', eb.selectFrom('template_imports').select('template_imports.id')),
  ])

const selectVisibleTemplates = (db: Db, userId: string) =>
  db.selectFrom('templates').where('user_id', '=', userId).where(visible)

/** Newest first. `nextBefore` is the last row searched, to resume from; null at the end. */
export async function listTemplatesBefore(
  db: Db,
  { userId, search, category, isActive }: TemplateFilter,
  before: number | null,
  limit: number,
): Promise<{ rows: TemplateRow[]; nextBefore: number | null }> {
  const floor = search === '' ? null : await findBatchFloor(db, userId, before)
  const rows = await selectVisibleTemplates(db, userId)
    .selectAll()
    .$if(before !== null, (query) => query.where('seq', '<', before ?? 0))
    .$if(floor !== null, (query) => query.where('seq', '>=', floor ?? 0))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(isActive !== undefined, (query) => query.where('is_active', '=', isActive ? 1 : 0))
    .$if(search !== '', (query) => query.where(matchesSearch(search)))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  const last = rows.length === limit ? rows.at(-1)?.seq : undefined
  return { rows, nextBefore: last ?? floor }
}

const matchesSearch = (search: string) => sql<SqlBool>`folded like ${`%${escapeLike(search)}%`} escape '\\'`
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Lowest `seq` of the next searched batch; null when it covers the rest. */
async function findBatchFloor(db: Db, userId: string, before: number | null): Promise<number | null> {
  const row = await db
    .selectFrom('templates')
    .select('seq')
    .where('user_id', '=', userId)
    .$if(before !== null, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(1)
    .offset(searchBatchSize)
    .executeTakeFirst()
  return row?.seq ?? null
}

export function findTemplate(db: Db, userId: string, id: string): Promise<TemplateRow | undefined> {
  return selectVisibleTemplates(db, userId).selectAll().where('id', '=', id).executeTakeFirst()
}

/** `key` is a folded name. */
export function findTemplateByName(db: Db, userId: string, key: string): Promise<TemplateRow | undefined> {
  return selectVisibleTemplates(db, userId).selectAll().where('name_key', '=', key).executeTakeFirst()
}

/** Folded names in use by the user, including unfinished imports. */
export async function listTakenNames(db: Db, userId: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('templates')
    .select('name_key')
    .where('user_id', '=', userId)
    .where('name_key', 'in', textList(db, keys))
    .execute()
  return new Set(rows.map(({ name_key }) => name_key))
}

/** Inserts rows whose name, id and origin are new, and returns their ids. */
export async function insertTemplates(db: Db, rows: readonly NewTemplateRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const stored = await db
    .insertInto('templates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(stored.map(({ id }) => id))
}

export function changeTemplate(
  db: Db,
  userId: string,
  id: string,
  patch: Partial<Omit<NewTemplateRow, 'id' | 'user_id'>>,
): Promise<TemplateRow | undefined> {
  return db
    .updateTable('templates')
    .set(patch)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteTemplate(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('templates')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listInstalledFromLibrary(db: Db, userId: string): Promise<Map<string, TemplateRow>> {
  const rows = await selectVisibleTemplates(db, userId)
    .selectAll()
    .where('library_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.library_id ?? '', row]))
}

/** Newest templates written one by one: an import or the library would flood the activity feed. */
export function listLastWrittenTemplates(
  db: Db,
  userId: string,
  limit: number,
): Promise<Pick<TemplateRow, 'seq' | 'id' | 'name' | 'created_at'>[]> {
  return db
    .selectFrom('templates')
    .select(['seq', 'id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .where('import_id', 'is', null)
    .where('library_id', 'is', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** Counts by category; `created` counts those since an instant. */
export async function templateFigures(
  db: Db,
  userId: string,
  since: string,
): Promise<{ category: string | null; total: number; active: number; created: number }[]> {
  const rows = await selectVisibleTemplates(db, userId)
    .select(({ fn }) => [
      'category',
      fn.countAll().as('total'),
      fn.sum('is_active').as('active'),
      fn.countAll().filterWhere('created_at', '>=', since).as('created'),
    ])
    .groupBy('category')
    .execute()
  return rows.map(({ category, total, active, created }) => ({
    category,
    total: Number(total),
    active: Number(active),
    created: Number(created),
  }))
}

/** Includes unfinished imports. */
export async function countTemplates(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('templates')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
