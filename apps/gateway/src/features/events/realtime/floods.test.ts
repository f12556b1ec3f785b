import { contract } from '@morpheus/sdk/contract'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openGateway, required, roomyLimits, type SeenEvent } from '../../../testing/testGateway.js'
import { Sessions } from '../../sessions/sessions.js'

const timeouts = { timeout: 10_000 }

function countLookups() {
  const get = vi.spyOn(Sessions.prototype, 'get')
  onTestFinished(() => get.mockRestore())
  return get
}

test.each([['websocket'], ['polling']])(
  'a flood over %s is reported once, closes the socket and does not delay others',
  async (transport) => {
    const gateway = await openGateway()
    const token = await gateway.signIn()
    const other = await gateway.listen(await gateway.another())
    const lookups = countLookups()
    const socket = io(gateway.url, { auth: { token }, transports: [transport], reconnection: false })
    onTestFinished(() => void socket.close())
    const heard: SeenEvent[] = []
    socket.onAny((type, payload, meta) => heard.push({ type, payload, meta }))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    for (let number = 0; number < 20_000; number++) socket.emit('join-session', `s${number}`)
    expect(await other.socket.emitWithAck('join-session', 'x')).toMatchObject({ success: false })
    await vi.waitFor(() => expect(socket.connected).toBe(false), timeouts)
    // The handshake was the first of 600 messages.
    expect(lookups.mock.calls.length).toBeLessThanOrEqual(600)
    const message = 'A conexão foi encerrada: mais de 600 mensagens em um minuto.'
    expect(heard).toEqual([{ type: 'connection:limited', payload: { message }, meta: undefined }])
    expect(other.socket.connected).toBe(true)
    expect((await gateway.call('GET /sessions', { token })).status).toBe(200)
  },
)

test('the message allowance refills over time', async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, messagesPerMinute: 60 } })
  const { socket } = await gateway.listen(await gateway.signIn())
  const ask = () => socket.emitWithAck('join-session', { not: 'a session' })
  for (let number = 0; number < 200; number++) {
    gateway.clock.advance(1000)
    expect(await ask()).toMatchObject({ success: false })
  }
  expect(socket.connected).toBe(true)
})

test('sockets of one user share a look-up limit; excess requests get a time to retry', async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, messagesPerMinute: 12 } })
  const token = await gateway.signIn()
  const other = await gateway.listen(await gateway.another())
  const lookups = countLookups()
  const answers: unknown[] = []
  for (let opened = 0; opened < 13; opened++) {
    const { socket } = await gateway.listen(token)
    for (let number = 0; number < 10; number++)
      answers.push(await socket.emitWithAck('join-session', `s${number}`))
  }
  expect(lookups).toHaveBeenCalledTimes(120)
  const limited = { success: false, message: 'Muitas solicitações. Tente novamente em 1 segundo.' }
  expect(answers.slice(120)).toEqual(Array(10).fill(limited))
  expect(await other.socket.emitWithAck('join-session', 'x')).toMatchObject({
    message: 'Sessão não encontrada',
  })
})

test("reconnecting does not reset the user's message allowance; time does", async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, messagesPerMinute: 30 } })
  const token = await gateway.signIn()
  const other = await gateway.listen(await gateway.another())
  let answered = 0
  const connect = async () => {
    const { socket, events } = await gateway.listen(token)
    for (let number = 0; number < 20 && socket.connected; number++)
      await socket
        .timeout(1000)
        .emitWithAck('join-session', {})
        .then(
          () => answered++,
          () => undefined,
        )
    await vi.waitFor(() => expect(events.length > 0 || socket.connected).toBe(true), timeouts)
    socket.close()
    return events
  }
  let heard: SeenEvent[] = []
  for (let opened = 0; opened < 40 && heard.length === 0; opened++) heard = await connect()
  const message =
    'A conexão foi encerrada: mais de 600 mensagens em um minuto, somadas as das outras conexões.'
  const limited = { type: 'connection:limited', payload: { message }, meta: undefined }
  expect(heard).toEqual([limited])
  expect(answered).toBeLessThanOrEqual(600)
  const { events, socket } = await gateway.listen(token)
  await vi.waitFor(() => expect(socket.connected).toBe(false), timeouts)
  expect(events).toEqual([limited])
  expect(other.socket.connected).toBe(true)
  gateway.clock.advance(60_000)
  const late = await gateway.listen(token)
  expect(await late.socket.emitWithAck('join-session', 'x')).toMatchObject({ success: false })
})

