import { contract } from '@morpheus/sdk/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { saveContacts } from '../../core/store/repositories/contacts.js'
import type { GatewayConfig } from '../../start/config/gatewayConfig.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { newContactRow } from '../sessions/contacts.js'

const { dashboard, monitoring } = contract
const hour = 60 * 60_000

const machine = process.env.TZ
afterEach(() => {
  if (machine === undefined) delete process.env.TZ
  else process.env.TZ = machine
})

async function start(overrides: Partial<GatewayConfig> = {}) {
  const gateway = await openGateway(overrides)
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const send = (direction: 'incoming' | 'outgoing', contactName = 'Zélia', contactPhone = '5521977776666') =>
    gateway.call('POST /virtual-phone/messages', {
      token: secret,
      body: { content: 'segredo', contactPhone, contactName, direction },
    })
  return { gateway, token, id, send }
}

const overviewOf = (gateway: TestGateway, token: string) =>
  gateway.read(dashboard.overview.answer, 'GET /dashboard/overview', { token })

const cardOf = async (gateway: TestGateway, token: string, title: string) =>
  (await overviewOf(gateway, token)).cards.find((card) => card.title === title)

const statsOf = (gateway: TestGateway, token: string, period: string) =>
  gateway.read(dashboard.messageStats.answer, `GET /dashboard/messages/stats?period=${period}`, { token })

test('a new gateway shows zeros and no trend', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { cards, recentActivity } = await overviewOf(gateway, token)
  expect(cards.map(({ title, value, trend }) => [title, value, trend])).toEqual([
    ['Mensagens hoje', 0, null],
    ['Contatos', 0, null],
    ['Precisam de atenção', 0, null],
    ['Tempo de resposta', expect.stringMatching(/^\d+ ms$/), null],
  ])
  expect(recentActivity).toEqual([])
})

test('counts messages by direction and compares with the same hours of yesterday', async () => {
  const { gateway, token, send } = await start()
  gateway.clock.advance(Date.parse('2026-11-22T10:00:00-03:00') - gateway.clock.now())
  for (let count = 0; count < 4; count += 1) await send('incoming')
  gateway.clock.advance(8 * hour)
  await send('incoming')
  gateway.clock.advance(16 * hour)
  await send('incoming')
  await send('outgoing')
  expect(await cardOf(gateway, token, 'Mensagens hoje')).toEqual({
    title: 'Mensagens hoje',
    titleI18n: { code: 'dashboard.card.messages', params: {} },
    value: 2,
    subtitle: '1 recebida · 1 enviada',
    subtitleI18n: { code: 'dashboard.card.messages.subtitle', params: { received: 1, sent: 1 } },
    icon: 'message-square',
    color: 'blue',
    trend: null,
    note: null,
    metric: 'messages',
    // Four messages 24 hours ago leave the day; one is 16 hours old, two are new.
    history: [...Array(7).fill(0), 1, ...Array(15).fill(0), 2],
  })
  gateway.clock.advance(hour)
  const trend = {
    value: -50,
    label: 'em relação a ontem, até as 11h',
    labelI18n: { code: 'dashboard.card.messages.trend', params: { hour: 11 } },
  }
  expect((await cardOf(gateway, token, 'Mensagens hoje'))?.trend).toEqual(trend)
  await send('outgoing')
  expect(await cardOf(gateway, token, 'Mensagens hoje')).toMatchObject({ value: 3, trend })
})

test('shows contacts, sessions that need attention, and totals', async () => {
  const { gateway, token, id } = await start()
  await gateway.createSession(token, { name: 'Parada' })
  await gateway.call('GET /sessions', { token })
  expect(await cardOf(gateway, token, 'Contatos')).toMatchObject({
    value: 10,
    subtitle: '10 adicionados nas últimas 24h',
    trend: null,
    // Contacts added in each hour.
    history: [...Array(23).fill(0), 10],
  })
  // Never paired or disconnected sessions need no attention.
  expect(await cardOf(gateway, token, 'Precisam de atenção')).toMatchObject({
    value: 0,
    subtitle: '0 fora do ar · 0 reconectando',
    color: 'green',
    history: Array(24).fill(0),
  })
  gateway.clock.advance(25 * hour)
  expect((await cardOf(gateway, token, 'Contatos'))?.trend).toMatchObject({
    value: 0,
    label: 'nas últimas 24h',
  })
  const stats = () => gateway.read(dashboard.stats.answer, 'GET /dashboard/stats', { token })
  expect(await stats()).toEqual({
    sessions: { total: 2, connected: 1, down: 0, reconnecting: 0, attention: 0, paired: 1, targets: 0 },
    contacts: { total: 10 },
    messagesToday: { sent: 0, received: 0, failed: 0, queued: 0 },
    timeZone: 'America/Sao_Paulo',
  })
  await gateway.call(`DELETE /sessions/${id}`, { token })
  expect((await stats()).contacts.total).toBe(0)
})

