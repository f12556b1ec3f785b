import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { healthOf, idOf, logOf, startDelivering, textOf, untilOldest } from '../../testing/delivering.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const { deliveries } = contract
const hour = 60 * 60_000

test('replays every dead letter since a given time, in order', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ status: 410 })
  const update = (body: object) => gateway.call(`PUT /sessions/${id}/webhook`, { token, body })
  for (const content of ['antes', 'um', 'dois']) {
    await say(content)
    await vi.waitFor(async () => expect((await healthOf(gateway, token, id)).enabled).toBe(false))
    await update({ enabled: true })
    gateway.clock.advance(1000)
  }
  expect((await healthOf(gateway, token, id)).dead).toBe(3)
  receiver.reply = () => ({})
  receiver.received.length = 0
  const since = required((await logOf(gateway, token, id)).at(-2)).createdAt
  const answer = await gateway.read(deliveries.replayFailed.answer, `POST /sessions/${id}/events/replay`, {
    token,
    body: { since },
  })
  expect(answer.replayed).toBe(2)
  await vi.waitFor(() => expect(receiver.received.map(textOf)).toEqual(['um', 'dois']))
})

test('the delivering state finds only the delivery in progress', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => new Promise(() => undefined)
  await say('um')
  await say('dois')
  await vi.waitFor(async () => {
    const states = async (state: string) => (await logOf(gateway, token, id, `state=${state}`)).length
    expect([await states('delivering'), await states('waiting'), await states('delivered')]).toEqual([
      1, 1, 0,
    ])
  })
})

test('keeps at most 1,000 characters of a 5 MB answer', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ body: 'x'.repeat(16 * 1024), isEndless: true })
  await say('oi')
  const { id: delivery } = await untilOldest(gateway, token, id, { state: 'delivered' })
  const { attempts } = await gateway.read(
    deliveries.get.answer,
    `GET /sessions/${id}/events/logs/${delivery}`,
    { token },
  )
  expect(required(attempts[0]?.answer).length).toBeLessThanOrEqual(1000)
})

test('a paused target queues events and gets them when resumed', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  const paused = await gateway.read(deliveries.pause.answer, `POST /sessions/${id}/events/webhook/pause`, {
    token,
  })
  expect(paused.target.paused).toBe(true)
  await say('um')
  await say('dois')
  expect(await healthOf(gateway, token, id)).toMatchObject({ paused: true, waiting: 2, nextAttemptAt: null })
  expect(receiver.received).toEqual([])
  await gateway.call(`POST /sessions/${id}/events/webhook/resume`, { token })
  await vi.waitFor(() => expect(receiver.received.map(textOf)).toEqual(['um', 'dois']))
  const unknown = await gateway.call(`POST /sessions/${id}/events/sqs/pause`, { token })
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Configuração não encontrada'])
})

test('a test event goes to the targets of a real one', async () => {
  const { gateway, token, id, receiver } = await startDelivering({ events: ['group:created'] })
  const body = { sessionId: id, eventType: 'group:created', data: { nome: 'Clientes' } }
  expect((await gateway.call('POST /events/test', { token, body })).status).toBe(201)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1))
  expect(receiver.received[0]?.body).toMatchObject({ event: 'group:created', data: { nome: 'Clientes' } })
  const refused = await gateway.call('POST /events/test', {
    token,
    body: { ...body, eventType: 'message:read' },
  })
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Nenhum destino ativo desta sessão recebe este evento',
  ])
})

test('pages and filters the log, on both of its paths', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  for (let count = 1; count <= 5; count += 1) await say(`${count}`)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(5))
  await untilOldest(gateway, token, id, { state: 'delivered' })
  const page = await gateway.read(deliveries.logs.answer, `GET /sessions/${id}/events/logs?page=2&limit=2`, {
    token,
  })
  expect(page).toMatchObject({ page: 2, totalPages: 3, total: 5 })
  expect(page.logs.map(({ id: delivery }) => delivery)).toEqual(
    [3, 2].map((place) => idOf(required(receiver.received[place - 1]))),
  )
  const query = `sessionId=${id}&eventType=message:received&limit=1`
  const documented = await gateway.read(deliveries.logsOf.answer, `GET /events/logs?${query}`, { token })
  expect([documented.total, documented.logs.length]).toEqual([5, 1])
  expect(await logOf(gateway, token, id, 'target=sqs')).toEqual([])
  expect(await logOf(gateway, token, id, 'event=message:sent')).toEqual([])
  const unknown = await gateway.call(`GET /sessions/${id}/events/logs?event=foo`, { token })
  expect([unknown.status, unknown.body.fields]).toEqual([400, { event: 'Evento desconhecido' }])
})

