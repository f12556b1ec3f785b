import { contract } from '@morpheus/sdk/contract'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openGateway, roomyLimits, type TestGateway } from '../../testing/testGateway.js'
import { socketTransports } from '../../testing/testStore.js'
import { ClusterClients } from './clusterClients.js'

const { websocket, deliveries } = contract
const events = ['group:created']

async function start(body: object = {}, config: Parameters<typeof openGateway>[0] = {}) {
  const gateway = await openGateway(config)
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const route = `/sessions/${id}/websocket`
  const made = await gateway.read(websocket.create.answer, `POST ${route}`, {
    token,
    body: { events, ...body },
  })
  const send = (number: number) =>
    gateway.call('POST /events/test', {
      token,
      body: { sessionId: id, eventType: 'group:created', data: { number } },
    })
  const stats = () => gateway.read(websocket.stats.answer, `GET ${route}/stats`, { token })
  return { gateway, token, id, route, made, send, stats }
}

interface Listening {
  socket: Socket
  heard: { number: unknown; id: string }[]
}

/**
 * Client of a third-party system.
 * @throws the refusal
 */
async function listen(gateway: TestGateway, auth: object, acknowledges = true): Promise<Listening> {
  const socket = io(gateway.url, {
    path: '/api/events/socket',
    auth,
    reconnection: false,
    forceNew: true,
    transports: socketTransports,
  })
  const heard: Listening['heard'] = []
  socket.on('event', (payload, meta, acknowledge) => {
    heard.push({ number: payload.data.number, id: meta.id })
    if (acknowledges) acknowledge()
  })
  onTestFinished(() => void socket.close())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, heard }
}

test('creates a WebSocket with the documented defaults and shows its token once', async () => {
  const { gateway, token, id, route, made } = await start({ events: undefined })
  expect(made).toEqual({
    sessionId: id,
    maxClients: 10,
    events: ['message:received', 'session:status', 'contact:updated'],
    raw: false,
    currentClients: 0,
    token: expect.stringMatching(/^wst_[\w-]{43}$/),
    enabled: true,
    paused: false,
    connectionStatus: 'DISCONNECTED',
    lastAttemptAt: null,
    lastSuccessAt: null,
    lastError: null,
    lastErrorI18n: null,
  })
  const masked = { ...made, token: `••••••••${made.token.slice(-4)}` }
  expect(await gateway.read(websocket.get.answer, `GET ${route}`, { token })).toEqual(masked)
  for (const maxClients of [0, 101, 1.5]) {
    const refused = await gateway.call(`PUT ${route}`, { token, body: { maxClients } })
    expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([400, ['maxClients']])
  }
  const changed = await gateway.read(websocket.update.answer, `PUT ${route}`, {
    token,
    body: { maxClients: 2 },
  })
  expect(changed).toEqual({ ...masked, maxClients: 2 })
  expect((await gateway.call(`DELETE ${route}`, { token })).status).toBe(200)
  expect((await gateway.call(`GET ${route}/stats`, { token })).status).toBe(404)
})

test('clients receive events in order and are counted', async () => {
  const { gateway, id, made, send, stats } = await start()
  const auth = { sessionId: id, token: made.token }
  const one = await listen(gateway, auth)
  const two = await listen(gateway, auth)
  await vi.waitFor(async () => expect(await stats()).toEqual({ connected: true, connections: 2 }))
  for (const number of [1, 2, 3]) await send(number)
  for (const { heard } of [one, two]) {
    await vi.waitFor(() => expect(heard.map(({ number }) => number)).toEqual([1, 2, 3]))
  }
  expect(one.heard).toEqual(two.heard)
  one.socket.close()
  two.socket.close()
  await vi.waitFor(async () => expect(await stats()).toEqual({ connected: false, connections: 0 }))
})

test('events without a connected client are queued and delivered when one connects', async () => {
  const { gateway, token, id, made, send } = await start()
  await send(1)
  await send(2)
  await vi.waitFor(async () => {
    const all = await gateway.read(deliveries.targets.answer, `GET /sessions/${id}/events`, { token })
    expect(all.websocket).toMatchObject({ waiting: 2, connectionStatus: 'DISCONNECTED', lastError: null })
  })
  const { heard } = await listen(gateway, { sessionId: id, token: made.token })
  await vi.waitFor(() => expect(heard.map(({ number }) => number)).toEqual([1, 2]))
})

test('a client that does not acknowledge does not block the others', async () => {
  const { gateway, id, made, send } = await start()
  const auth = { sessionId: id, token: made.token }
  await listen(gateway, auth, false)
  const { heard } = await listen(gateway, auth)
  for (const number of [1, 2, 3]) await send(number)
  await vi.waitFor(() => expect(heard.map(({ number }) => number)).toEqual([1, 2, 3]))
})