test('recounts contacts after a change or after a minute', async () => {
  const { gateway, token, id, send } = await start()
  const value = async () => (await cardOf(gateway, token, 'Contatos'))?.value
  await vi.waitFor(async () => expect(await value()).toBe(10))
  // The phone's contact events must have passed too: they would trigger a recount.
  await send('incoming')
  expect(await value()).toBe(11)
  const db = await openTestStore(gateway.folder)
  const insert = (phone: string) =>
    saveContacts(db, [newContactRow(id, { address: { phone }, name: null }, '2026-11-21T12:00:00.000Z')])
  await insert('5511911111111')
  expect(await value()).toBe(11)
  await send('incoming', 'Caio', '5521966665555')
  expect(await value()).toBe(13)
  await insert('5511922222222')
  gateway.clock.advance(60_000)
  expect(await value()).toBe(14)
})

test('recent activity shows the last ten entries, newest first, without message text', async () => {
  const { gateway, token, id, send } = await start()
  await send('incoming')
  await send('outgoing')
  const { recentActivity } = await overviewOf(gateway, token)
  expect(
    recentActivity.map(({ type, description, sessionName }) => [type, description, sessionName]),
  ).toEqual([
    ['message_sent', 'Mensagem enviada para Zélia', 'Loja'],
    ['message_received', 'Mensagem recebida de Zélia', 'Loja'],
    ['session_connected', 'Sessão conectada', 'Loja'],
  ])
  const body = { to: '5521977776666', message: 'segredo' }
  expect((await gateway.call(`POST /sessions/${id}/send`, { token, body })).status).toBe(200)
  const sent = await vi.waitFor(async () => {
    const { recentActivity } = await overviewOf(gateway, token)
    expect(recentActivity).toHaveLength(4)
    return recentActivity[0]
  })
  expect(sent).toMatchObject({ type: 'message_sent', description: 'Mensagem enviada para Zélia' })
  const trace = await gateway.read(contract.trace.get.answer, `GET /trace/${sent?.id}`, { token })
  expect(trace.hops.map(({ step }) => step)).toContain('sent')
  expect(JSON.stringify(recentActivity)).not.toContain('segredo')
  for (let count = 0; count < 12; count += 1) await send('incoming')
  expect((await overviewOf(gateway, token)).recentActivity).toHaveLength(10)
  await gateway.call(`DELETE /sessions/${id}`, { token })
  expect((await overviewOf(gateway, token)).recentActivity[0]?.sessionName).toBeNull()
})

test('recent activity names a created template', async () => {
  const { gateway, token } = await start()
  const body = { name: 'Bom dia', content: 'Bom dia, {nome}!' }
  expect((await gateway.call('POST /templates', { token, body })).status).toBe(201)
  const { recentActivity } = await overviewOf(gateway, token)
  expect(recentActivity.map(({ type, description }) => [type, description])).toContainEqual([
    'template_created',
    'Template criado: Bom dia',
  ])
})

