import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestStore } from '../../testing/testStore.js'
import { tableDeclarations } from './index.js'

test('a restored table comes after every table that its rows refer to', async () => {
  const db = await openTestStore()
  const order = Object.entries(tableDeclarations).flatMap(([table, { backup }]) =>
    'by' in backup ? [table] : [],
  )
  const { rows } = await sql<{ child: string; parent: string }>`
    select m.name as child, f."table" as parent
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  const early = rows.filter(
    ({ child, parent }) =>
      child !== parent && order.includes(child) && order.indexOf(child) < order.indexOf(parent),
  )
  expect(early).toEqual([])
})
