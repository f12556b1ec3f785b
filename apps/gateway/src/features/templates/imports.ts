import type { Db } from '../../core/store/tables.js'
import type { TemplateImportRow } from '../../core/store/templateTables.js'

export async function beginImport(db: Db, row: TemplateImportRow): Promise<void> {
  await db.insertInto('template_imports').values(row).execute()
}

/** Publishes the imported templates: they are hidden while the import's row exists. */
export async function endImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('template_imports').where('id', '=', id).execute()
}

/** Rolls back at most `limit` templates of an import, and returns the number. */
export async function takeBackImported(db: Db, id: string, limit: number): Promise<number> {
  const batch = db.selectFrom('templates').select('seq').where('import_id', '=', id).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('templates').where('seq', 'in', batch).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function openImports(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('template_imports').select('id').execute()
  return rows.map(({ id }) => id)
}
