import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { revokeToken } from '../../features/auth/revokedTokens.js'
import { ManualClock } from '../../testing/manualClock.js'
import { freshDatabase } from '../../testing/postgres/freshDatabase.js'
import { PoolDriver } from './dialects/postgres/poolDriver.js'
import { GroupCommit } from './groupCommit.js'
import { openStore } from './open.js'
import type { Db } from './tables.js'

const [before, after] = ['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z']

const someoneWaits = async (db: Db) => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

test('two nodes changing the same rows in opposite order both succeed', async () => {
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
    const firstMoved = commits.commit('ana', async (store) => {
      await move(store, first)
      begun += 1
      // Waits until the other transaction holds its first row, or waits.
      await vi.waitUntil(async () => begun === 2 || (await someoneWaits(db)))
    })
    return [firstMoved, commits.commit('ana', (store) => move(store, second))]
  }
  const [one, two] = nodes
  if (!one || !two) throw new Error('There are two')
  await Promise.all([...groupOf(one, 'a', 'b'), ...groupOf(two, 'b', 'a')])
  expect(await one.selectFrom('revoked_tokens').select('expires_at').distinct().execute()).toEqual([
    { expires_at: after },
  ])
})

async function open(options = '') {
  const databaseUrl = `${await freshDatabase()}${encodeURIComponent(options)}`
  const db = await openStore({ dataFolder: '', databaseUrl, databaseConnections: 4 })
  onTestFinished(() => db.destroy())
  const commits = new GroupCommit(db, new ManualClock(), 50)
  return {
    db,
    commits,
    revoke: (id: string) => commits.commit('ana', (store) => revokeToken(store, id, before)),
    stored: async () => {
      const rows = await db.selectFrom('revoked_tokens').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    },
  }
}

