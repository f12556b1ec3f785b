import { expect, onTestFinished, test } from 'vitest'
import { MemoryBus } from '../../core/cluster/memoryBus.js'
import { MemoryGrants } from '../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../core/cluster/memoryLeases.js'
import { EventStore } from '../../core/events/eventStore.js'
import { isoNow } from '../../core/lib/clock.js'
import { MediaSweep } from '../../core/media/mediaSweep.js'
import { GroupCommit } from '../../core/store/groupCommit.js'
import { insertDevice } from '../../core/store/repositories/devices.js'
import { saveAnswer } from '../../core/store/repositories/idempotentAnswers.js'
import { addToCount } from '../../core/store/repositories/messageCounts.js'
import { insertSeenMessages } from '../../core/store/repositories/seenMessages.js'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { countLinesByOwner, insertLines, listLogEntries } from '../../core/store/repositories/systemLogs.js'
import { findFirstUser, findUserByEmail } from '../../core/store/repositories/users.js'
import { mediaFilesIn } from '../../testing/files/mediaFilesIn.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow } from '../../testing/rows.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { createUser } from '../account/users.js'
import { revokeToken } from '../auth/revokedTokens.js'
import { QueueBounds } from '../deliveries/queueBounds.js'
import { insertNotifications } from '../notifications/notificationRows.js'
import { RetentionJob } from './retentionJob.js'

const hour = 60 * 60_000
const day = 24 * hour

async function open(limits = {}) {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = (await findFirstUser(db))?.id ?? ''
  const told: string[] = []
  const grants = new MemoryGrants(clock, 0)
  const nodeOf = () => new MemoryLeases(clock, grants, () => undefined)
  const alone = nodeOf()
  const watch = (leases = alone) =>
    new RetentionJob({
      db,
      clock,
      leases,
      limits: { eventDays: 7, logDays: 7, logLines: 5000, queueDays: 30, activityDays: 365, ...limits },
      queues: new QueueBounds({
        db,
        clock,
        maxLength: 100,
        writeLog: () => undefined,
        changed: () => undefined,
      }),
      media: new MediaSweep(db, mediaFilesIn(temporaryFolder())),
      writeLog: ({ message }) => told.push(message),
      onError: (error) => {
        throw error
      },
    })
  const retention = watch()
  onTestFinished(() => retention.stop())
  const count = async (
    table: 'events' | 'notifications' | 'system_logs' | 'machine_samples' | 'user_samples' | 'message_counts',
  ) =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const lines = (number: number, owner: string | null = null) =>
    insertLines(
      db,
      Array.from({ length: number }, (_, index) => ({
        user_id: owner,
        session_id: null,
        level: 'info' as const,
        service: 'system' as const,
        at: isoNow(clock),
        folded: '',
        message: `${index}`,
        details: null,
      })),
    )
  return { db, clock, user, retention, watch, alone, nodeOf, told, count, lines }
}

test('deletes log entries older than the limit', async () => {
  const { clock, retention, count, lines } = await open()
  await lines(2500)
  clock.advance(6 * day)
  await lines(3)
  clock.advance(day + 1)
  await retention.prune()
  expect(await count('system_logs')).toBe(3)
})

test('deletes log entries beyond the maximum number, oldest first', async () => {
  const { db, retention, count, lines } = await open()
  await lines(7600)
  await retention.prune()
  expect(await count('system_logs')).toBe(5000)
  const first = await db.selectFrom('system_logs').select('message').orderBy('id').limit(1).executeTakeFirst()
  expect(first?.message).toBe('2600')
})

test('keeps the newest hundred notifications of each kind, and none older than events', async () => {
  const { db, clock, user, retention, count } = await open()
  const row = (cursor: number, kind: 'alert' | 'message') => ({
    ...{ user_id: user, id: `${kind}${cursor}`, session_id: 's', cursor, event: 'e', payload: '{}', kind },
    ...{ contact: null, at: isoNow(clock), read: 0 },
  })
  await insertNotifications(db, [
    ...Array.from({ length: 3 }, (_, index) => row(index, 'alert')),
    ...Array.from({ length: 1150 }, (_, index) => row(index, 'message')),
  ])
  await retention.prune()
  expect(await count('notifications')).toBe(103)
  const { oldest } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.min('cursor').as('oldest'))
    .where('kind', '=', 'message')
    .executeTakeFirstOrThrow()
  expect(oldest).toBe(1050)
  clock.advance(6 * day)
  await insertNotifications(db, [row(2000, 'alert')])
  clock.advance(day + 1)
  await retention.prune()
  expect(await count('notifications')).toBe(1)
})

