import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openStore } from '../../core/store/open.js'
import { SendFailure } from '../../engines/outgoing.js'
import { openSender, recordIn, type Sender, to } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway, roomyLimits } from '../../testing/testGateway.js'
import { placeOf } from '../../testing/testStore.js'

/** Queue figures of a user's only session, by the session's call and by the user's. */
async function figuresOf({ gateway, token, id }: Sender) {
  const { monitoring, dashboard } = contract
  const path = `GET /monitoring/sessions/${id}/metrics`
  const { messages } = await gateway.read(monitoring.sessionMetrics.answer, path, { token })
  const { messagesToday } = await gateway.read(dashboard.stats.answer, 'GET /dashboard/stats', { token })
  expect(messages).toEqual(messagesToday)
  return messages
}

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('a queued message is sent with its returned id, and emitted as sent', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { events } = await sender.gateway.listen(sender.token)
  const taken = await sender.send('Olá')
  expect(taken).toMatchObject({
    id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
    sessionId: sender.id,
    direction: 'outgoing',
    contactPhone: to,
    type: 'text',
    text: 'Olá',
    source: 'api',
    failure: null,
  })
  expect(await sender.until(taken.id, 'sent')).toMatchObject({
    attempts: 1,
    sentAt: '2026-11-21T12:00:01.000Z',
  })
  expect(engine.handed).toEqual([
    {
      id: taken.id,
      to: { contact: { phone: to } },
      content: { kind: 'text', text: 'Olá' },
      replyTo: null,
      attempt: 1,
    },
  ])
  await vi.waitFor(() => {
    const told = events.filter(({ type }) => type === 'message:sent').map(({ payload }) => payload)
    expect(told).toMatchObject([
      { sessionId: sender.id, message: { id: taken.id, content: 'Olá', isFromMe: true }, type: 'text' },
    ])
  })
})

test('keeps the order within a conversation without delaying another one', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const first = gate()
  engine.reply = async ({ content }) => {
    if (content.kind === 'text' && content.text === '1') await first.opened
    return {}
  }
  await sender.send('1')
  await sender.send('2')
  // The order of two conversations is undefined.
  await vi.waitFor(() => expect(engine.texts).toEqual(['1']))
  const other = await sender.send('outra', { to: '5521955554444' })
  await sender.until(other.id, 'sent')
  expect(engine.texts).toEqual(['1', 'outra'])
  first.open()
  await vi.waitFor(() => expect(engine.texts).toEqual(['1', 'outra', '2']))
})

test('the same key returns the same message, even if the answer was lost in a crash', async () => {
  const engine = new SendingEngine()
  const dataFolder = temporaryFolder()
  const first = await openSender(engine, { dataFolder })
  const headers = { 'idempotency-key': 'pedido-1234' }
  const one = recordIn(await first.ask('Olá', {}, headers))
  expect(recordIn(await first.ask('Olá', {}, headers)).id).toBe(one.id)
  await first.until(one.id, 'sent')
  await first.gateway.close()
  const db = await openStore(await placeOf(dataFolder))
  await db.deleteFrom('idempotent_answers').execute()
  await db.destroy()
  const buildEngine = () => ({ engine: engine.engine, phones: null })
  const gateway = await openGateway({ dataFolder, buildEngine })
  const again = (body: object) =>
    gateway.call(`POST /sessions/${first.id}/send`, { token: first.token, body, headers })
  expect(recordIn(await again({ to, message: 'Olá' })).id).toBe(one.id)
  const other = await again({ to, message: 'Outra coisa' })
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  expect(engine.texts).toEqual(['Olá'])
})

test('a permanent failure is stored with its reason and lets the next message pass', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { events } = await sender.gateway.listen(sender.token)
  engine.reply = async ({ content }) => {
    if (content.kind === 'text' && content.text === 'ruim')
      throw new SendFailure('blocked', 'never', 'code 1')
    return {}
  }
  const bad = await sender.send('ruim')
  const good = await sender.send('boa')
  expect((await sender.until(bad.id, 'failed')).failure).toEqual({
    code: 'blocked',
    message: 'Este contato está bloqueado',
    messageI18n: { code: 'messages.failure.blocked', params: {} },
    detail: 'code 1',
    detailI18n: null,
  })
  await sender.until(good.id, 'sent')
  await vi.waitFor(() =>
    expect(events.find(({ type }) => type === 'message:failed')?.payload).toMatchObject({
      messageId: bad.id,
      contactPhone: to,
      code: 'blocked',
      error: 'Este contato está bloqueado',
    }),
  )
})

