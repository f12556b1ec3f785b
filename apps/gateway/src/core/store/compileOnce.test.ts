import { expect, test } from 'vitest'
import { createUser } from '../../features/account/users.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import { compileOnce } from './compileOnce.js'

async function start(...names: string[]) {
  const db = await openTestStore()
  for (const name of names)
    await createUser(db, new ManualClock(), { email: `${name.toLowerCase()}@loja.com.br`, name })
  return db
}

let built = 0
const named = compileOnce<{ name: string; email: string | null }>()((db, value) => {
  built += 1
  return db
    .selectFrom('users')
    .select('email')
    .where('name', '=', value('name'))
    .where('event_cursor', '=', 0)
    .where('email', 'is distinct from', value('email'))
})

test('a query compiled once runs with new values, in transactions and other databases', async () => {
  const [first, second] = [await start('Ana', 'Bia'), await start('Ana')]
  const email = async (db: typeof first, name: string, other: string | null = null) =>
    (await named(db, { name, email: other })).rows.map((row) => row.email)
  expect(await email(first, 'Ana')).toEqual(['ana@loja.com.br'])
  expect(await email(first, 'Bia')).toEqual(['bia@loja.com.br'])
  expect(await email(first, 'Bia', 'bia@loja.com.br')).toEqual([])
  await first.transaction().execute(async (db) => {
    await db.updateTable('users').set({ email: 'outra@loja.com.br' }).where('name', '=', 'Ana').execute()
    expect(await email(db, 'Ana')).toEqual(['outra@loja.com.br'])
  })
  expect(built).toBe(1)
  expect(await email(second, 'Ana')).toEqual(['ana@loja.com.br'])
  expect(await email(second, 'Bia')).toEqual([])
  expect(built).toBe(2)
})
