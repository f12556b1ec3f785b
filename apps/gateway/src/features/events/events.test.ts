import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const { events } = contract
const day = 24 * 60 * 60_000

const eventsOf = (gateway: TestGateway, token: string, query = '') =>
  gateway.read(events.list.answer, `GET /events?${query}`, { token })

async function start(sessions: number) {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const ids: string[] = []
  for (let count = 0; count < sessions; count += 1) ids.push(await gateway.createSession(token))
  return { gateway, token, ids }
}

test('without a cursor returns only the latest one', async () => {
  const { gateway, token } = await start(3)
  expect(await eventsOf(gateway, token)).toEqual({ events: [], latest: 3, expired: false })
  const stranger = await gateway.another()
  expect(await eventsOf(gateway, stranger)).toEqual({ events: [], latest: 0, expired: false })
})

test('a cursor above a thousand million works like any other', async () => {
  const { gateway, token } = await start(1)
  const db = await openTestStore(gateway.folder)
  await db.updateTable('users').set({ event_cursor: 12_345_678_901 }).execute()
  await db.updateTable('events').set({ cursor: 12_345_678_901 }).execute()
  const page = await eventsOf(gateway, token, 'after=12345678900')
  expect(page).toMatchObject({ events: [{ cursor: 12_345_678_901 }], latest: 12_345_678_901, expired: false })
  const beyond = await gateway.call('GET /events?after=99999999999999999', { token })
  expect(beyond.status).toBe(400)
})

test('pages cover every event once, oldest first', async () => {
  const { gateway, token, ids } = await start(7)
  const cursors: number[] = []
  const created: unknown[] = []
  for (let after = 0; ; ) {
    const page = await eventsOf(gateway, token, `after=${after}&limit=3`)
    expect(page).toMatchObject({ latest: 7, expired: false })
    if (page.events.length === 0) break
    expect(page.events.length).toBeLessThanOrEqual(3)
    cursors.push(...page.events.map(({ cursor }) => cursor))
    created.push(...page.events.map(({ payload }) => Object(payload).session.id))
    after = cursors.at(-1) ?? 0
  }
  expect(cursors).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(created).toEqual(ids)
})

test('an event equals what the socket sent, without codes', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { events: heard } = await gateway.listen(token)
  const id = await gateway.createSession(token)
  await gateway.pair(token, id)
  const stored = (await eventsOf(gateway, token, 'after=0')).events
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(stored.length))
  expect(stored.map(({ id: event, cursor, at, name }) => [name, { id: event, cursor, at }])).toEqual(
    heard.slice(0, stored.length).map(({ type, meta }) => [type, meta]),
  )
  const qr = stored.find(({ name }) => name === 'session:qr')
  expect(qr?.payload).toEqual({
    sessionId: id,
    issuedAt: expect.any(String),
    expiresAt: expect.any(String),
  })
})

test("a user's events are not visible to others", async () => {
  const { gateway } = await start(2)
  const stranger = await gateway.another()
  expect(await eventsOf(gateway, stranger, 'after=0')).toEqual({ events: [], latest: 0, expired: false })
  await gateway.createSession(stranger)
  expect((await eventsOf(gateway, stranger, 'after=0')).events.map(({ cursor }) => cursor)).toEqual([1])
})

test('keeps events for seven days; an older cursor is expired', async () => {
  const { gateway, token } = await start(3)
  gateway.clock.advance(6 * day)
  await gateway.createSession(token)
  await gateway.createSession(token)
  expect((await eventsOf(gateway, token, 'after=0')).events).toHaveLength(5)
  gateway.clock.advance(day + 60_000)
  const later = await gateway.signIn()
  await vi.waitFor(async () => {
    gateway.clock.advance(60_000)
    expect(await eventsOf(gateway, later, 'after=0')).toMatchObject({ latest: 5, expired: true })
  })
  const rest = await eventsOf(gateway, later, 'after=3')
  expect([rest.expired, rest.events.map(({ cursor }) => cursor)]).toEqual([false, [4, 5]])
  expect((await eventsOf(gateway, later, 'after=2')).expired).toBe(true)
  gateway.clock.advance(7 * day)
  const last = await gateway.signIn()
  await vi.waitFor(async () => {
    gateway.clock.advance(60_000)
    expect(await eventsOf(gateway, last, 'after=4')).toEqual({ events: [], latest: 5, expired: true })
  })
  expect(await eventsOf(gateway, last, 'after=5')).toEqual({ events: [], latest: 5, expired: false })
  await gateway.createSession(last)
  expect((await eventsOf(gateway, last, 'after=5')).events.map(({ cursor }) => cursor)).toEqual([6])
})

test('rejects an invalid query', async () => {
  const { gateway, token } = await start(0)
  await eachCase(['after=-1', 'after=x', 'after=1.5', 'limit=0', 'limit=1001', 'depois=1'], async (query) => {
    const answer = await gateway.call(`GET /events?${query}`, { token })
    expect([answer.status, Object.keys(Object(answer.body.fields))]).toEqual([400, [query.split('=')[0]]])
  })
})
