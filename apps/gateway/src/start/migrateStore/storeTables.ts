import { sql } from 'kysely'
import { isPostgres } from '../../core/store/dialects/dialectKind.js'
import type { Db, Tables } from '../../core/store/tables.js'
import { tableDeclarations } from '../../features/tables.js'

/** A table as both databases have it. */
export interface StoreTable {
  readonly name: keyof Tables
  /** In alphabetical order. */
  readonly columns: readonly string[]
  /** The column that the database numbers; null without one. */
  readonly sequenceColumn: string | null
}

/** State of running gateways: none runs during a move, and the next start makes its own. */
const transient: ReadonlySet<string> = new Set(['nodes', 'leases', 'node_calls', 'schema_contractions'])

/** Tables that triggers fill from others, which have to be there before. */
const filledByTriggers: readonly (keyof Tables)[] = ['delivery_totals', 'delivery_minutes']

/** Postgres has a row of counts for each connection, in a column of its own. */
export const writerColumn = 'writer'

export const countColumns: { readonly [Table in keyof Tables]?: readonly string[] } = {
  delivery_totals: ['count'],
  delivery_minutes: ['created', 'delivered', 'dead', 'failed'],
}

/** The tables to move: each after those that it refers to, and after those whose triggers fill it. */
export async function listStoreTables(db: Db): Promise<StoreTable[]> {
  const schema = isPostgres(db) ? await currentSchema(db) : undefined
  const matches = new Map(
    (await db.introspection.getTables())
      .filter((table) => table.schema === schema)
      .map((table) => [table.name, table]),
  )
  const parents = await listParents(db)
  const hasSequence = isPostgres(db) ? () => true : await findNumberedTables(db)
  const tables: StoreTable[] = []
  const visited = new Set<string>()
  const add = (name: keyof Tables) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const parent of parents.get(name) ?? []) if (isTable(parent)) add(parent)
    const columns = matches.get(name)?.columns ?? []
    tables.push({
      name,
      columns: columns
        .map((column) => column.name)
        .filter((column) => column !== writerColumn || !(name in countColumns))
        .sort(),
      sequenceColumn: hasSequence(name)
        ? (columns.find(({ isAutoIncrementing }) => isAutoIncrementing)?.name ?? null)
        : null,
    })
  }
  const names = Object.keys(tableDeclarations).filter(isTable)
  for (const name of names) if (!transient.has(name) && !filledByTriggers.includes(name)) add(name)
  for (const name of filledByTriggers) add(name)
  return tables
}

function isTable(name: string): name is keyof Tables {
  return Object.hasOwn(tableDeclarations, name)
}

/** In SQLite any single whole number as a key is one that it fills, but only these are never given twice. */
async function findNumberedTables(db: Db): Promise<(name: string) => boolean> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like '%autoincrement%'`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return (name) => names.has(name)
}

async function currentSchema(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}

/** The tables that each table's foreign keys refer to. */
async function listParents(db: Db): Promise<Map<string, string[]>> {
  const keys = isPostgres(db)
    ? sql<{ name: string; parent: string }>`select child.relname as name, parent.relname as parent
        from pg_constraint
        join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
        where contype = 'f' and connamespace = current_schema()::regnamespace`
    : sql<{ name: string; parent: string }>`select m.name, f."table" as parent
        from sqlite_master as m, pragma_foreign_key_list(m.name) as f where m.type = 'table'`
  const parents = new Map<string, string[]>()
  for (const { name, parent } of (await keys.execute(db)).rows)
    parents.set(name, [...(parents.get(name) ?? []), parent])
  return parents
}