test('deletes entries of the owner with most of them first; other owners keep their share', async () => {
  const { db, clock, user, retention, lines } = await open({ logLines: 3000 })
  await createUser(db, clock, { email: 'bia@loja.com.br', name: 'Bia' })
  const { id: other } = required(await findUserByEmail(db, 'bia@loja.com.br'))
  await lines(1200)
  await lines(100, other)
  await lines(5000, user)
  await retention.prune()
  const kept = await countLinesByOwner(db)
  expect(Object.fromEntries(kept.map(({ userId, count }) => [userId, count]))).toEqual({
    null: 1200,
    [other]: 100,
    [user]: 1700,
  })
  const own = await listLogEntries(db, user, {}, { limit: 1, oldestFirst: true })
  expect(own[0]?.message).toBe('3300')
})

test('time skipped by a clock jump does not age entries until a tenth of it has passed', async () => {
  const { clock, retention, told, count, lines } = await open()
  await lines(3)
  await retention.prune()
  clock.jump(30 * day)
  await retention.prune()
  expect(await count('system_logs')).toBe(3)
  expect(told).toEqual([
    'O relógio deste computador saltou cerca de 720 horas para a frente: por ora, esse tempo não conta para apagar o que é antigo',
  ])
  clock.jump(-30 * day)
  clock.advance(hour)
  await retention.prune()
  expect([await count('system_logs'), told.length]).toEqual([3, 1])
  clock.jump(30 * day)
  await retention.prune()
  clock.advance(3 * day - 1)
  await retention.prune()
  expect(await count('system_logs')).toBe(3)
  clock.advance(1)
  await retention.prune()
  expect(await count('system_logs')).toBe(0)
})

test('logs a clock jump of minutes in minutes', async () => {
  const { clock, retention, told } = await open()
  await retention.prune()
  clock.jump(20 * 60_000)
  await retention.prune()
  expect(told).toEqual([
    'O relógio deste computador saltou cerca de 20 minutos para a frente: por ora, esse tempo não conta para apagar o que é antigo',
  ])
})

test('deletes by age on a machine that sleeps every night', async () => {
  const { clock, retention, count, lines } = await open()
  await lines(3)
  for (let night = 0; night < 14; night += 1) {
    for (let awake = 0; awake < 16; awake += 1) {
      clock.advance(hour)
      await retention.prune()
    }
    if (night === 10) await lines(5)
    clock.jump(8 * hour)
    await retention.prune()
  }
  expect(await count('system_logs')).toBe(5)
})

test('a clock jump of a year is not trusted for weeks of running, even across restarts', async () => {
  const { clock, retention, watch, count, lines } = await open({ logDays: 60 })
  await lines(3)
  await retention.prune()
  clock.jump(365 * day)
  await retention.prune()
  await retention.stop()
  for (let restart = 0; restart < 30; restart += 1) {
    clock.advance(day)
    const next = watch()
    await next.prune()
    await next.stop()
  }
  expect(await count('system_logs')).toBe(3)
  clock.jump(-365 * day)
  const corrected = watch()
  onTestFinished(() => corrected.stop())
  await corrected.prune()
  expect(await count('system_logs')).toBe(3)
  clock.advance(30 * day + 1)
  await corrected.prune()
  expect(await count('system_logs')).toBe(0)
})

test('a start does not trust a clock far ahead of the last time seen', async () => {
  const { clock, retention, watch, count, lines } = await open()
  await lines(3)
  await retention.prune()
  clock.jump(30 * day)
  const next = watch()
  onTestFinished(() => next.stop())
  await next.prune()
  expect(await count('system_logs')).toBe(3)
  clock.advance(3 * day)
  await next.prune()
  expect(await count('system_logs')).toBe(0)
})