test('failed sessions and deliveries stay in the activity despite many later messages', async () => {
  const { gateway, token, id, send } = await start()
  const waiting = await gateway.createSession(token, { name: 'Nunca pareada' })
  await gateway.call(`POST /sessions/${waiting}/connect`, { token })
  await gateway.call(`POST /sessions/${waiting}/disconnect`, { token })
  const secret = await gateway.pair(token, await gateway.createSession(token, { name: 'Moema' }))
  await gateway.call('DELETE /virtual-phone', { token: secret })
  for (let count = 0; count < 12; count += 1) await send('incoming')
  const fell = await vi.waitFor(async () => {
    const { recentActivity } = await overviewOf(gateway, token)
    expect(recentActivity).toHaveLength(10)
    const found = recentActivity.filter(({ type }) => type === 'session_fell')
    expect(found).toHaveLength(1)
    return found[0]
  })
  expect(fell).toMatchObject({
    description: 'Sessão fora do ar: Removida no celular',
    descriptionI18n: {
      code: 'dashboard.activity.session_fell',
      params: { cause: { code: 'sessions.cause.logged_out.short', params: {} } },
    },
    sessionName: 'Moema',
  })
  const db = await openTestStore(gateway.folder)
  await db
    .insertInto('delivery_targets')
    .values({
      ...{ id: 't', session_id: id, kind: 'webhook', config: '{}', events: '[]', raw: 0 },
      ...{ enabled: 1, paused: 0 },
      ...{ status: 'ERROR', last_error: 'O destino respondeu 503', last_success_at: null },
      last_attempt_at: new Date(gateway.clock.now()).toISOString(),
      ...{ failing_since: null, error_since: null, created_at: '2026-11-21T12:00:00.000Z' },
    })
    .execute()
  const { recentActivity } = await overviewOf(gateway, token)
  expect(recentActivity.find(({ type }) => type === 'delivery_failed')).toMatchObject({
    description: 'Entregas falhando em Webhook: O destino respondeu 503',
    sessionId: id,
    sessionName: 'Loja',
  })
  const { sessions } = await gateway.read(dashboard.stats.answer, 'GET /dashboard/stats', { token })
  expect(sessions).toEqual({
    total: 3,
    connected: 1,
    down: 1,
    reconnecting: 0,
    attention: 1,
    paired: 2,
    targets: 1,
  })
  const down = await gateway.read(contract.sessions.list.answer, 'GET /sessions?availability=down&limit=5', {
    token,
  })
  expect([down.total, down.sessions.map(({ name }) => name)]).toEqual([1, ['Moema']])
  const some = 'GET /sessions?availability=reconnecting,down&limit=5'
  const fallen = await gateway.read(contract.sessions.list.answer, some, { token })
  expect([fallen.total, fallen.sessions.map(({ name }) => name)]).toEqual([1, ['Moema']])
  const attention = await gateway.read(contract.sessions.list.answer, 'GET /sessions?attention=true', {
    token,
  })
  expect(attention.sessions.map(({ name }) => name)).toEqual(['Moema'])
  expect((await gateway.call('GET /sessions?attention=sim', { token })).status).toBe(400)
  for (const wrong of ['caída', 'down,caída', 'down,', 'downtown', ''])
    expect((await gateway.call(`GET /sessions?availability=${wrong}`, { token })).status, wrong).toBe(400)
})

test('message statistics have hourly buckets for a day, daily ones for a week and a month', async () => {
  const { gateway, token, send } = await start()
  await send('incoming')
  gateway.clock.advance(3 * hour)
  await send('outgoing')
  const day = await statsOf(gateway, token, 'day')
  expect(day.buckets).toHaveLength(24)
  expect(day.buckets.slice(-4).map(({ sent, received }) => [sent, received])).toEqual([
    [0, 1],
    [0, 0],
    [0, 0],
    [1, 0],
  ])
  expect(day.totals).toEqual({ sent: 1, received: 1 })
  gateway.clock.advance(6 * 24 * hour - 3 * hour)
  const week = await statsOf(gateway, token, 'week')
  expect(week.buckets).toHaveLength(7)
  expect(week.totals).toEqual({ sent: 1, received: 1 })
  expect(week.buckets[0]).toMatchObject(week.totals)
  gateway.clock.advance(24 * hour)
  const later = await gateway.signIn()
  expect((await statsOf(gateway, later, 'week')).totals).toEqual({ sent: 0, received: 0 })
  const route = 'GET /dashboard/messages/stats'
  const month = await gateway.read(dashboard.messageStats.answer, route, { token: later })
  expect([month.period, month.buckets.length, month.totals]).toEqual(['month', 30, { sent: 1, received: 1 }])
})

test('counts no messages, contacts or activity of another user', async () => {
  const { gateway, send } = await start()
  await send('incoming')
  const stranger = await gateway.another()
  const { cards, recentActivity } = await overviewOf(gateway, stranger)
  expect(cards.slice(0, 3).map(({ value }) => value)).toEqual([0, 0, 0])
  expect(recentActivity).toEqual([])
  expect((await statsOf(gateway, stranger, 'month')).totals).toEqual({ sent: 0, received: 0 })
})

