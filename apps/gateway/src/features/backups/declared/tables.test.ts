import { expect, test } from 'vitest'
import { tableDeclarations } from '../../../core/tables/index.js'
import { openTestStore } from '../../../testing/testStore.js'
import { columnsOf } from './columns.js'
import { tablesOf } from './tables.js'

test('every table of the store says whose its rows are, or why no backup has it', async () => {
  const db = await openTestStore()
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const silent = tables.filter((name) => name !== 'schema_version' && !Object.hasOwn(tableDeclarations, name))
  expect(silent).toEqual([])
  expect([...(await columnsOf(db, tablesOf('FULL'))).values()].every((columns) => columns.length > 0)).toBe(
    true,
  )
})
