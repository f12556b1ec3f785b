import { expect, test } from 'vitest'
import { openTestStore } from '../../../testing/testStore.js'
import { buildUnassignedQuery } from './sessions.js'

test('sessions without a node are found by one join, not by a query for each session', async () => {
  const db = await openTestStore()
  const compiled = buildUnassignedQuery(db, 200).compile()
  const { rows } = await db.executeQuery<object>({ ...compiled, sql: `explain ${compiled.sql}` })
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(plan).toMatch(/Anti Join/)
})
