import { sql } from 'kysely'
import { Vault } from '../kit/vault.js'
import { placeOfCloudConfig } from '../sessions/cloudConfigs.js'
import type { Db } from '../store/tables.js'

/** Where sealed values are kept: their row's keys, the last of which says its place. Whoever seals another adds it here. */
const drawers = [
  { table: 'delivery_targets', value: 'config', keys: ['id'], place: (id: string) => id },
  { table: 'cloud_configs', value: 'config', keys: ['session_id'], place: placeOfCloudConfig },
  {
    table: 'idempotent_answers',
    value: 'answer',
    keys: ['user_id', 'key'],
    place: (key: string) => key,
    isPassing: true,
  },
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
  const keys = sql.join(drawer.keys.map((key) => sql.ref(key)))
  let after = drawer.keys.map(() => '')
  for (;;) {
    const { rows } = await sql<Record<string, string>>`
      select ${keys}, ${value} as sealed from ${table}
      where (${keys}) > (${sql.join(after)}) order by ${keys} limit ${pageSize}`.execute(db)
    for (const row of rows) {
      const { sealed = '' } = row
      after = drawer.keys.map((key) => row[key] ?? '')
      // An answer from before there was a vault.
      if (!Vault.isSealed(sealed)) continue
      const place = drawer.place(after.at(-1) ?? '')
      const again = reseal(vault, sealed, place)
      const here = sql`(${keys}) = (${sql.join(after)})`
      if (again !== null) {
        await sql`update ${table} set ${value} = ${again} where ${here}`.execute(db)
        result.sealed += 1
      } else if ('isPassing' in drawer) await sql`delete from ${table} where ${here}`.execute(db)
      else result.unreadable += 1
    }
    if (rows.length < pageSize) return
  }
}

function reseal(vault: Vault, sealed: string, place: string): string | null {
  const secret = vault.tryOpen(sealed, place)
  return secret === null ? null : vault.seal(secret, place)
}
