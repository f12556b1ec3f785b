import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUser } from '../../../../features/account/users.js'
import { ManualClock } from '../../../../testing/manualClock.js'
import { required } from '../../../../testing/testGateway.js'
import { openTestStore } from '../../../../testing/testStore.js'
import { buildMessageSearch } from '../../repositories/messageSearch.js'
import { buildLogQuery } from '../../repositories/systemLogs.js'
import { findFirstUser } from '../../repositories/users.js'

test.each([
  ['unnamed = 0', /SEARCH contacts USING COVERING INDEX contacts_in_order/],
  ["created_at >= '2026'", /SEARCH contacts USING COVERING INDEX contacts_by_age/],
])('counts contacts with %s by an index', async (narrow, wanted) => {
  const db = await openTestStore()
  const { rows } = await sql<{ detail: string }>`explain query plan
    select count(*) from contacts where session_id = 's' and ${sql.raw(narrow)}`.execute(db)
  expect(rows[0]?.detail).toMatch(wanted)
})

// Without statistics SQLite plans by the schema alone and treats an empty table as large.
test('every log query uses an index', async () => {
  const db = await openTestStore()
  await createUser(db, new ManualClock(), { email: 'ana@loja.com.br', name: 'Ana' })
  const ana = required(await findFirstUser(db)).id
  const plan = async (owner: string | null, filter: object) => {
    const compiled = buildLogQuery(db, owner, filter, { limit: 500, oldestFirst: false }).compile()
    const explained = { ...compiled, sql: `explain query plan ${compiled.sql}` }
    const { rows } = await db.executeQuery<{ detail: string }>(explained)
    return rows.map(({ detail }) => detail).join('\n')
  }
  for (const owner of [null, ana]) {
    expect(await plan(owner, {})).toMatch(
      /^SEARCH system_logs USING INDEX system_logs_in_order \(user_id=\?\)$/,
    )
    expect(await plan(owner, { from: 7, to: 90_000, search: 'linha' })).toMatch(
      /^SEARCH system_logs USING INDEX system_logs_in_order \(user_id=\? AND id>\? AND id<\?\)$/,
    )
    expect(await plan(owner, { level: 'error', from: 7 })).toMatch(
      /^SEARCH system_logs USING INDEX system_logs_by_level \(user_id=\? AND level=\? AND id>\?\)$/,
    )
    expect(await plan(owner, { service: 'database', to: 7 })).toMatch(
      /^SEARCH system_logs USING INDEX system_logs_by_service \(user_id=\? AND service=\? AND id<\?\)$/,
    )
    expect(await plan(owner, { level: 'error', service: 'database' })).not.toMatch(/SCAN|TEMP B-TREE/)
  }
  for (const more of [{}, { level: 'error' }, { search: 'linha', to: 90_000 }])
    expect(await plan(ana, { ...more, sessionId: 's', from: 7 })).toMatch(
      /^SEARCH system_logs USING INDEX system_logs_by_session \(user_id=\? AND session_id=\? AND id>\?[^)]*\)$/,
    )
})

test('failed messages are found by their index', async () => {
  const db = await openTestStore()
  const conditions = { sessionIds: ['s'], state: 'failed' as const, terms: null }
  const compiled = buildMessageSearch(db, conditions, { from: 0, before: 9 }, 5).compile()
  const explained = { ...compiled, sql: `explain query plan ${compiled.sql}` }
  const { rows } = await db.executeQuery<{ detail: string }>(explained)
  expect(rows[0]?.detail).toMatch(/^SEARCH messages USING INDEX messages_failed /)
})

test('a limit is an expression, so SQLite does not recompile for each value', async () => {
  const db = await openTestStore()
  const some = db.selectFrom('sessions').select('id').orderBy('id').limit(3)
  expect(some.compile().sql).toMatch(/ limit \+\?$/)
  expect(await some.execute()).toEqual([])
})
