import { sql } from 'kysely'
import type { AnyRow } from '../core/store/readInBatches.js'
import type { Db } from '../core/store/tables.js'
import { listStoreTables } from '../start/migrateStore/storeTables.js'

/** Texts that a database could change: quotes, accents, line breaks, characters beyond 16 bits. */
const texts = ['', ' O\'Brien "diz"', 'ação\n\tç', '👍🏽 e 𝒳', '{"a":[1,null]}', '\\x41 %s $1 ?', 'a\0b']
const rowsEach = 3

/** Fills every table of an SQLite with rows of any values that its constraints allow. */
export async function fillTables(db: Db): Promise<void> {
  let counter = 0
  for (const { name, columns, sequenceColumn } of await listStoreTables(db)) {
    // Triggers have filled these.
    if (name === 'delivery_totals' || name === 'delivery_minutes' || name === 'store_identity') continue
    const { rows: infos } = await sql<{ name: string; type: string; notnull: number; pk: number }>`
      select name, type, "notnull", pk from pragma_table_info(${name})`.execute(db)
    const { rows: keys } = await sql<{ from: string; table: string; to: string }>`
      select "from", "table", "to" from pragma_foreign_key_list(${name})`.execute(db)
    const existing = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    )
    for (let at = Number(existing.rows[0]?.count ?? 0); at < rowsEach; at++) {
      const row: Record<string, string | number | null> = {}
      for (const { name: column, type, notnull, pk } of infos) {
        counter += 1
        const key = keys.find(({ from }) => from === column)
        if (column === sequenceColumn) row[column] = at * 10 + 1
        else if (key) {
          const parents = await sql<AnyRow>`select ${sql.ref(key.to)} as value from ${sql.table(key.table)}
            limit 1 offset ${at % rowsEach}`.execute(db)
          row[column] = parents.rows[0]?.value ?? null
        } else if (notnull === 0 && pk === 0 && at === 1) row[column] = null
        else if (type.toLowerCase() !== 'text') row[column] = pk > 0 ? at + 1 : (counter * 7919) % 2 ** 40
        else row[column] = `${texts[counter % texts.length]}${counter}`
      }
      const names = columns.map((column) => sql.ref(column))
      const values = columns.map((column) => sql`${row[column] ?? null}`)
      await sql`insert into ${sql.table(name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(db)
    }
  }
}
