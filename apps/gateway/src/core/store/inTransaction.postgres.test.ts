import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openTestStore } from '../../testing/testStore.js'
import { inTransaction } from './inTransaction.js'
import type { Db } from './tables.js'

async function open() {
  const db = await openTestStore()
  for (const name of ['a', 'b']) await db.insertInto('fences').values({ name, fence: 0 }).execute()
  const add = (within: Db, ...names: string[]) =>
    within
      .updateTable('fences')
      .set((eb) => ({ fence: eb('fence', '+', 1) }))
      .where('name', 'in', names)
      .execute()
  const sumOf = async () => {
    const rows = await db.selectFrom('fences').select('fence').orderBy('name').execute()
    return rows.map(({ fence }) => fence)
  }
  return { db, add, sumOf }
}

/** Barrier: resolves for all once `count` callers have arrived. */
function meeting(count: number): () => Promise<void> {
  let come = 0
  let open: () => void = () => undefined
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    come += 1
    if (come === count) open()
    return all
  }
}

test('two deadlocked transactions both complete, once each', async () => {
  const { db, add, sumOf } = await open()
  const meet = meeting(2)
  const both = (first: string, second: string) =>
    inTransaction(db, async (within) => {
      await add(within, first)
      await meet()
      await add(within, second)
    })
  await Promise.all([both('a', 'b'), both('b', 'a')])
  expect(await sumOf()).toEqual([2, 2])
})

test('throws other errors unchanged and does not retry', async () => {
  const { db } = await open()
  let tries = 0
  const run = async (within: Db) => {
    tries += 1
    await within.insertInto('fences').values({ name: 'a', fence: 0 }).execute()
  }
  await expect(inTransaction(db, run)).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(1)
})

test('retries a single statement that a deadlock ended', async () => {
  const { db, add, sumOf } = await open()
  const somebodyWaits = () =>
    vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(1)
    })
  const meet = meeting(2)
  const other = db.transaction().execute(async (within) => {
    // Postgres aborts the transaction that detects the deadlock first: this makes it the other one.
    await sql`set local deadlock_timeout = '1min'`.execute(within)
    await add(within, 'b')
    await meet()
    await somebodyWaits()
    await add(within, 'a')
  })
  await meet()
  await Promise.all([other, add(db, 'a', 'b')])
  expect(await sumOf()).toEqual([2, 2])
})
