import type { Database } from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const cacheLimit = 200

/** Kysely's view of the file with cached statements: SQLite takes longer to compile most of ours than to run them. */
export function cacheStatements(file: Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const cached = statements.get(sql)
      if (cached) return cached
      if (statements.size >= cacheLimit) statements.clear()
      const statement: SqliteStatement = file.prepare<unknown[]>(sql)
      statements.set(sql, statement)
      return statement
    },
    close: () => file.close(),
  }
}