test('retries a temporary failure under the same id, and no message overtakes it', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  engine.reply = async ({ attempt }) => {
    if (attempt < 3) throw new SendFailure('rate_limited', 'later', null, attempt === 1 ? 60_000 : null)
    return {}
  }
  const message = await sender.send('1')
  await sender.send('2')
  await vi.waitFor(async () =>
    expect(await sender.get(message.id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      nextAttemptAt: '2026-11-21T12:01:00.000Z',
      failure: { code: 'rate_limited' },
    }),
  )
  sender.gateway.clock.advance(59_000)
  expect(engine.handed).toHaveLength(1)
  await vi.waitFor(async () => {
    sender.gateway.clock.advance(1000)
    expect((await sender.get(message.id)).attempts).toBe(2)
  })
  await sender.untilLater(message.id, 'sent', 15_000)
  await vi.waitFor(() => expect(engine.texts).toEqual(['1', '1', '1', '2']))
  expect(new Set(engine.handed.slice(0, 3).map(({ id }) => id))).toEqual(new Set([message.id]))
})

test('retries and logs any exception of the engine', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  engine.reply = async () => {
    throw new TypeError('x is not a function')
  }
  const message = await sender.send('1')
  await vi.waitFor(async () =>
    expect((await sender.get(message.id)).failure).toMatchObject({ code: 'engine_error' }),
  )
  expect(sender.gateway.logged.join('')).toContain('x is not a function')
})

test('gives up after nine attempts', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  engine.reply = async () => {
    throw new SendFailure('network_error', 'later')
  }
  const message = await sender.send('1')
  expect(await sender.untilLater(message.id, 'failed', 10 * 60_000)).toMatchObject({
    attempts: 9,
    failure: { code: 'network_error' },
  })
})

test('an unanswered attempt times out and is retried if the network detects repeats', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  engine.reply = ({ attempt }) => (attempt === 1 ? new Promise(() => undefined) : Promise.resolve({}))
  const message = await sender.send('1')
  await vi.waitFor(() => expect(engine.handed).toHaveLength(1))
  sender.gateway.clock.advance(60_000)
  await vi.waitFor(async () =>
    expect(await sender.get(message.id)).toMatchObject({ state: 'sending', failure: { code: 'timed_out' } }),
  )
  const cancelled = await sender.post(`/messages/${message.id}/cancel`)
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'message_sent'])
  await sender.untilLater(message.id, 'sent', 6000)
})

test('an unknown outcome is resent only on request if the network does not detect repeats', async () => {
  const engine = new SendingEngine({ recognises: false })
  const sender = await openSender(engine)
  engine.reply = async () => {
    throw new SendFailure('network_error', 'unknown')
  }
  const message = await sender.send('1')
  expect(await sender.until(message.id, 'failed')).toMatchObject({ failure: { code: 'outcome_unknown' } })
  expect(engine.handed).toHaveLength(1)
  expect(await figuresOf(sender)).toEqual({ sent: 0, received: 0, failed: 1, queued: 0 })
  engine.reply = async () => ({})
  expect(recordIn(await sender.post(`/messages/${message.id}/retry`)).state).toBe('queued')
  await sender.until(message.id, 'sent')
  expect(await figuresOf(sender)).toEqual({ sent: 1, received: 0, failed: 0, queued: 0 })
  const again = await sender.post(`/messages/${message.id}/retry`)
  expect([again.status, again.body.code]).toEqual([409, 'message_not_failed'])
})

test('a receipt settles a message of unknown outcome', async () => {
  const engine = new SendingEngine({ recognises: false })
  const sender = await openSender(engine)
  engine.reply = async () => {
    throw new SendFailure('network_error', 'unknown')
  }
  const { id } = await sender.send('1')
  await sender.until(id, 'failed')
  const contact = { phone: to }
  const receipt = { id, contact, by: contact, timestamp: '2026-11-21T12:00:05.000Z' }
  await engine.line(sender.id).receipts([{ ...receipt, status: 'delivered' }])
  expect(await sender.get(id)).toMatchObject({ state: 'delivered', failure: null })
  expect(await figuresOf(sender)).toEqual({ sent: 1, received: 0, failed: 0, queued: 0 })
})

test('a waiting message can be cancelled, and the next one is sent', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const first = gate()
  engine.reply = async ({ content }) => {
    if (content.kind === 'text' && content.text === '1') await first.opened
    return {}
  }
  const one = await sender.send('1')
  const two = await sender.send('2')
  const three = await sender.send('3')
  expect(recordIn(await sender.post(`/messages/${two.id}/cancel`)).state).toBe('cancelled')
  expect(recordIn(await sender.post(`/messages/${two.id}/cancel`)).state).toBe('cancelled')
  expect((await sender.post(`/messages/${one.id}/cancel`)).status).toBe(409)
  first.open()
  await sender.until(three.id, 'sent')
  expect(engine.texts).toEqual(['1', '3'])
})