test('limits concurrent sockets per user and reports it; other users are unaffected', async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, sockets: 2 } })
  const token = await gateway.signIn()
  const first = await gateway.listen(token)
  const second = await gateway.listen(token, { auth: { sessions: 'joined' } })
  const third = await gateway.listen(token)
  await vi.waitFor(() => expect(third.socket.connected).toBe(false), timeouts)
  const message = 'O limite de 2 conexões em tempo real por usuário foi atingido. Feche as que não usa mais.'
  expect(third.events).toEqual([{ type: 'connection:limited', payload: { message }, meta: undefined }])
  expect([first.socket.connected, second.socket.connected]).toEqual([true, true])
  const other = await gateway.listen(await gateway.another())
  expect(await other.socket.emitWithAck('join-session', 'x')).toMatchObject({ success: false })
  first.socket.close()
  await vi.waitFor(async () => {
    const { socket } = await gateway.listen(token)
    expect(await socket.timeout(1000).emitWithAck('join-session', 'x')).toMatchObject({ success: false })
  }, timeouts)
})

test('looks a session up once for repeated joins, and not found after it is deleted', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const { socket } = await gateway.listen(token)
  const lookups = countLookups()
  const join = () => socket.emitWithAck('join-session', id)
  const all = await Promise.all(Array.from({ length: 300 }, join))
  expect(all).toEqual(Array(300).fill({ success: true }))
  expect(await join()).toEqual({ success: true })
  expect(lookups).toHaveBeenCalledTimes(1)
  socket.emit('leave-session', id)
  expect(await join()).toEqual({ success: true })
  expect(lookups).toHaveBeenCalledTimes(2)
  await gateway.call(`DELETE /sessions/${id}`, { token })
  expect(await join()).toEqual({ success: false, message: 'Sessão não encontrada' })
})

test('a socket can join at most 1,000 rooms', async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, messagesPerMinute: 10_000 } })
  const { socket } = await gateway.listen(await gateway.signIn())
  vi.spyOn(Sessions.prototype, 'get').mockImplementation(async (id) => ({ ...Object(null), id }))
  onTestFinished(() => void vi.restoreAllMocks())
  const join = (number: number) => socket.emitWithAck('join-session', `s${number}`)
  const all = await Promise.all(Array.from({ length: 1000 }, (_, number) => join(number)))
  expect(all).toEqual(Array(1000).fill({ success: true }))
  const message = 'Uma conexão acompanha até 1000 sessões, ou todas do usuário'
  expect(await join(1000)).toEqual({ success: false, message })
  socket.emit('leave-session', 's7')
  expect(await join(1000)).toEqual({ success: true })
})

test('a message that is too large closes its connection', async () => {
  const gateway = await openGateway()
  const { socket } = await gateway.listen(await gateway.signIn())
  await vi.waitFor(() => expect(socket.io.engine.transport.name).toBe('websocket'), timeouts)
  const answer = await socket.emitWithAck('join-session', 'x'.repeat(5000))
  expect(answer).toEqual({ success: false, message: 'Sessão inválida' })
  socket.emit('join-session', 'x'.repeat(20_000))
  await vi.waitFor(() => expect(socket.connected).toBe(false), timeouts)
})

test('a client may acknowledge every event it receives, without using its allowance', async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, messagesPerMinute: 5 } })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const made = await gateway.read(contract.websocket.create.answer, `POST /sessions/${id}/websocket`, {
    token,
    body: { events: ['group:created'] },
  })
  const auth = { sessionId: id, token: required(made.token) }
  const client = io(gateway.url, { path: '/api/events/socket', auth, reconnection: false, forceNew: true })
  onTestFinished(() => void client.close())
  let heard = 0
  client.on('event', (_payload, _meta, acknowledge) => {
    heard++
    acknowledge()
  })
  await new Promise<void>((resolve) => client.once('connect', resolve))
  const body = { sessionId: id, eventType: 'group:created', data: {} }
  for (let number = 0; number < 20; number++) await gateway.call('POST /events/test', { token, body })
  await vi.waitFor(() => expect(heard).toBe(20), timeouts)
  const told = vi.fn()
  client.on('connection:limited', told)
  for (let number = 0; number < 20; number++) client.emit('event', number)
  await vi.waitFor(() => expect(client.connected).toBe(false), timeouts)
  const message = 'A conexão foi encerrada: mais de 5 mensagens em um minuto.'
  expect(told.mock.calls).toEqual([[{ message }]])
})