test('counts hours of downtime at once', async () => {
  const { clock, retention, watch, count, lines } = await open({ logDays: 1 })
  await lines(3)
  clock.advance(20 * hour)
  await retention.prune()
  clock.jump(12 * hour)
  const next = watch()
  onTestFinished(() => next.stop())
  await next.prune()
  expect(await count('system_logs')).toBe(0)
})

test('keeps revoked tokens and devices until they expire, and answers for a day', async () => {
  const { db, clock, user, retention } = await open()
  await revokeToken(db, 't', isoNow(clock, hour))
  const answer = { user_id: user, key: 'k', request: '', status: 200, answer: '', created_at: isoNow(clock) }
  await saveAnswer(db, answer, isoNow(clock, -day))
  const now = isoNow(clock)
  const named = { user_agent: null, name: null, name_i18n: null }
  const seen = { created_at: now, used_at: now, ip: '127.0.0.1', ...named }
  const device = { id: 'd', user_id: user, token_id: 't', valid_from: now, expires_at: isoNow(clock, hour) }
  await insertDevice(db, { ...device, ...seen })
  // It first reads the clock beside the statements above: on a busy machine after the jump.
  await retention.prune()
  const kept = async () => [
    (await db.selectFrom('revoked_tokens').selectAll().execute()).length,
    (await db.selectFrom('devices').selectAll().execute()).length,
    (await db.selectFrom('idempotent_answers').selectAll().execute()).length,
  ]
  clock.jump(2 * day)
  await retention.prune()
  expect(await kept()).toEqual([1, 1, 1])
  clock.jump(-2 * day)
  clock.advance(day)
  await retention.prune()
  expect(await kept()).toEqual([0, 0, 1])
  clock.advance(1)
  await retention.prune()
  expect(await kept()).toEqual([0, 0, 0])
})

test('remembers seen messages longer than a network repeats them', async () => {
  const { db, clock, user, retention } = await open()
  await insertSession(db, sessionRow({ id: 's', user_id: user }))
  const see = () => insertSeenMessages(db, [{ session_id: 's', message: 'm1', seen_at: isoNow(clock) }])
  await see()
  clock.advance(8 * day)
  await retention.prune()
  expect(await see()).toEqual(new Set())
  clock.advance(1)
  await retention.prune()
  expect(await see()).toEqual(new Set(['m1']))
})

test('deletes events after their days', async () => {
  const { db, clock, user, retention } = await open({ eventDays: 1 })
  const eventStore = new EventStore({
    writes: new GroupCommit(db),
    bus: new MemoryBus(() => undefined),
    clock,
    log: () => undefined,
    onError: () => undefined,
  })
  await createUser(db, clock, { email: 'bia@loja.com.br', name: 'Bia' })
  const { id: other } = required(await findUserByEmail(db, 'bia@loja.com.br'))
  const emit = (number: number, owner = user) =>
    eventStore.transact(owner, async (work) => {
      for (let index = 0; index < number; index += 1) {
        work.emit({ id: 's', user_id: owner, phone: null }, 'session:deleted', { sessionId: 's' })
      }
    })
  await emit(2300)
  await emit(1, other)
  clock.advance(day + 1)
  await emit(2)
  await emit(3, other)
  await retention.prune()
  const left = await db.selectFrom('events').select('user_id').execute()
  const countOf = (owner: string) => left.filter(({ user_id }) => user_id === owner).length
  expect([countOf(user), countOf(other)]).toEqual([2, 3])
})

test('thins out samples with age and deletes old counts', async () => {
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
  await addToCount(db, { session_id: 's', user_id: user, begins: isoNow(clock), sent: 1, received: 0 })
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

test('only one of two nodes deletes; the other takes over once it has stopped', async () => {
  const { retention, watch, alone, nodeOf, count, lines } = await open({ logLines: 2 })
  await retention.prune()
  const other = watch(nodeOf())
  onTestFinished(() => other.stop())
  await lines(5)
  await other.prune()
  expect(await count('system_logs')).toBe(5)
  await alone.close()
  await other.prune()
  expect(await count('system_logs')).toBe(2)
})
