import { countOf } from '@morpheus/sdk/format'
import { sql } from 'kysely'
import { Vault } from '../../core/lib/vault.js'
import type { Db } from '../../core/store/tables.js'

/** Long-lived values; stored answers expire. */
const tables = ['delivery_targets', 'cloud_configs', 'session_proxies'] as const

/**
 * One line for an operator whose store has configurations sealed under missing keys; null without any. `from` is the
 * source of the current keys. Compares key names only, so it is cheap.
 */
export async function describeForeignKeys(db: Db, vault: Vault, from: string): Promise<string | null> {
  const names: string[] = []
  let unreadable = 0
  for (const [name, count] of await countByKey(db)) {
    if (vault.names.includes(name)) continue
    names.push(name)
    unreadable += count
  }
  if (unreadable === 0) return null
  const what = countOf(unreadable, 'configuração guardada', 'configurações guardadas')
  return `A chave de ${from} (${vault.names.join(', ')}) não abre ${what} com outra (${names.join(', ')}): confira a chave, ou remova e configure de novo o que não abre.`
}

async function countByKey(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    const valueHead = sql<string>`substr(config, 1, ${sql.lit(Vault.headerLength)})`
    const rows = await db
      .selectFrom(table)
      .select(({ fn }) => [valueHead.as('head'), fn.countAll().as('count')])
      .where('config', 'like', `${Vault.format}%`)
      .groupBy(valueHead)
      .execute()
    for (const { head, count } of rows) {
      const name = head.slice(Vault.format.length)
      counts.set(name, (counts.get(name) ?? 0) + Number(count))
    }
  }
  return counts
}
