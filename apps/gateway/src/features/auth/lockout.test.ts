import { expect, test } from 'vitest'
import { AttemptLimits } from '../../core/store/attempts/attemptLimits.js'
import {
  deleteFailedAttemptsBefore,
  deleteOrphanFailedAttempts,
} from '../../core/store/attempts/failedAttemptRows.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import { LockedError, Lockout } from './lockout.js'

const dayMs = 24 * 60 * 60_000

async function setUp() {
  const clock = new ManualClock()
  const db = await openTestStore()
  /** A node, or the same one after a restart. */
  function node(at: ManualClock = clock) {
    const lockout = new Lockout(db, new AttemptLimits(at))
    /** Makes an attempt: true if right, or `locked`; an account beginning with `?` does not exist. */
    return async function attempt(
      account: string,
      network: string,
      right = false,
    ): Promise<boolean | 'locked'> {
      const trying = { email: account, userId: account.startsWith('?') ? null : account, network }
      try {
        return await lockout.attempt(
          trying,
          async () => right,
          async (_, tried) => tried.right,
        )
      } catch (error) {
        if (error instanceof LockedError) return 'locked'
        throw error
      }
    }
  }
  const attempt = node()
  async function failures(count: number, account: string, network: string): Promise<void> {
    for (let tries = 0; tries < count; tries += 1) await attempt(account, network)
  }
  return { clock, db, node, attempt, failures }
}

test('allows five failures across nodes and restarts, then ever longer waits', async () => {
  const { clock, node } = await setUp()
  const [one, two] = [node(), node()]
  const flood = await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? one : two)('ana', 'here')),
  )
  expect(flood.filter((outcome) => outcome === false)).toHaveLength(5)
  expect(await node()('ana', 'here', true)).toBe('locked')
  clock.advance(30_000)
  expect(await node()('ana', 'here')).toBe(false)
  clock.advance(59_000)
  expect(await node()('ana', 'here', true)).toBe('locked')
  clock.advance(1000)
  expect(await node()('ana', 'here', true)).toBe(true)
  expect(await one('ana', 'here')).toBe(false)
  expect(await two('ana', 'here', true)).toBe(true)
})

test('concurrent sign-ins with the right password all succeed, on two nodes too', async () => {
  const { node, failures } = await setUp()
  await failures(4, 'ana', 'here')
  const [one, two] = [node(), node()]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? one : two)('ana', 'here', true)),
  )
  expect(new Set(answers)).toEqual(new Set([true]))
})

test('100 failures from many addresses block only unknown addresses, after a restart too', async () => {
  const { node, attempt, failures } = await setUp()
  expect(await attempt('ana', 'home', true)).toBe(true)
  for (let address = 0; address < 20; address += 1) await failures(5, 'ana', `address ${address}`)
  expect(await node()('ana', 'stranger', true)).toBe('locked')
  expect(await node()('ana', 'home', true)).toBe(true)
  expect(await attempt('bia', 'stranger', true)).toBe(true)
})

test('locks out unknown accounts likewise, and deletes their counters first', async () => {
  const { db, attempt, failures } = await setUp()
  await failures(5, '?ninguem@loja.com.br', 'here')
  await failures(5, 'ana', 'here')
  expect([await attempt('?ninguem@loja.com.br', 'here'), await attempt('ana', 'here')]).toEqual([
    'locked',
    'locked',
  ])
  for (let other = 0; other < 12; other += 1) await attempt(`?${other}`, 'here')
  await deleteOrphanFailedAttempts(db, 4)
  const keys = await db.selectFrom('counted_tries').select('key').execute()
  expect(keys.filter(({ key }) => key.includes('?'))).toHaveLength(8)
  expect(JSON.stringify(keys)).not.toContain('ninguem')
  expect(await attempt('ana', 'here', true)).toBe('locked')
})

test('setting the clock neither shortens nor lengthens a wait; a restart caps it at its rule', async () => {
  const { clock, node, attempt, failures } = await setUp()
  await failures(5, 'ana', 'here')
  clock.jump(dayMs)
  expect(await attempt('ana', 'here', true)).toBe('locked')
  clock.jump(-2 * dayMs)
  clock.advance(29_000)
  expect(await attempt('ana', 'here', true)).toBe('locked')
  const restarted = node()
  expect(await restarted('ana', 'here', true)).toBe('locked')
  clock.advance(30_000)
  expect(await restarted('ana', 'here', true)).toBe(true)
})

test('deletes failures after a day and remembered sign-ins later', async () => {
  const { clock, db, attempt, failures } = await setUp()
  await attempt('ana', 'home', true)
  await failures(3, 'ana', 'here')
  const keys = async () =>
    (await db.selectFrom('counted_tries').select('key').orderBy('key').execute()).length
  expect(await keys()).toBe(3)
  clock.advance(2 * dayMs)
  const ago = (days: number) => new Date(clock.now() - days * dayMs).toISOString()
  await deleteFailedAttemptsBefore(db, ago(1), ago(90), 100)
  expect(await keys()).toBe(1)
  await deleteFailedAttemptsBefore(db, ago(1), ago(1), 100)
  expect(await keys()).toBe(0)
})
