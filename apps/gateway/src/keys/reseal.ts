import { sql } from 'kysely'
import { Vault } from '../kit/vault.js'
import { placeOfCloudConfig } from '../sessions/cloudConfigs.js'
import type { Db } from '../store/tables.js'

/** Where sealed values are kept. Whoever seals another adds it here. */
const drawers = [
  { table: 'delivery_targets', value: 'config', key: 'id', place: (id: string) => id },
  { table: 'cloud_configs', value: 'config', key: 'session_id', place: placeOfCloudConfig },
  { table: 'idempotent_answers', value: 'answer', key: 'key', place: (key: string) => key, isPassing: true },
] as const

const pageSize = 500

export interface Resealed {
  /** Values that are under the vault's first key now. */
  sealed: number
  /** Configurations that none of its keys opens, left as they are. */
  unreadable: number
}

/** Seals everything under the vault's first key, all of it or nothing. Kept answers that nobody can read go. */
export function resealAll(db: Db, vault: Vault): Promise<Resealed> {
  return db.transaction().execute(async (transaction) => {
    const result = { sealed: 0, unreadable: 0 }
    for (const drawer of drawers) await resealDrawer(transaction, vault, drawer, result)
    return result
  })
}

async function resealDrawer(
  db: Db,
  vault: Vault,
  drawer: (typeof drawers)[number],
  result: Resealed,
): Promise<void> {
  const table = sql.table(drawer.table)
  const value = sql.ref(drawer.value)
  for (let after = 0; ; ) {
    const { rows } = await sql<{ at: number; key: string; sealed: string }>`
      select rowid as at, ${sql.ref(drawer.key)} as key, ${value} as sealed from ${table}
      where rowid > ${after} order by rowid limit ${pageSize}`.execute(db)
    for (const { at, key, sealed } of rows) {
      after = at
      // An answer from before there was a vault.
      if (!Vault.isSealed(sealed)) continue
      const place = drawer.place(key)
      const again = reseal(vault, sealed, place)
      if (again !== null) {
        await sql`update ${table} set ${value} = ${again} where rowid = ${at}`.execute(db)
        result.sealed += 1
      } else if ('isPassing' in drawer) await sql`delete from ${table} where rowid = ${at}`.execute(db)
      else result.unreadable += 1
    }
    if (rows.length < pageSize) return
  }
}

function reseal(vault: Vault, sealed: string, place: string): string | null {
  const secret = vault.tryOpen(sealed, place)
  return secret === null ? null : vault.seal(secret, place)
}
