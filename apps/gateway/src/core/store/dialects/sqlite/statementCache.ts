import type { Database } from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const maxStatements = 200

/** Kysely's view of the file with cached statements: SQLite takes longer to compile most of ours than to run them. */
export function cacheStatements(file: Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached) return cached
      // Cached statements know the columns of their rows, which `select *` takes from the schema.
      if (statements.size >= maxStatements || /^\s*(create|alter|drop)\b/i.test(sql)) statements.clear()
      const statement = createStatement(file, sql)
      statements.set(sql, statement)
      return statement
    },
    close: () => file.close(),
  }
}

/**
 * On Node 20, better-sqlite3 makes an object by looking up each column's name for each row, which takes longer than
 * reading the values. Rows are therefore read as lists, and objects are copies of one with all names.
 */
function createStatement(file: Database, sql: string): SqliteStatement {
  const statement = file.prepare<unknown[], unknown[]>(sql)
  if (!statement.reader) return statement
  statement.raw(true)
  const names = statement.columns().map(({ name }) => name)
  // Parsed JSON is the one object with computed names that V8 copies in one step.
  const template: Record<string, unknown> = JSON.parse(
    JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))),
  )
  const toRow = (values: unknown[]) => {
    const row = { ...template }
    for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = values[index]
    return row
  }
  return {
    reader: true,
    all: (parameters) => statement.all(...parameters).map(toRow),
    run: (parameters) => statement.run(...parameters),
    *iterate(parameters) {
      for (const values of statement.iterate(...parameters)) yield toRow(values)
    },
  }
}
