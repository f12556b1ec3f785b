import { expect, test, vi } from 'vitest'
import { revokeToken } from '../../features/auth/revokedTokens.js'
import { failAtCommit } from '../../testing/failingStore.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import { yieldToLoop } from '../lib/yieldToLoop.js'
import { isPostgres } from './dialects/dialectKind.js'
import { GroupCommit, maxGroupMs } from './groupCommit.js'

const at = '2026-11-21T12:00:00.000Z'

async function open(clock = new ManualClock()) {
  const db = await openTestStore()
  const commits = new GroupCommit(db, clock)
  return {
    db,
    commits,
    transactions: vi.spyOn(db, 'transaction'),
    revoke: (id: string) => commits.commit('ana', (store) => revokeToken(store, id, at)),
    stored: async () => {
      const rows = await db.selectFrom('revoked_tokens').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    },
  }
}

const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status)

test('concurrent changes share a transaction, in order', async () => {
  const { commits, transactions } = await open()
  const written: number[] = []
  // Staggered, as answers of different receivers are read one after another.
  await Promise.all(
    Array.from({ length: 10 }, async (_, number) => {
      for (let turns = 0; turns < number; turns += 1) await null
      await commits.commit('ana', async () => void written.push(number))
    }),
  )
  expect(written).toEqual(Array.from({ length: 10 }, (_, number) => number))
  expect(transactions).toHaveBeenCalledTimes(1)
})

test('changes arriving tick after tick share a transaction for 2 ms', async () => {
  const clock = new ManualClock()
  const { commits, transactions } = await open(clock)
  const change = () => commits.commit('ana', async () => undefined)
  const all = [change()]
  for (let turn = 0; turn < 4; turn += 1) {
    all.push(change())
    await yieldToLoop()
  }
  await Promise.all(all)
  expect(transactions).toHaveBeenCalledTimes(1)
  const slow = [change()]
  for (let turn = 0; turn < 4; turn += 1) {
    slow.push(change())
    clock.advance(1)
    await yieldToLoop()
  }
  // The transaction began while each tick still brought a change.
  expect(transactions.mock.calls.length).toBeGreaterThan(1)
  await Promise.all(slow)
})

test('100 concurrent changes need two transactions', async () => {
  const { revoke, transactions, stored } = await open()
  await Promise.all(Array.from({ length: 100 }, (_, number) => revoke(String(number))))
  expect(transactions).toHaveBeenCalledTimes(2)
  expect(await stored()).toHaveLength(100)
})

test('a transaction accepts no more changes after its maximum duration', async () => {
  const clock = new ManualClock()
  const { db, commits, transactions } = await open(clock)
  const maxMs = isPostgres(db) ? maxGroupMs.postgres : maxGroupMs.sqlite
  const shares = [0.5, 0.5, 0.1, 1, 0.1]
  await Promise.all(shares.map((share) => commits.commit('ana', async () => clock.advance(share * maxMs))))
  expect(transactions).toHaveBeenCalledTimes(3)
})

test('a failing change is rolled back alone; the others are committed once', async () => {
  const { commits, revoke, stored } = await open()
  let tries = 0
  const outcomes = await Promise.allSettled([
    revoke('a'),
    commits.commit('ana', async (store) => {
      tries += 1
      await revokeToken(store, 'half', at)
      throw new Error('planned')
    }),
    revoke('b'),
  ])
  expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect([await stored(), tries]).toEqual([['a', 'b'], 1])
  // The queue goes on, and a change that fails alone is rolled back too.
  const alone = commits.commit('ana', async (store) => {
    await revokeToken(store, 'half', at)
    throw new Error('planned alone')
  })
  await expect(alone).rejects.toThrow('planned alone')
  await revoke('c')
  expect(await stored()).toEqual(['a', 'b', 'c'])
})

test('when a commit fails, changes are retried one by one and only the cause fails', async () => {
  const { commits, revoke, stored } = await open()
  const told: string[] = []
  const orphan = commits.commit('ana', failAtCommit, { onCommit: () => told.push('orphan') })
  const outcomes = await Promise.allSettled([revoke('a'), orphan, revoke('b')])
  expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect([await stored(), told]).toEqual([['a', 'b'], []])
})

test('onCommit runs after the commit, in the order of the changes', async () => {
  const { commits } = await open()
  const heard: string[] = []
  const change = (name: string) =>
    commits
      .commit('ana', async () => void heard.push(`${name} changes`), {
        onCommit: () => heard.push(`${name} is told`),
      })
      .then(() => heard.push(`${name} goes on`))
  await Promise.all([change('first'), change('second')])
  expect(heard).toEqual([
    'first changes',
    'second changes',
    'first is told',
    'second is told',
    'first goes on',
    'second goes on',
  ])
})
