import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copySqlite } from '../../core/store/dialects/sqlite/open.js'
import { tryMigrations } from '../../core/store/migrate.js'
import { openStore, type StorePlace } from '../../core/store/open.js'
import type { Db } from '../../core/store/tables.js'
import { openToLook } from './openToLook.js'

/**
 * Runs the missing migrations without keeping them: on a copy of an SQLite file, consistent under writes, or in a
 * rolled-back Postgres transaction. `ms` is their duration.
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
