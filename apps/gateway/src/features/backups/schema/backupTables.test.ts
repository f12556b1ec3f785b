import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestStore } from '../../../testing/testStore.js'
import { tableDeclarations } from '../../tables.js'
import { listBackupTables } from './backupTables.js'
import { readColumns } from './columns.js'

test('every table declares its owner or why it is excluded from backups', async () => {
  const db = await openTestStore()
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const undeclared = tables.filter(
    (name) => name !== 'schema_version' && !Object.hasOwn(tableDeclarations, name),
  )
  expect(undeclared).toEqual([])
  expect(
    [...(await readColumns(db, listBackupTables('FULL'))).values()].every((columns) => columns.length > 0),
  ).toBe(true)
})

test('a restored table comes after every table that its rows refer to', async () => {
  const db = await openTestStore()
  const order: string[] = listBackupTables('FULL').map(({ table }) => table)
  const { rows } = await sql<{ child: string; parent: string }>`
    select m.name as child, f."table" as parent
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  // A restore assigns all rows to the account that runs it.
  const references = rows.filter(
    ({ child, parent }) => child !== parent && order.includes(child) && parent !== 'users',
  )
  const restoredBeforeParent = references.filter(({ child, parent }) => {
    const parentIndex = order.indexOf(parent)
    return parentIndex === -1 || order.indexOf(child) < parentIndex
  })
  expect(restoredBeforeParent).toEqual([])
})