test('keeps the queue while disconnected and sends it after reconnecting', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  await engine.line(sender.id).connectionLost('connection_lost')
  const one = await sender.send('1')
  const two = await sender.send('2')
  expect([one.state, (await sender.get(two.id)).state]).toEqual(['queued', 'queued'])
  expect(engine.handed).toEqual([])
  await engine.line(sender.id).connected({ phone: '5511988887777:1', profilePic: null })
  await sender.until(two.id, 'sent')
  expect(engine.texts).toEqual(['1', '2'])
})

test('a connection lost during sending returns the message to the queue until reconnected', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  engine.reply = async () => {
    throw new SendFailure('not_connected', 'reconnected')
  }
  const { id } = await sender.send('1')
  await vi.waitFor(async () =>
    expect(await sender.get(id)).toMatchObject({ state: 'queued', failure: { code: 'not_connected' } }),
  )
  engine.reply = async () => ({})
  await engine.line(sender.id).connected({ phone: '5511988887777:1', profilePic: null })
  await sender.until(id, 'sent')
})

test('an unpaired session rejects messages, and another number sends none of the old queue', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const line = engine.line(sender.id)
  await line.connectionLost('connection_lost')
  const { id } = await sender.send('1')
  await line.ended('logged_out')
  const refused = await sender.ask('2')
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'A sessão não está pareada. Conecte-a e envie de novo.',
  ])
  await sender.post(`/sessions/${sender.id}/connect`)
  await engine.line(sender.id).connected({ phone: '5511988887777:2', profilePic: null })
  await sender.until(id, 'sent')
  await engine.line(sender.id).connectionLost('connection_lost')
  const other = await sender.send('3')
  expect(await figuresOf(sender)).toEqual({ sent: 1, received: 0, failed: 0, queued: 1 })
  const { overview } = contract.dashboard
  const note = async () => {
    const { token, gateway } = sender
    const { cards } = await gateway.read(overview.answer, 'GET /dashboard/overview', { token })
    return cards[0]?.note
  }
  expect(await note()).toMatchObject({ text: '1 na fila', color: 'neutral' })
  await engine.line(sender.id).connected({ phone: '5521900001111:1', profilePic: null })
  expect((await sender.until(other.id, 'failed')).failure).toMatchObject({
    code: 'cancelled',
    detail: 'Outro número foi pareado',
  })
  expect(await figuresOf(sender)).toEqual({ sent: 1, received: 0, failed: 1, queued: 0 })
  expect(await note()).toMatchObject({ text: '1 falhou', color: 'red' })
  sender.gateway.clock.advance(24 * 60 * 60_000)
  expect(await note()).toBeNull()
  expect(engine.texts).toEqual(['1'])
})

test('a message that waits too long expires, and can be retried', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine, { sendHours: 1 })
  await engine.line(sender.id).connectionLost('connection_lost')
  const { id } = await sender.send('1')
  // The message expires without any reconnection.
  expect((await sender.untilLater(id, 'failed', 600_000)).failure).toMatchObject({ code: 'expired' })
  expect(engine.handed).toEqual([])
  expect(recordIn(await sender.post(`/messages/${id}/retry`))).toMatchObject({
    state: 'queued',
    nextAttemptAt: null,
  })
  await engine.line(sender.id).connected({ phone: '5511988887777:1', profilePic: null })
  await sender.until(id, 'sent')
})

test('limits the length of a queue', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine, { limits: { ...roomyLimits, queueLength: 3 } })
  await engine.line(sender.id).connectionLost('connection_lost')
  const first = await sender.send('1')
  await sender.post(`/messages/${first.id}/cancel`)
  // The limit also holds for concurrent calls.
  const asked = await Promise.all(Array.from({ length: 8 }, (_, index) => sender.ask(`${index}`)))
  const refused = asked.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(5)
  for (const { status, body, headers } of [...refused, await sender.post(`/messages/${first.id}/retry`)])
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'send_queue_full', '60'])
  await engine.line(sender.id).connected({ phone: '5511988887777:1', profilePic: null })
  await vi.waitFor(() => expect(engine.handed).toHaveLength(3))
  for (const text of ['4', '5', '6', '7']) await sender.until((await sender.send(text)).id, 'sent')
})

test('a restart sends the queue in order and repeats the attempt in progress', async () => {
  const engine = new SendingEngine()
  const dataFolder = temporaryFolder()
  const sender = await openSender(engine, { dataFolder })
  engine.reply = () => new Promise(() => undefined)
  const ids = [(await sender.send('1')).id, (await sender.send('2')).id]
  await vi.waitFor(() => expect(engine.handed).toHaveLength(1))
  await sender.gateway.close()
  const next = new SendingEngine()
  const buildEngine = () => ({ engine: next.engine, phones: null })
  await openGateway({ dataFolder, buildEngine })
  await vi.waitFor(() => expect(next.handed).toHaveLength(2))
  expect(next.handed.map(({ id, attempt }) => [id, attempt])).toEqual([
    [ids[0], 2],
    [ids[1], 1],
  ])
})