test('with a cursor every delivery is listed once, even if the filtered log changes meanwhile', async () => {
  const { gateway, token, id, say } = await startDelivering()
  await gateway.call(`POST /sessions/${id}/events/webhook/pause`, { token })
  for (let count = 1; count <= 6; count += 1) await say(`${count}`)
  const read = (query: string) =>
    gateway.read(deliveries.logs.answer, `GET /sessions/${id}/events/logs?state=waiting&limit=2&${query}`, {
      token,
    })
  const first = await read('page=1')
  const all = (await logOf(gateway, token, id, 'state=waiting')).map((one) => one.id)
  expect([first.total, first.nextCursor]).toEqual([6, expect.any(String)])
  // The four oldest, on no page yet, stay pending; the newest two change their state, and one more arrives.
  const db = await openTestStore(gateway.folder)
  const shown = first.logs.map((one) => one.id)
  await db.updateTable('deliveries').set({ state: 'dead', open: 0 }).where('id', 'in', shown).execute()
  await say('mais uma')
  const seen = [...first.logs]
  for (let next = first.nextCursor; next; ) {
    const page = await read(`cursor=${next}`)
    seen.push(...page.logs)
    next = page.nextCursor
  }
  expect(seen.map((one) => one.id)).toEqual(all)
  const refused = await gateway.call(`GET /sessions/${id}/events/logs?cursor=xyz`, { token })
  expect([refused.status, refused.body.fields]).toEqual([400, { cursor: 'Cursor inválido' }])
})

test("the account's log has the deliveries of every own session and of no other account", async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  const second = await gateway.createSession(token)
  const body = { url: receiver.url, enabled: true, events: ['message:received'] }
  await gateway.call(`POST /sessions/${second}/webhook`, { token, body })
  const phone = await gateway.pair(token, second)
  const hear = { content: 'da segunda', contactPhone: '5521977776666', contactName: 'Bruno' }
  await say('um')
  await gateway.call('POST /virtual-phone/messages', { token: phone, body: hear })
  await say('dois')
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3))
  const read = (query = '', asker = token) =>
    gateway.read(deliveries.list.answer, `GET /deliveries?${query}`, { token: asker })
  const all = await read()
  expect([all.total, all.logs.map(({ sessionId }) => sessionId)]).toEqual([3, [id, second, id]])
  const first = await read('limit=2&event=message:received&target=webhook')
  expect([first.logs.length, first.totalPages, first.nextCursor]).toEqual([2, 2, expect.any(String)])
  const rest = await read(`limit=2&cursor=${first.nextCursor}`)
  expect([...first.logs, ...rest.logs].map((one) => one.id)).toEqual(all.logs.map((one) => one.id))
  expect(rest.nextCursor).toBeNull()
  expect((await read('target=sqs')).logs).toEqual([])
  const stranger = await gateway.another()
  expect(await read('', stranger)).toMatchObject({ logs: [], total: 0, totalPages: 0, nextCursor: null })
  const refused = await gateway.call('GET /deliveries?cursor=xyz', { token })
  expect([refused.status, refused.body.fields]).toEqual([400, { cursor: 'Cursor inválido' }])
})

test('deleting a target or session deletes its queue', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ status: 500 })
  await say('oi')
  await untilOldest(gateway, token, id, { state: 'failed' })
  await gateway.call(`DELETE /sessions/${id}/webhook`, { token })
  expect(await logOf(gateway, token, id)).toEqual([])
  gateway.clock.advance(hour)
  expect((await gateway.call(`DELETE /sessions/${id}`, { token })).status).toBe(200)
  expect(receiver.received).toHaveLength(1)
})

test('deletes deliveries with their events after 7 days, and dead letters after 30', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  await say('bom')
  await untilOldest(gateway, token, id, { state: 'delivered' })
  receiver.reply = () => ({ status: 410 })
  await say('ruim')
  await vi.waitFor(async () => expect((await healthOf(gateway, token, id)).dead).toBe(1))
  const left = async (days: number) => {
    gateway.clock.advance(days * 24 * hour)
    const fresh = await gateway.signIn()
    return async () => {
      gateway.clock.advance(60_000)
      return (await logOf(gateway, fresh, id)).map(({ state }) => state)
    }
  }
  const aWeekLater = await left(7.1)
  await vi.waitFor(async () => expect(await aWeekLater()).toEqual(['dead']))
  const aMonthLater = await left(23)
  await vi.waitFor(async () => expect(await aMonthLater()).toEqual([]))
})

