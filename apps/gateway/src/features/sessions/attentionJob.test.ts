import { expect, onTestFinished, test } from 'vitest'
import { countSessionsOfUser } from '../../core/store/repositories/sessionCounts.js'
import { findSession, listSessionsAfter } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { openLine } from '../../testing/openLine.js'
import { required } from '../../testing/testGateway.js'
import { AttentionJob } from './attentionJob.js'
import { sessionView } from './state/sessionView.js'

const minute = 60_000
const account = { phone: '5511988887777:1', profilePic: null }

async function open() {
  const world = await openLine()
  const { db, clock, line, eventStore, heard } = world
  const onError = (error: unknown) => {
    throw error
  }
  const watch = new AttentionJob({ db, clock, eventStore, onError })
  onTestFinished(() => watch.stop())
  const userId = required(await findFirstUser(db)).id
  const attention = async () => {
    const view = sessionView(required(await findSession(db, 's')))
    const listed = await listSessionsAfter(db, { userId, attention: true }, null, 10)
    const { attention: count } = await countSessionsOfUser(db, userId)
    expect([listed.length, count]).toEqual(Array(2).fill(view.attention ? 1 : 0))
    return view.attention
  }
  const updates = () => heard.filter(({ type }) => type === 'session:updated').length
  const drop = async () => {
    await line.connectionLost('connection_lost')
    clock.advance(1000)
    await line.connected(account)
  }
  return { ...world, watch, attention, updates, drop }
}

test('an unpaired session needs no attention, a failed one does at once', async () => {
  const { line, attention } = await open()
  expect(await attention()).toBeNull()
  await line.connected(account)
  expect(await attention()).toBeNull()
  await line.ended('logged_out')
  expect(await attention()).toEqual({ kind: 'down', since: '2026-11-21T12:00:00.000Z', drops: null })
})

test('a reconnection needs attention after five minutes, and is emitted once', async () => {
  const { line, clock, watch, attention, updates } = await open()
  await line.connected(account)
  await line.connectionLost('connection_lost')
  clock.advance(5 * minute - 1)
  await watch.check()
  expect([await attention(), updates()]).toEqual([null, 0])
  clock.advance(1)
  await watch.check()
  await watch.check()
  expect(await attention()).toMatchObject({ kind: 'reconnecting', since: '2026-11-21T12:00:00.000Z' })
  expect(updates()).toBe(1)
  await line.connected(account)
  expect(await attention()).toBeNull()
})

test('a session with five drops is unstable in any state until it stays connected for an hour', async () => {
  const { line, clock, watch, attention, updates, drop } = await open()
  await line.connected(account)
  for (let time = 0; time < 4; time += 1) await drop()
  expect(await attention()).toBeNull()
  await line.connectionLost('timed_out')
  const unstable = { kind: 'unstable', since: '2026-11-21T12:00:00.000Z', drops: 5 }
  expect(await attention()).toEqual(unstable)
  await line.connected(account)
  expect(await attention()).toEqual(unstable)
  clock.advance(59 * minute)
  await watch.check()
  expect([await attention(), updates()]).toEqual([unstable, 0])
  clock.advance(minute)
  await watch.check()
  expect([await attention(), updates()]).toEqual([null, 1])
})

test('ten drops in a day are unstable too, and a restart does not count', async () => {
  const { line, clock, db, attention, drop } = await open()
  await line.connected(account)
  for (let time = 0; time < 9; time += 1) {
    clock.advance(100 * minute)
    await drop()
  }
  await db
    .updateTable('session_availability')
    .set({ reason: 'restarting' })
    .where('seq', '=', (eb) => eb.selectFrom('session_availability').select(eb.fn.max('seq').as('seq')))
    .execute()
  expect(await attention()).toBeNull()
  await drop()
  expect(await attention()).toMatchObject({ kind: 'unstable', drops: 10 })
})
