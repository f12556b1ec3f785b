import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestStore } from '../../../testing/testStore.js'

test.each([
  ['unnamed = 0', /SEARCH contacts USING COVERING INDEX contacts_in_order/],
  ["created_at >= '2026'", /SEARCH contacts USING COVERING INDEX contacts_by_age/],
])('contacts with %s are counted by an index', async (narrow, wanted) => {
  const db = await openTestStore()
  const { rows } = await sql<{ detail: string }>`explain query plan
    select count(*) from contacts where session_id = 's' and ${sql.raw(narrow)}`.execute(db)
  expect(rows[0]?.detail).toMatch(wanted)
})