test('history counts deliveries that arrived, failed and waited, by minute', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  const minute = 60_000
  const history = async (query = 'timeRange=1h') => {
    const { buckets } = await gateway.read(
      deliveries.history.answer,
      `GET /sessions/${id}/events/history?${query}`,
      { token },
    )
    return buckets
  }
  await say('chega')
  await untilOldest(gateway, token, id, { state: 'delivered' })
  gateway.clock.advance(2 * minute)
  receiver.reply = () => ({ status: 500 })
  await say('espera')
  await say('também')
  await vi.waitFor(async () => expect((await healthOf(gateway, token, id)).connectionStatus).toBe('ERROR'))
  gateway.clock.advance(3 * minute)
  await vi.waitFor(async () => {
    const failed = (await history()).map((bucket) => bucket.failed)
    expect(failed.slice(-6)).toEqual([0, 0, 1, 0, 0, 1])
  })
  const buckets = await history()
  expect(buckets).toHaveLength(60)
  expect(buckets.slice(-6).map(({ delivered }) => delivered)).toEqual([1, 0, 0, 0, 0, 0])
  expect(buckets.slice(-6).map(({ waiting }) => waiting)).toEqual([0, 0, 2, 2, 2, 2])
  receiver.reply = () => ({})
  gateway.clock.advance(6 * minute)
  await vi.waitFor(async () => expect((await history()).at(-1)).toMatchObject({ delivered: 2, waiting: 0 }))
  expect(await history('timeRange=7d')).toHaveLength(168)
  expect((await history('timeRange=24h&target=sqs')).every(({ delivered }) => delivered === 0)).toBe(true)
  const total = (await history('')).reduce((sum, { delivered }) => sum + delivered, 0)
  expect(total).toBe(3)
})

test("history of another user's session returns 404, an unknown range 400", async () => {
  const { gateway, token, id } = await startDelivering()
  const stranger = await gateway.another()
  const of = (asker: string, query = '') =>
    gateway.call(`GET /sessions/${id}/events/history?${query}`, { token: asker })
  expect((await of(stranger)).status).toBe(404)
  const wrong = await of(token, 'timeRange=1y')
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ fields: { timeRange: 'Período inválido' } })
})

test('masks secrets that a receiver echoes in its answer', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = ({ headers }) => ({ body: `${headers.authorization} ${JSON.stringify(headers)}` })
  const headers = {
    Authorization: 'Bearer segredo-do-cliente',
    'X-Api-Key': 'chave "entre" aspas',
    'X-Requested-With': 'centro',
  }
  await gateway.call(`PUT /sessions/${id}/webhook`, { token, body: { headers } })
  await say('oi')
  const { id: deliveryId } = await untilOldest(gateway, token, id, { state: 'delivered' })
  const { attempts } = await gateway.read(
    deliveries.get.answer,
    `GET /sessions/${id}/events/logs/${deliveryId}`,
    { token },
  )
  const answer = required(attempts[0]?.answer)
  expect(answer).toContain('"x-requested-with":"centro"')
  expect(answer).toContain('"authorization":"••••••••ente"')
  for (const secret of ['segredo-do-cliente', 'entre']) expect(answer).not.toContain(secret)
})

test('the log shows contact and preview, and can be searched by contact, id and time', async () => {
  const { gateway, token, id, receiver, say } = await startDelivering()
  receiver.reply = () => ({ status: 503 })
  await say('Bom dia,\n ainda tem?')
  await say('outra')
  const waiting = await untilOldest(gateway, token, id, { state: 'failed' })
  expect(waiting.preview).toBe('Bom dia, ainda tem?')
  const { phone } = required(waiting.contact)
  const found = async (query: string) => (await logOf(gateway, token, id, query)).length
  expect(await found(`search=${waiting.id.slice(0, 12)}`)).toBe(1)
  expect(await found(`search=${phone.slice(-8)}`)).toBe(2)
  expect(await found(`search=${phone.slice(-8)}&state=failed`)).toBe(1)
  expect(await found('search=ninguem')).toBe(0)
  expect(await found(`from=${waiting.createdAt}`)).toBe(2)
  expect(await found(`to=${waiting.createdAt}`)).toBe(0)
  const [second] = await logOf(gateway, token, id)
  const one = await gateway.read(deliveries.get.answer, `GET /sessions/${id}/events/logs/${second?.id}`, {
    token,
  })
  expect(one.position).toBe(2)
  const refused = await gateway.call(`GET /sessions/${id}/events/logs?from=ontem`, { token })
  expect([refused.status, refused.body.fields]).toEqual([400, { from: 'Data inválida' }])
})
