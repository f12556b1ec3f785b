import { expect, test } from 'vitest'
import { deleteAvailabilityBefore } from '../../../core/store/repositories/sessionAvailability.js'
import { findFirstUser } from '../../../core/store/repositories/users.js'
import { openLine } from '../../../testing/openLine.js'
import { required } from '../../../testing/testGateway.js'
import { AvailabilityHistory } from './availabilityHistory.js'

const hour = 60 * 60_000
const account = { phone: '5511988887777:1', profilePic: null }

async function open() {
  const world = await openLine()
  const userId = required(await findFirstUser(world.db)).id
  const history = new AvailabilityHistory(world.db, world.clock)
  const read = async (more: { ids?: string[]; hours?: number } = {}) =>
    history.of({ userId, visibleSessions: null, ids: more.ids }, { hours: more.hours, parts: 24 })
  return { ...world, userId, history, read }
}

test('divides a day into spans, with each outage’s session, duration and cause', async () => {
  const { line, clock, read, told } = await open()
  await line.connected(account)
  clock.advance(20 * hour)
  await line.connectionLost('connection_lost')
  clock.advance(hour / 2)
  await line.connected(account)
  clock.advance(hour)
  await line.ended('logged_out')
  clock.advance(2 * hour)
  const { sessions, stops } = await read()
  expect(stops).toEqual([])
  const [session] = sessions
  expect(required(session).parts.join(' ')).toBe(`${'up '.repeat(20)}reconnecting up down down`)
  expect(session?.outages).toEqual([
    {
      from: '2026-11-22T09:30:00.000Z',
      to: null,
      availability: 'down',
      reason: {
        code: 'logged_out',
        text: 'O aparelho foi desconectado pelo celular. Conecte novamente.',
        short: 'Removida no celular',
        advice: 'Conecte novamente e leia o QR Code com o celular da loja.',
        action: 'qr_code',
      },
    },
    {
      from: '2026-11-22T08:00:00.000Z',
      to: '2026-11-22T08:30:00.000Z',
      availability: 'reconnecting',
      reason: expect.objectContaining({ code: 'connection_lost', text: 'Conexão perdida, reconectando' }),
    },
  ])
  expect(session?.uptime).toEqual({ day: 89.36, week: 89.36, month: 89.36 })
  expect(told('session:status').at(-1)).toMatchObject({
    status: 'disconnected',
    availability: 'down',
    since: '2026-11-22T09:30:00.000Z',
    reason: { code: 'logged_out' },
  })
})

test('counts all outages of the span, of which it lists ten; a loss that becomes a fall counts once', async () => {
  const { line, clock, read } = await open()
  await line.connected(account)
  for (let count = 0; count < 12; count += 1) {
    clock.advance(hour / 2)
    await line.connectionLost('connection_lost')
    clock.advance(3_000)
    if (count < 11) await line.connected(account)
  }
  await line.ended('logged_out')
  clock.advance(hour)
  const [session] = (await read()).sessions
  expect(session?.outages).toHaveLength(10)
  expect(session?.outages.slice(0, 2).map(({ availability }) => availability)).toEqual([
    'down',
    'reconnecting',
  ])
  expect(session?.outageCount).toBe(12)
})

test('answers only the caller’s sessions, and only the requested ones', async () => {
  const { line, history, read } = await open()
  await line.connected(account)
  expect((await read({ ids: ['s', 'another'] })).sessions.map(({ sessionId }) => sessionId)).toEqual(['s'])
  expect((await read({ ids: ['another'] })).sessions).toEqual([])
  expect((await history.of({ userId: 'nobody', visibleSessions: null }, {})).sessions).toEqual([])
})

test('deletes rows older than a month, except each session’s last state before it', async () => {
  const { db, line, clock, read } = await open()
  await line.connected(account)
  clock.advance(hour)
  await line.connectionLost('timed_out')
  clock.advance(hour)
  await line.connected(account)
  clock.advance(40 * 24 * hour)
  const monthAgo = new Date(clock.now() - 31 * 24 * hour).toISOString()
  expect(await deleteAvailabilityBefore(db, monthAgo, 1000)).toBe(2)
  expect((await read()).sessions[0]?.uptime.month).toBe(100)
})
