import { expect, onTestFinished, test } from 'vitest'
import { instant } from '../clock.js'
import { addToCount } from '../store/messageCounts.js'
import { openStore } from '../store/open.js'
import { insertLines } from '../store/systemLogs.js'
import { firstUser } from '../store/users.js'
import { ManualClock } from '../testing/manualClock.js'
import { temporaryFolder } from '../testing/testGateway.js'
import { Retention } from './retention.js'
import { River } from './river.js'
import { createUser } from './users.js'

const hour = 60 * 60_000
const day = 24 * hour

async function open(limits = {}) {
  const db = await openStore(temporaryFolder())
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = (await firstUser(db))?.id ?? ''
  const retention = new Retention(
    db,
    clock,
    { eventDays: 7, logDays: 7, logLines: 5000, ...limits },
    (error) => {
      throw error
    },
  )
  onTestFinished(async () => {
    await retention.stop()
    await db.destroy()
  })
  const count = async (
    table: 'events' | 'system_logs' | 'machine_samples' | 'user_samples' | 'message_counts',
  ) =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const lines = (number: number) =>
    insertLines(
      db,
      Array.from({ length: number }, (_, index) => ({
        user_id: null,
        session_id: null,
        level: 'info' as const,
        service: 'system' as const,
        at: instant(clock),
        folded: '',
        message: `${index}`,
        details: null,
      })),
    )
  return { db, clock, user, retention, count, lines }
}

test('log lines are kept for their days', async () => {
  const { clock, retention, count, lines } = await open()
  await lines(2500)
  clock.advance(6 * day)
  await lines(3)
  clock.advance(day + 1)
  await retention.prune()
  expect(await count('system_logs')).toBe(3)
})

test('and no more than their number, the oldest leaving first', async () => {
  const { db, retention, count, lines } = await open()
  await lines(7600)
  await retention.prune()
  expect(await count('system_logs')).toBe(5000)
  const first = await db.selectFrom('system_logs').select('message').orderBy('id').limit(1).executeTakeFirst()
  expect(first?.message).toBe('2600')
})

test('events are kept for their days, each user’s own', async () => {
  const { db, clock, user, retention, count } = await open({ eventDays: 1 })
  const river = new River({ db, clock, log: () => undefined, onError: () => undefined })
  const emit = (number: number) =>
    river.change(async (change) => {
      for (let index = 0; index < number; index += 1) {
        await change.emit({ id: 's', user_id: user }, 'session:deleted', { sessionId: 's' })
      }
    })
  await emit(2300)
  clock.advance(day + 1)
  await emit(2)
  await retention.prune()
  expect(await count('events')).toBe(2)
})

test('samples thin out with age, and old counts leave', async () => {
  const { db, clock, user, retention, count } = await open()
  for (const tier of [0, 1, 2]) {
    const at = new Date(clock.now() + tier).toISOString()
    await db
      .insertInto('machine_samples')
      .values({ at, tier, cpu: 0, memory: 0, errors: 0, response_time: null })
      .execute()
    await db
      .insertInto('user_samples')
      .values({ user_id: user, at, tier, active: 1, latency: null })
      .execute()
  }
  await addToCount(db, { session_id: 's', user_id: user, hour: instant(clock), sent: 1, received: 0 })
  const left = async (ms: number) => {
    clock.advance(ms)
    await retention.prune()
    return [await count('machine_samples'), await count('user_samples'), await count('message_counts')]
  }
  expect(await left(hour - 10)).toEqual([3, 3, 1])
  expect(await left(20)).toEqual([2, 2, 1])
  expect(await left(day)).toEqual([1, 1, 1])
  expect(await left(7 * day)).toEqual([0, 0, 1])
  expect(await left(90 * day)).toEqual([0, 0, 0])
})
