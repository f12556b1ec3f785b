import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { insertNotifications } from './notificationRows.js'

const { accountNotifications } = contract

const listOf = (gateway: TestGateway, token: string, query = '') =>
  gateway.read(accountNotifications.list.answer, `GET /notifications?${query}`, { token })

async function titlesOf(gateway: TestGateway, token: string, query = '') {
  const { notifications } = await listOf(gateway, token, query)
  return notifications.map(({ title }) => title)
}

async function start() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const write = async (content: string) => {
    const body = { content, contactPhone: '5511977776666', contactName: 'Bia' }
    expect((await gateway.call('POST /virtual-phone/messages', { token: secret, body })).status).toBeLessThan(
      300,
    )
  }
  return { gateway, token, id, secret, write }
}

const pairing = ['Sessão Conectada', 'Conectando Sessão', 'QR Code Disponível', 'Conectando Sessão']

test('what nobody saw is listed by pages, without what the owner did and repeated codes', async () => {
  const { gateway, token, id, write } = await start()
  await write('x'.repeat(2000))
  await vi.waitFor(async () => expect((await listOf(gateway, token)).notifications).toHaveLength(5))
  const { notifications, unreadCount, latest } = await listOf(gateway, token)
  expect(notifications[0]).toMatchObject({
    type: 'message',
    title: 'Nova mensagem de Bia',
    message: 'x'.repeat(500),
    ...{ sessionId: id, sessionName: 'Loja', contactPhone: '5511977776666', read: false },
  })
  expect(notifications.slice(1).map(({ title }) => title)).toEqual(pairing)
  expect(unreadCount).toBe(5)
  expect(latest).toBeGreaterThanOrEqual(notifications[0]?.cursor ?? latest + 1)
  const first = await listOf(gateway, token, 'limit=2')
  const second = await listOf(gateway, token, `limit=10&cursor=${first.nextCursor}`)
  expect([...first.notifications, ...second.notifications]).toEqual(notifications)
  expect(second.nextCursor).toBeNull()
  await gateway.fetch(`POST /monitoring/sessions/${id}/restart`, { token })
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  expect((await listOf(gateway, token)).notifications).toHaveLength(5)
})

test('read at one place is read at all, and only by the account', async () => {
  const { gateway, token, write } = await start()
  await write('Oi')
  await vi.waitFor(async () => expect((await listOf(gateway, token)).unreadCount).toBe(5))
  const stranger = await gateway.another()
  const [own, others] = [await gateway.listen(token), await gateway.listen(stranger)]
  const [first, second, ...rest] = (await listOf(gateway, token)).notifications.map(({ id }) => id)
  const change = async (call: string, caller: string, body: object) =>
    (await gateway.call(`POST /notifications/${call}`, { token: caller, body })).body.data
  expect(await listOf(gateway, stranger)).toMatchObject({ notifications: [], unreadCount: 0 })
  expect(await change('dismiss', stranger, { ids: [first] })).toEqual({ changed: 0 })
  expect(await change('read', token, { ids: [first, 'unknown'] })).toEqual({ changed: 1 })
  expect(await change('read', token, { ids: [first] })).toEqual({ changed: 0 })
  expect(await change('dismiss', token, { ids: [second] })).toEqual({ changed: 1 })
  await vi.waitFor(() =>
    expect(own.events.filter(({ type }) => type === 'notifications:changed')).toMatchObject([
      { payload: { change: 'read' }, meta: undefined },
      { payload: { change: 'dismissed' } },
    ]),
  )
  const read = await listOf(gateway, token, 'read=true')
  expect([read.notifications.map(({ id }) => id), read.unreadCount]).toEqual([[first], 3])
  expect(await change('read', token, {})).toEqual({ changed: rest.length })
  expect(await change('dismiss', token, {})).toEqual({ changed: 4 })
  expect(await titlesOf(gateway, token)).toEqual([])
  expect(others.events.filter(({ type }) => type === 'notifications:changed')).toEqual([])
})

test('what is removed makes no room for what the list had dropped', async () => {
  const { gateway, token, id } = await start()
  const db = await openTestStore(gateway.folder)
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const payload = {
    sessionId: id,
    contactName: 'Bia',
    contactPhone: '5511977776666',
    content: 'Oi',
    isFromMe: false,
  }
  await insertNotifications(
    db,
    Array.from({ length: 150 }, (_, index) => ({
      ...{ user_id, id: `old${index}`, session_id: id, cursor: -index, event: 'message:notification' },
      ...{ payload: JSON.stringify(payload), kind: 'message' as const, contact: null },
      ...{ at: '2026-11-20T12:00:00.000Z', read: 0 },
    })),
  )
  const { notifications } = await listOf(gateway, token)
  expect(notifications).toHaveLength(100)
  expect(notifications.slice(0, 4).map(({ title }) => title)).toEqual(pairing)
  const ids = notifications.slice(4).map((one) => one.id)
  await gateway.call('POST /notifications/dismiss', { token, body: { ids } })
  expect(await titlesOf(gateway, token)).toEqual(pairing)
})

test('limited keys see their sessions, scoped tokens nothing; settings and deletion leave nothing', async () => {
  const { gateway, token, id, write } = await start()
  const other = await gateway.createSession(token, { name: 'Outra' })
  await gateway.pair(token, other, '5511955554444')
  const limited = { name: 'Só a outra', scopes: ['everything'], sessionIds: [other] }
  const made = await gateway.call('POST /settings/api-keys', { token, body: limited })
  const key = String(made.data.secret)
  expect(await titlesOf(gateway, key)).toEqual(pairing)
  expect((await gateway.call('POST /notifications/read', { token: key, body: {} })).body.data).toEqual({
    changed: 4,
  })
  const scoped = await gateway.call('POST /tokens', {
    token,
    body: { sessionIds: [id], abilities: ['read'] },
  })
  expect((await gateway.call('GET /notifications', { token: String(scoped.data.token) })).status).toBe(403)
  await gateway.call('PUT /settings/notifications', { token, body: { messageAlerts: false } })
  await write('Oi')
  expect((await listOf(gateway, token)).unreadCount).toBe(4)
  await gateway.call(`DELETE /sessions/${id}`, { token })
  await vi.waitFor(async () => expect(await titlesOf(gateway, token)).toEqual(pairing))
  const wrong = await gateway.call('POST /notifications/read', { token, body: { ids: 'todas' } })
  expect(wrong.status).toBe(400)
  expect(JSON.stringify(wrong.body)).toContain('Informe os ids das notificações em uma lista')
})
