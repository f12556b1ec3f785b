import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copySqlite } from '../../store/dialects/sqlite/open.js'
import { tryMigrations } from '../../store/migrate.js'
import { openStore, type StorePlace } from '../../store/open.js'
import type { Db } from '../../store/tables.js'
import { openToLook } from './openToLook.js'

/**
 * Takes the steps that a database lacks, lets somebody look at it, and leaves nothing of it: SQLite's file is copied, as it
 * is while others write, and the copy is changed; Postgres takes its transaction back. `ms` is how long the steps took.
 * @throws StartFailure where they fail.
 */
export async function rehearse<Seen extends object>(
  place: StorePlace,
  look: (db: Db) => Promise<Seen>,
): Promise<Seen & { ms: number }> {
  if (place.databaseUrl !== undefined) {
    return openToLook(place, async (db) => {
      const began = performance.now()
      return tryMigrations(db, async (changed) => ({
        ms: performance.now() - began,
        ...(await look(changed)),
      }))
    })
  }
  const folder = mkdtempSync(join(place.dataFolder, '.rehearsal-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stop = () => {
    remove()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await copySqlite(place.dataFolder, folder)
    const began = performance.now()
    const db = await openStore({ dataFolder: folder })
    const ms = performance.now() - began
    return { ms, ...(await look(db).finally(() => db.destroy())) }
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    remove()
  }
}
