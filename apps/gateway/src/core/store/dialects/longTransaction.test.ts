import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { revokeToken } from '../../../features/auth/revokedTokens.js'
import { errorCode } from '../../lib/errorCode.js'
import { openStore } from '../open.js'
import type { Db } from '../tables.js'
import { inLongTransaction } from './longTransaction.js'

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function open() {
  const place = { dataFolder: mkdtempSync(join(tmpdir(), 'morpheus-long-')) }
  ends.push(() => rmSync(place.dataFolder, { recursive: true }))
  const db = await openStore(place)
  ends.push(() => db.destroy())
  return { place, db }
}

const tokensOf = (db: Db) => db.selectFrom('revoked_tokens').select('id').orderBy('id').execute()

test('a long transaction keeps the event loop free, and others read the earlier state', async () => {
  const { place, db } = await open()
  await revokeToken(db, 'before', '9')
  let hasTurned = false
  await inLongTransaction(place, db, async (transaction) => {
    await revokeToken(transaction, 'meanwhile', '9')
    setImmediate(() => {
      hasTurned = true
    })
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000)
      select max(i) from n`.execute(transaction)
    expect(hasTurned).toBe(true)
    expect(await tokensOf(db)).toEqual([{ id: 'before' }])
    expect(await tokensOf(transaction)).toEqual([{ id: 'before' }, { id: 'meanwhile' }])
  })
  expect(await tokensOf(db)).toEqual([{ id: 'before' }, { id: 'meanwhile' }])
})

test('a concurrent write waits for the long transaction and runs after it', async () => {
  const { place, db } = await open()
  const ended: string[] = []
  let writing: Promise<unknown> = Promise.resolve()
  await inLongTransaction(place, db, async (transaction) => {
    writing = revokeToken(db, 'b', '9').then(() => ended.push('write'))
    await revokeToken(transaction, 'a', '9')
    ended.push('long')
  })
  await writing
  expect(ended).toEqual(['long', 'write'])
  expect(await tokensOf(db)).toEqual([{ id: 'a' }, { id: 'b' }])
})

test('an SQLite error rolls the long transaction back and keeps its code', async () => {
  const { place, db } = await open()
  const failed = inLongTransaction(place, db, async (transaction) => {
    await revokeToken(transaction, 'a', '9')
    await sql`insert into sessions (id, user_id) values ('x', 'nobody')`.execute(transaction)
  })
  const error = await failed.catch((caught: unknown) => caught)
  expect(errorCode(error)).toMatch(/^SQLITE_CONSTRAINT/)
  expect(await tokensOf(db)).toEqual([])
  await revokeToken(db, 'b', '9')
  expect(await tokensOf(db)).toEqual([{ id: 'b' }])
})
