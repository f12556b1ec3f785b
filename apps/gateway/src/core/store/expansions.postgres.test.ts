import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../testing/postgres/freshDatabase.js'
import { listMigrations } from './migrate.js'
import { connectStore } from './open.js'
import type { Db } from './tables.js'

interface Shape {
  /** Type, nullability and default of each column, by table and column. */
  readonly columns: ReadonlyMap<string, { type: string; isRequired: boolean }>
  readonly tables: ReadonlySet<string>
  /** Constraints and unique indexes, which reject rows, by table and definition. */
  readonly rules: ReadonlyMap<string, string>
}

async function shapeOf(db: Db): Promise<Shape> {
  const tables = await db.introspection.getTables()
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name, dataType, isNullable, hasDefaultValue }) => {
      const column = { type: dataType, isRequired: !isNullable && !hasDefaultValue }
      return [`${table.name}.${name}`, column] as const
    }),
  )
  const { rows } = await sql<{ on: string; rule: string }>`
    select conrelid::regclass::text as on, pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0
    union select indrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
      where indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
    db,
  )
  return {
    columns: new Map(columns),
    tables: new Set(tables.map(({ name }) => name)),
    rules: new Map(rows.map(({ on, rule }) => [`${on}: ${rule}`, on])),
  }
}

/** Changes at which the version before fails, which reads and writes the tables as they were. */
function listBreaking(before: Shape, after: Shape): string[] {
  const breaking: string[] = []
  for (const [name, { type, isRequired }] of before.columns) {
    const now = after.columns.get(name)
    if (!now) breaking.push(`${name} is gone`)
    else if (now.type !== type) breaking.push(`${name} is ${now.type} instead of ${type}`)
    else if (now.isRequired && !isRequired) breaking.push(`${name} has to be set`)
  }
  for (const [name, { isRequired }] of after.columns) {
    const isOfOldTable = before.tables.has(name.split('.')[0] ?? '')
    if (isRequired && isOfOldTable && !before.columns.has(name)) breaking.push(`${name} has to be set`)
  }
  for (const [rule, table] of after.rules)
    if (before.tables.has(table) && !before.rules.has(rule)) breaking.push(`a new rule: ${rule}`)
  return breaking
}

test('every migration is an expansion: the previous version still reads and writes', async () => {
  const { db } = await connectStore({ dataFolder: '', databaseUrl: await emptyDatabase() })
  onTestFinished(() => db.destroy())
  let before: Shape | null = null
  for (const migrate of listMigrations('postgres')) {
    await migrate(db)
    const after: Shape = await shapeOf(db)
    if (before) expect(listBreaking(before, after), migrate.name).toEqual([])
    before = after
  }

  const current = await shapeOf(db)
  const wrong: Readonly<Record<string, string>> = {
    'nodes.lag_ms is gone': 'alter table nodes drop column lag_ms',
    'nodes.lag_ms is text instead of int8': 'alter table nodes alter column lag_ms type text',
    'nodes.lag_ms has to be set': 'alter table nodes alter column lag_ms set not null',
    'nodes.rack has to be set': 'alter table nodes add column rack text not null',
    'a new rule: nodes: CHECK ((lag_ms < 9))': 'alter table nodes add check (lag_ms < 9)',
    'a new rule: nodes: CREATE UNIQUE INDEX one_host ON public.nodes USING btree (host)':
      'create unique index one_host on nodes (host)',
  }
  for (const [breaking, statement] of Object.entries(wrong)) {
    const transaction = await db.startTransaction().execute()
    try {
      await sql.raw(statement).execute(transaction)
      expect(listBreaking(current, await shapeOf(transaction))).toEqual([breaking])
    } finally {
      await transaction.rollback().execute()
    }
  }
})