test("counts only the messages of the given session; another user's returns 404", async () => {
  const { gateway, token, id, send } = await start()
  const other = await gateway.createSession(token, { name: 'Filial' })
  const phone = await gateway.pair(token, other, '5511922223333')
  await send('incoming')
  await send('incoming')
  await gateway.call('POST /virtual-phone/messages', {
    token: phone,
    body: { content: 'oi', contactPhone: '5521977776666', direction: 'outgoing' },
  })
  const of = (sessionId: string) =>
    gateway.read(dashboard.messageStats.answer, `GET /dashboard/messages/stats?sessionId=${sessionId}`, {
      token,
    })
  const mine = await of(id)
  expect([mine.sessionId, mine.totals]).toEqual([id, { sent: 0, received: 2 }])
  expect([mine.buckets.length, mine.buckets.at(-1)?.received]).toEqual([30, 2])
  expect((await of(other)).totals).toEqual({ sent: 1, received: 0 })
  const all = await statsOf(gateway, token, 'month')
  expect([all.sessionId, all.totals]).toEqual([null, { sent: 1, received: 2 }])
  const stranger = await gateway.another()
  const route = `GET /dashboard/messages/stats?sessionId=${id}`
  expect((await gateway.call(route, { token: stranger })).status).toBe(404)
})

test.each([
  // Machine's zone, gateway's zone, and an instant 15 minutes before that zone's midnight.
  ['UTC', 'America/Sao_Paulo', '2026-11-21T23:45:00-03:00'],
  ['America/Sao_Paulo', 'UTC', '2026-11-21T23:45:00Z'],
  ['UTC', 'Asia/Kolkata', '2026-11-21T23:45:00+05:30'],
  // Night of the end of daylight saving time.
  ['UTC', 'America/New_York', '2026-10-31T23:45:00-04:00'],
])('on a machine in %s days end at midnight in %s', async (zone, timeZone, evening) => {
  process.env.TZ = zone
  const clock = new ManualClock(Date.parse(evening))
  const { gateway, token, send } = await start({ clock, timeZone })
  await send('incoming')
  const today = async () => (await cardOf(gateway, token, 'Mensagens hoje'))?.value
  const health = async () => {
    const sessions = await gateway.read(monitoring.sessions.answer, 'GET /monitoring/sessions', { token })
    return sessions[0]?.messagesCount
  }
  expect([await today(), await health()]).toEqual([1, 1])
  gateway.clock.advance(hour / 2)
  expect([await today(), await health()]).toEqual([0, 0])
  await send('outgoing')
  const week = await statsOf(gateway, token, 'week')
  expect(week.timeZone).toBe(timeZone)
  const midnight = Date.parse(evening) + hour / 4
  expect(week.buckets.slice(-2)).toEqual([
    { at: new Date(midnight - 24 * hour).toISOString(), sent: 0, received: 1 },
    { at: new Date(midnight).toISOString(), sent: 1, received: 0 },
  ])
})

test('a gateway in UTC counts the day of an account in São Paulo in its own time zone', async () => {
  const clock = new ManualClock(Date.parse('2026-11-21T20:00:00-03:00'))
  const { gateway, token, id, send } = await start({ clock, timeZone: 'UTC' })
  const body = { timezone: 'America/Sao_Paulo' }
  await gateway.read(contract.account.update.answer, 'PUT /settings/user', { token, body })
  await send('incoming')
  gateway.clock.advance(2.5 * hour)
  const today = async () => {
    const health = await gateway.read(monitoring.sessions.answer, 'GET /monitoring/sessions', { token })
    const metrics = `GET /monitoring/sessions/${id}/metrics`
    const one = await gateway.read(monitoring.sessionMetrics.answer, metrics, { token })
    const stats = await gateway.read(dashboard.stats.answer, 'GET /dashboard/stats', { token })
    return [
      (await cardOf(gateway, token, 'Mensagens hoje'))?.value,
      health[0]?.messagesCount,
      one.messages?.received,
      stats.messagesToday.received,
      (await statsOf(gateway, token, 'week')).buckets.at(-1)?.received,
    ]
  }
  expect(await today()).toEqual([1, 1, 1, 1, 1])
  gateway.clock.advance(2 * hour)
  expect(await today()).toEqual([0, 0, 0, 0, 0])
  const { timeZone } = await gateway.read(
    contract.monitoring.history.answer,
    'GET /monitoring/history?timeRange=1h',
    { token },
  )
  expect(timeZone).toBe('America/Sao_Paulo')
})