test('rejects missing tokens and too many clients; token renewal and disabling disconnect clients', async () => {
  const { gateway, token, id, route, made, stats } = await start({ maxClients: 1 })
  const good = { sessionId: id, token: made.token }
  for (const auth of [{}, { sessionId: id }, { ...good, token }, { ...good, sessionId: 'outra' }]) {
    await expect(listen(gateway, auth)).rejects.toThrow('Não autorizado')
  }
  const first = await listen(gateway, good)
  await vi.waitFor(async () => expect((await stats()).connections).toBe(1))
  await expect(listen(gateway, good)).rejects.toThrow('O limite de clientes deste WebSocket foi atingido')
  const renewed = await gateway.read(websocket.renewToken.answer, `POST ${route}/token`, { token })
  await vi.waitFor(() => expect(first.socket.connected).toBe(false))
  await expect(listen(gateway, good)).rejects.toThrow('Não autorizado')
  const fresh = { sessionId: id, token: renewed.token }
  const second = await listen(gateway, fresh)
  await gateway.call(`PUT ${route}`, { token, body: { enabled: false } })
  await vi.waitFor(() => expect(second.socket.connected).toBe(false))
  await expect(listen(gateway, fresh)).rejects.toThrow('O WebSocket desta sessão está desativado')
})

test('disconnects clients within seconds even if the sign-out notification is lost', async () => {
  const { gateway, token, id, route, made } = await start()
  const notify = vi.spyOn(ClusterClients.prototype, 'signOut').mockReturnValue()
  onTestFinished(() => notify.mockRestore())
  const expectLetGo = async (secret: string, change: () => Promise<unknown>) => {
    const { socket } = await listen(gateway, { sessionId: id, token: secret })
    await change()
    gateway.clock.advance(5000)
    await vi.waitFor(() => expect(socket.connected).toBe(false))
  }
  let secret = made.token
  const others: Socket[] = []
  await expectLetGo(secret, async () => {
    const renewed = await gateway.read(websocket.renewToken.answer, `POST ${route}/token`, { token })
    secret = renewed.token
    others.push((await listen(gateway, { sessionId: id, token: secret })).socket)
  })
  expect(others.map(({ connected }) => connected)).toEqual([true])
  const enable = (enabled: boolean) => gateway.call(`PUT ${route}`, { token, body: { enabled } })
  await expectLetGo(secret, () => enable(false))
  expect(others.map(({ connected }) => connected)).toEqual([false])
  await enable(true)
  await expectLetGo(secret, () => gateway.call(`DELETE ${route}`, { token }))
})

test('limits the clients per user across targets, independently of other users', async () => {
  const limits = { ...roomyLimits, eventClients: 2 }
  const { gateway, token, id, made } = await start({}, { limits })
  const target = async (owner: string) => {
    const sessionId = await gateway.createSession(owner)
    const route = `POST /sessions/${sessionId}/websocket`
    const created = await gateway.read(websocket.create.answer, route, {
      token: owner,
      body: { enabled: true },
    })
    return { sessionId, token: created.token }
  }
  const second = await target(token)
  const first = await listen(gateway, { sessionId: id, token: made.token })
  await listen(gateway, second)
  const message = 'O limite de 2 conexões em tempo real por usuário foi atingido. Feche as que não usa mais.'
  // Nodes learn of each other's clients a moment later.
  await vi.waitFor(async () => {
    const refused = await listen(gateway, second).then(
      ({ socket }) => socket.close(),
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ message, data: { code: 'too_many_clients' } })
  })
  await listen(gateway, await target(await gateway.another()))
  first.socket.close()
  await vi.waitFor(async () => void (await listen(gateway, second)))
})

test('a stopping gateway disconnects its clients at once', async () => {
  const { gateway, id, made } = await start()
  const { socket } = await listen(gateway, { sessionId: id, token: made.token })
  await vi.waitFor(() => expect(socket.io.engine.transport.name).toBe('websocket'))
  // The test clock stands still, so a grace period would never end.
  await gateway.close()
  await vi.waitFor(() => expect(socket.connected).toBe(false))
})

test('a client that leaves without acknowledging does not delay the event for the next client', async () => {
  const { gateway, id, made, send } = await start()
  const auth = { sessionId: id, token: made.token }
  const { socket, heard } = await listen(gateway, auth, false)
  await send(1)
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  socket.close()
  // The test clock stands still: neither timeouts nor retries happen.
  const back = await listen(gateway, auth)
  await vi.waitFor(() => expect(back.heard).toEqual(heard))
})

test('deleting a session disconnects its clients', async () => {
  const { gateway, token, id, made } = await start()
  const { socket } = await listen(gateway, { sessionId: id, token: made.token })
  expect((await gateway.call(`DELETE /sessions/${id}`, { token })).status).toBe(200)
  await vi.waitFor(() => expect(socket.connected).toBe(false))
})
