import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ManualClock } from '../testing/manualClock.js'
import { freshDatabase } from '../testing/postgres/freshDatabase.js'
import { GroupCommit } from './groupCommit.js'
import { openStore } from './open.js'
import { revokeToken } from './repositories/revokedTokens.js'
import type { Db } from './tables.js'

const [before, after] = ['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z']

const someoneWaits = async (db: Db) => {
  const { rows } = await sql`select 1 from pg_locks join pg_database on oid = database
    where datname = current_database() and not granted`.execute(db)
  return rows.length > 0
}

test('groups of two nodes that change the same in another order both hold', async () => {
  const databaseUrl = await freshDatabase()
  const nodes = await Promise.all([1, 2].map(() => openStore({ dataFolder: '', databaseUrl })))
  onTestFinished(async () => void (await Promise.all(nodes.map((db) => db.destroy()))))
  const [watcher] = nodes
  for (const id of ['a', 'b']) if (watcher) await revokeToken(watcher, id, before)
  let begun = 0
  const move = (db: Db, id: string) =>
    db.updateTable('revoked_tokens').set({ expires_at: after }).where('id', '=', id).execute()
  const groupOf = (db: Db, first: string, second: string) => {
    const commits = new GroupCommit(db, new ManualClock())
    const firstMoved = commits.commit(async (store) => {
      await move(store, first)
      begun += 1
      // Until the other has its first too, or waits.
      await vi.waitUntil(async () => begun === 2 || (await someoneWaits(db)))
    })
    return [firstMoved, commits.commit((store) => move(store, second))]
  }
  const [one, two] = nodes
  if (!one || !two) throw new Error('There are two')
  await Promise.all([...groupOf(one, 'a', 'b'), ...groupOf(two, 'b', 'a')])
  expect(await one.selectFrom('revoked_tokens').select('expires_at').distinct().execute()).toEqual([
    { expires_at: after },
  ])
})