test('a change that cannot get a lock fails alone and quickly', async () => {
  const { db, commits, revoke, stored } = await open()
  await revokeToken(db, 'held', before)
  const holder = await db.startTransaction().execute()
  await holder.updateTable('revoked_tokens').set({ expires_at: after }).execute()
  const outcomes = await Promise.allSettled([
    revoke('a'),
    commits.commit('ana', (store) =>
      store.updateTable('revoked_tokens').set({ expires_at: before }).where('id', '=', 'held').execute(),
    ),
    revoke('b'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toMatchObject({ reason: { code: '55P03' } })
  await holder.rollback().execute()
  expect(await stored()).toEqual(['a', 'b', 'held'])
})

test('a change waiting for a lock does not delay another account', async () => {
  const { db, revoke, stored } = await open()
  await revokeToken(db, 'held', before)
  const holder = await db.startTransaction().execute()
  await holder.updateTable('revoked_tokens').set({ expires_at: after }).execute()
  const commits = new GroupCommit(db, new ManualClock())
  const held = commits.commit('ana', (store) =>
    store.deleteFrom('revoked_tokens').where('id', '=', 'held').execute(),
  )
  await vi.waitUntil(() => someoneWaits(db))
  await commits.commit('bia', (store) => revokeToken(store, 'a', before))
  expect(await someoneWaits(db)).toBe(true)
  await holder.rollback().execute()
  await held
  await revoke('b')
  expect(await stored()).toEqual(['a', 'b'])
})

test('accounts being written by another gateway do not delay others', async () => {
  const databaseUrl = await freshDatabase()
  const nodes = await Promise.all([1, 2].map(() => openStore({ dataFolder: '', databaseUrl })))
  onTestFinished(async () => void (await Promise.all(nodes.map((db) => db.destroy()))))
  const [here, there] = nodes.map((db) => new GroupCommit(db, new ManualClock()))
  if (!here || !there) throw new Error('There are two')
  const ended: string[] = []
  const write = (commits: GroupCommit, owner: string, change: () => Promise<void>) =>
    commits.commit(owner, change, { onCommit: () => ended.push(owner) })
  let finish: () => void = () => undefined
  const finishing = new Promise<void>((resolve) => {
    finish = resolve
  })
  await new Promise<void>((begun) => {
    void write(there, 'bia', () => {
      begun()
      return finishing
    })
  })
  const nothing = async () => undefined
  const [ana, bia] = [write(here, 'ana', nothing), write(here, 'bia', nothing)]
  await ana
  expect(ended).toEqual(['ana'])
  finish()
  await bia
  expect(ended).toEqual(['ana', 'bia', 'bia'])
})

test('a group has shorter lock, statement and idle timeouts than other queries', async () => {
  const { db, commits } = await open()
  const limits = sql<{ limits: string[] }>`select array[current_setting('lock_timeout'),
    current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')] as limits`
  const { rows } = await commits.commit('ana', (store) => limits.execute(store))
  expect(rows).toEqual([{ limits: ['50ms', '20s', '10s'] }])
  expect((await limits.execute(db)).rows).toEqual([{ limits: ['10s', '1min', '1min'] }])
})

test('a refused connection, as in a server restart, fails no change', async () => {
  const { revoke, stored } = await open()
  const acquiring = vi.spyOn(PoolDriver.prototype, 'acquireConnection')
  onTestFinished(() => acquiring.mockRestore())
  for (let tries = 0; tries < 3; tries += 1)
    acquiring.mockRejectedValueOnce(Object.assign(new Error('planned'), { code: 'ECONNREFUSED' }))
  await Promise.all([revoke('a'), revoke('b')])
  acquiring.mockRestore()
  expect(await stored()).toEqual(['a', 'b'])
})

test('a change that hides a failed statement fails and stores nothing', async () => {
  const { commits, revoke, stored } = await open()
  const hiding = () =>
    commits.commit('ana', async (store) => {
      await revokeToken(store, 'hidden', before)
      await sql`select 1 / 0`.execute(store).catch(() => undefined)
    })
  await expect(hiding()).rejects.toThrow('one of its statements failed')
  const outcomes = await Promise.allSettled([revoke('a'), hiding(), revoke('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await stored()).toEqual(['a', 'b'])
})

test('a change waiting for a lock succeeds once the lock is free', async () => {
  const { db, commits, revoke } = await open()
  await revokeToken(db, 'held', before)
  const holder = await db.startTransaction().execute()
  await holder.updateTable('revoked_tokens').set({ expires_at: after }).execute()
  let tries = 0
  const held = commits.commit('ana', async (store) => {
    tries += 1
    if (tries === 2) await holder.rollback().execute()
    await store.deleteFrom('revoked_tokens').where('id', '=', 'held').execute()
  })
  await Promise.all([held, revoke('a')])
  expect(await db.selectFrom('revoked_tokens').select('id').execute()).toEqual([{ id: 'a' }])
})

test('changes whose connection is lost are redone on another, once each', async () => {
  const { commits, revoke, stored } = await open()
  const heard: string[] = []
  let tries = 0
  const ending = commits.commit(
    'ana',
    async (store) => {
      tries += 1
      await revokeToken(store, 'b', before)
      if (tries < 4) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(store)
    },
    { onCommit: () => heard.push('b') },
  )
  await Promise.all([
    commits.commit('ana', (store) => revokeToken(store, 'a', before), { onCommit: () => heard.push('a') }),
    ending,
    revoke('c'),
  ])
  expect([await stored(), tries]).toEqual([['a', 'b', 'c'], 4])
  expect(heard.sort()).toEqual(['a', 'b'])
})

test('a change that loses its connection every time fails alone', async () => {
  const { commits, revoke, stored } = await open()
  const outcomes = await Promise.allSettled([
    revoke('a'),
    commits.commit('ana', (store) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(store)),
    revoke('b'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await stored()).toEqual(['a', 'b'])
})

test('recognises a commit whose answer was lost and notifies its listeners', async () => {
  const { commits, stored } = await open()
  loseAnswers(async (commit) => {
    await commit()
    throw new Error('Connection terminated unexpectedly')
  })
  const heard: string[] = []
  let runs = 0
  await Promise.all(
    ['a', 'b'].map((id) =>
      commits.commit(
        'ana',
        async (store) => {
          runs += 1
          await revokeToken(store, id, before)
        },
        { onCommit: () => heard.push(id) },
      ),
    ),
  )
  expect([heard, runs, await stored()]).toEqual([['a', 'b'], 2, ['a', 'b']])
})

test('repeats a commit that never reached the server', async () => {
  const { revoke, stored } = await open()
  loseAnswers(async () => {
    throw new Error('Connection terminated unexpectedly')
  })
  await Promise.all([revoke('a'), revoke('b')])
  expect(await stored()).toEqual(['a', 'b'])
})

test.each([
  ['that a busy server has forgotten', 'null::text'],
  ['whose id is another one’s since a crash', "'aborted'"],
])('a commit %s is recognised by its marker', async (_, status) => {
  const { db, commits } = await open(' -c search_path=public,pg_catalog')
  loseAnswers(async (commit) => {
    await commit()
    throw new Error('Connection terminated unexpectedly')
  })
  await answerStatus(db, status)
  let runs = 0
  await commits.commit('ana', async (store) => {
    runs += 1
    await revokeToken(store, 'a', before)
  })
  expect(runs).toBe(1)
})

test('repeats a commit lost in a crash, even if its id was reused', async () => {
  const { db, revoke, stored } = await open(' -c search_path=public,pg_catalog')
  loseAnswers(async () => {
    throw new Error('Connection terminated unexpectedly')
  })
  await answerStatus(db, "'committed'")
  await revoke('a')
  expect(await stored()).toEqual(['a'])
})

async function answerStatus(db: Db, status: string): Promise<void> {
  await sql
    .raw(`create function public.txid_status(bigint) returns text language sql as $$select ${status}$$`)
    .execute(db)
}

function loseAnswers(act: (commit: () => Promise<void>) => Promise<void>): void {
  const { commitTransaction } = PoolDriver.prototype
  const spy = vi.spyOn(PoolDriver.prototype, 'commitTransaction')
  spy.mockImplementationOnce(function (this: PoolDriver, connection) {
    return act(() => commitTransaction.call(this, connection))
  })
  onTestFinished(() => spy.mockRestore())
}
