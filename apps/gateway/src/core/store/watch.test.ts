import { CompiledQuery, type LogEvent } from 'kysely'
import { expect, test } from 'vitest'
import { watchQueries } from './watch.js'

const finished = (sql: string, queryDurationMillis: number): LogEvent => ({
  level: 'query',
  query: CompiledQuery.raw(sql),
  queryDurationMillis,
})

test('reports slow queries, but no schema change, which runs once', () => {
  const slow: [sql: string, ms: number][] = []
  const observe = watchQueries({
    onMigrated: () => {},
    onSlowQuery: (sql, ms) => slow.push([sql, ms]),
    onFailedQuery: () => {},
  })
  observe(finished('select * from "contacts"', 199))
  observe(finished('select * from "contacts"', 300.4))
  observe(finished('alter table "sessions" add column "former_phone" text', 300))
  expect(slow).toEqual([['select * from "contacts"', 300]])
})
