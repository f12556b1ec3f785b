import { join } from 'node:path'
import { contract, type LogEntry } from '@morpheus/sdk/contract'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { Sender } from '../../testing/sending.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin, openGateway, required, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import type { Machine } from './machine.js'

const { monitoring } = contract
const minute = 60_000
const hour = 60 * minute

/** Machine with scripted metrics. */
class SteadyMachine implements Machine {
  readonly cores = 4
  load = 0.25
  used = 4_000_000_000
  #total = 1_000_000
  #busy = 500_000

  cpu() {
    this.#total += 10_000
    this.#busy += 10_000 * this.load
    return { busy: this.#busy, total: this.#total }
  }

  memory() {
    return { used: this.used, total: 8_000_000_000 }
  }
}

async function start() {
  const machine = new SteadyMachine()
  const gateway = await openGateway({ machine })
  const token = await gateway.signIn()
  return { gateway, token, machine }
}

const metricsOf = (gateway: TestGateway, token: string) =>
  gateway.read(monitoring.metrics.answer, 'GET /monitoring/metrics', { token })

const healthOf = (gateway: TestGateway, token: string) =>
  gateway.read(monitoring.sessions.answer, 'GET /monitoring/sessions', { token })

const logsOf = (gateway: TestGateway, token: string, query = '') =>
  gateway.read(monitoring.logs.answer, `GET /monitoring/logs?${query}`, { token })

const historyOf = async (gateway: TestGateway, token: string, range = '1h') =>
  (await gateway.read(monitoring.history.answer, `GET /monitoring/history?timeRange=${range}`, { token }))
    .samples

const texts = (lines: LogEntry[]) => lines.map(({ message }) => message)

/** Advances so the sampler takes its 10 s samples. */
async function pass(gateway: TestGateway, ms: number): Promise<void> {
  const file = new Database(join(gateway.folder, 'morpheus.db'), { readonly: true })
  const samples = () => file.prepare<[], number>('select count(*) from machine_samples').pluck().get() ?? 0
  for (let passed = 0; passed < ms; passed += 10_000) {
    const before = samples()
    gateway.clock.advance(10_000)
    await vi.waitFor(() => expect(samples()).toBe(before + 1), { interval: 2 })
  }
  file.close()
}

test("metrics cover the machine and the gateway's own requests", async () => {
  const { gateway, token } = await start()
  const first = await metricsOf(gateway, token)
  expect(first).toEqual({
    cpu: { usage: 25, cores: 4, trend: null },
    memory: { usage: 50, used: 4_000_000_000, total: 8_000_000_000, trend: null },
    sessions: { active: 0, total: 0, trend: null },
    uptime: { seconds: 0, formatted: '0s' },
    errors: { rate: 0, count: 0, trend: null },
    responseTime: { avg: expect.any(Number), p95: expect.any(Number), trend: null },
  })
  expect(first.responseTime.avg).toBeGreaterThan(0)
  gateway.clock.advance(3 * 24 * hour + 4 * hour + 5 * minute)
  expect((await metricsOf(gateway, token)).uptime).toEqual({ seconds: 273_900, formatted: '3d 4h 5m' })
})

test('trends compare with the previous span, and are null without one', async () => {
  const { gateway, token, machine } = await start()
  const id = await gateway.createSession(token)
  await pass(gateway, 20_000)
  expect((await metricsOf(gateway, token)).sessions).toEqual({ active: 0, total: 1, trend: 0 })
  gateway.clock.advance(5 * minute)
  machine.load = 0.5
  machine.used = 3_000_000_000
  await pass(gateway, 20_000)
  await gateway.pair(token, id)
  const { cpu, memory, sessions, responseTime } = await metricsOf(gateway, token)
  expect(memory.trend).toBe(-25)
  expect(cpu.trend).toBeGreaterThan(50)
  expect(sessions).toEqual({ active: 1, total: 1, trend: null })
  expect(responseTime.trend).toEqual(expect.any(Number))
})

test('compares current sessions with a day ago', async () => {
  const { gateway, token } = await start()
  const ids = [await gateway.createSession(token), await gateway.createSession(token)]
  await gateway.pair(token, required(ids[0]), '5511911111111')
  await pass(gateway, 10_000)
  gateway.clock.advance(24 * hour)
  await gateway.pair(token, required(ids[1]), '5511922222222')
  expect((await metricsOf(gateway, token)).sessions).toEqual({ active: 2, total: 2, trend: 100 })
})

test("a session's health has status, today's messages, activity and latency", async () => {
  const { gateway, token } = await start()
  const id = await gateway.createSession(token)
  const health = async () => required((await healthOf(gateway, token))[0])
  expect(await health()).toEqual({
    id,
    name: 'Loja',
    phone: null,
    status: 'disconnected',
    lastActivity: null,
    messagesCount: 0,
    latency: null,
  })
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  await gateway.handshake()
  await gateway.qr(token, id)
  expect((await health()).status).toBe('connecting')
  await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  const secret = await gateway.pair(token, id)
  expect((await health()).latency).toBeNull()
  gateway.clock.advance(120)
  const { latency } = await health()
  expect(latency).toBeGreaterThanOrEqual(20)
  expect(latency).toBeLessThanOrEqual(120)
  for (const direction of ['incoming', 'outgoing']) {
    const body = { content: 'Olá', contactPhone: '5521977776666', direction }
    await gateway.call('POST /virtual-phone/messages', { token: secret, body })
  }
  expect(await health()).toMatchObject({ status: 'connected', messagesCount: 2, latency })
  gateway.clock.advance(24 * hour)
  expect((await health()).messagesCount).toBe(0)
  await gateway.call('PUT /virtual-phone/online', { token: secret, body: { online: false } })
  expect(await health()).toMatchObject({ status: 'connecting', latency: null })
  await gateway.call('DELETE /virtual-phone', { token: secret })
  expect((await health()).status).toBe('error')
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  expect((await health()).status).toBe('connecting')
  await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  expect((await health()).status).toBe('disconnected')
})

test("with sessionIds returns only the caller's own sessions among them", async () => {
  const { gateway, token } = await start()
  const [first, , third] = [
    await gateway.createSession(token),
    await gateway.createSession(token),
    await gateway.createSession(token),
  ]
  const named = await gateway.read(
    monitoring.sessions.answer,
    `GET /monitoring/sessions?sessionIds=${first},${third},outra`,
    { token },
  )
  expect(named.map(({ id }) => id).sort()).toEqual([first, third].sort())
  // By hour, the current one last, in one answer; the full list omits it.
  const phone = await gateway.pair(token, first)
  const body = { content: 'Oi', contactPhone: '5511977776666' }
  await gateway.call('POST /virtual-phone/messages', { token: phone, body })
  await vi.waitFor(async () => {
    const route = `GET /monitoring/sessions?sessionIds=${first},${third}`
    const both = await gateway.read(monitoring.sessions.answer, route, { token })
    const hours = both.find(({ id }) => id === first)?.messagesByHour
    expect([hours?.length, hours?.at(-1)]).toEqual([24, 1])
    expect(both.find(({ id }) => id === third)?.messagesByHour).toEqual(Array(24).fill(0))
  }, 15_000)
  const [whole] = await gateway.read(monitoring.sessions.answer, 'GET /monitoring/sessions', { token })
  expect(whole).not.toHaveProperty('messagesByHour')
  const none = await gateway.read(monitoring.sessions.answer, 'GET /monitoring/sessions?sessionIds=', {
    token,
  })
  expect(none).toEqual([])
})

test('an error state survives a restart', async () => {
  const folder = temporaryFolder()
  const first = await openGateway({ dataFolder: folder })
  const token = await first.signIn()
  const id = await first.createSession(token)
  const secret = await first.pair(token, id)
  await first.call('DELETE /virtual-phone', { token: secret })
  await first.close()
  const second = await openGateway({ dataFolder: folder })
  expect((await healthOf(second, token))[0]?.status).toBe('error')
})

test("returns a session's latency by minute", async () => {
  const { gateway, token } = await start()
  const id = await gateway.createSession(token)
  await gateway.pair(token, id)
  await pass(gateway, 2 * minute)
  const { session, history } = await gateway.read(
    monitoring.sessionMetrics.answer,
    `GET /monitoring/sessions/${id}/metrics`,
    { token },
  )
  expect(session.latency).toEqual(expect.any(Number))
  expect(history.map(({ latency }) => latency)).toEqual([session.latency, session.latency, session.latency])
  const stranger = await gateway.another()
  for (const route of [`GET /monitoring/sessions/${id}/metrics`, `POST /monitoring/sessions/${id}/restart`]) {
    expect((await gateway.call(route, { token: stranger })).status).toBe(404)
  }
})

test("history returns the samples, with each user's own latency", async () => {
  const { gateway, token } = await start()
  const id = await gateway.createSession(token)
  await gateway.pair(token, id)
  expect(await historyOf(gateway, token)).toEqual([])
  await pass(gateway, minute)
  const samples = await historyOf(gateway, token)
  expect(samples.length).toBeGreaterThanOrEqual(3)
  const { latency } = required((await healthOf(gateway, token))[0])
  expect(samples.at(-1)).toMatchObject({ cpu: 25, memory: 50, errors: 0, latency })
  const stranger = await gateway.another()
  expect((await historyOf(gateway, stranger)).map((sample) => sample.latency)).toEqual(
    samples.map(() => null),
  )
  gateway.clock.advance(2 * hour)
  expect(await historyOf(gateway, token)).toEqual([])
  expect((await historyOf(gateway, token, '6h')).length).toBeGreaterThan(0)
  const db = await openTestStore(gateway.folder)
  const aDay = Array.from({ length: 24 * 60 }, (_, index) => ({
    ...{ tier: 1, cpu: 0, memory: 0, errors: 0, response_time: null },
    at: new Date(gateway.clock.now() - index * minute).toISOString(),
  }))
  await db
    .insertInto('machine_samples')
    .values(aDay)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const points = (await historyOf(gateway, token, '24h')).length
  expect([points > 200, points <= 300]).toEqual([true, true])
})

test('history marks failed sessions and times without a gateway', async () => {
  const { gateway, token } = await start()
  await pass(gateway, 10_000)
  gateway.clock.advance(20 * minute)
  await pass(gateway, 20_000)
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  await gateway.call('DELETE /virtual-phone', { token: secret })
  await gateway.until(token, id, 'disconnected')
  const eventsOf = async (caller: string) =>
    (await gateway.read(monitoring.history.answer, 'GET /monitoring/history', { token: caller })).events
  const gatewayMarks = [
    { kind: 'stopped', sessionId: null, at: '2026-11-21T12:00:20.000Z' },
    { kind: 'started', sessionId: null },
  ]
  const marks = await eventsOf(token)
  expect(marks).toMatchObject([
    ...gatewayMarks,
    {
      kind: 'fell',
      sessionId: id,
      sessionName: 'Loja',
      reason: 'O aparelho foi desconectado pelo celular. Conecte novamente.',
    },
  ])
  expect(await eventsOf(await gateway.another())).toMatchObject(gatewayMarks)
  // An intended disconnect is not an outage.
  await gateway.pair(token, id)
  await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  expect(await eventsOf(token)).toHaveLength(marks.length)
})

test('a restart drops the connection, connects again and emits it', async () => {
  const { gateway, token } = await start()
  const id = await gateway.createSession(token)
  await gateway.pair(token, id)
  const { events } = await gateway.listen(token)
  const restarted = await gateway.read(
    monitoring.restartSession.answer,
    `POST /monitoring/sessions/${id}/restart`,
    { token },
  )
  expect(restarted.session).toMatchObject({ id, status: 'connecting', latency: null })
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  await vi.waitFor(() =>
    expect(events.map(({ type, payload }) => [type, payload.status])).toEqual([
      ['session:status', 'connecting'],
      ['session:status', 'connected'],
      ['session:connected', undefined],
    ]),
  )
  expect(texts(await logsOf(gateway, token, 'service=whatsapp')).slice(0, 2)).toEqual([
    'Sessão "Loja" conectada',
    'Sessão "Loja": reinício da conexão solicitado',
  ])
})

test('a restart while pairing starts pairing over; an offline phone is still awaited', async () => {
  const { gateway, token } = await start()
  const id = await gateway.createSession(token)
  const restart = () => gateway.fetch(`POST /monitoring/sessions/${id}/restart`, { token })
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  await gateway.handshake()
  const before = await gateway.qr(token, id)
  expect((await restart()).status).toBe(200)
  await gateway.handshake()
  const after = await gateway.qr(token, id)
  expect(after).not.toBe(before)
  expect((await gateway.call('POST /virtual-phone/scan', { body: { qr: before } })).status).toBe(410)
  const secret = required(
    (await gateway.call('POST /virtual-phone/scan', { body: { qr: after } })).data.secret,
  )
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  await gateway.call('PUT /virtual-phone/online', { token: secret, body: { online: false } })
  expect((await restart()).status).toBe(200)
  await gateway.handshake()
  await gateway.until(token, id, 'connecting')
  await gateway.call('PUT /virtual-phone/online', { token: secret, body: { online: true } })
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
})

test('a disconnected or cloud session cannot be restarted', async () => {
  const { gateway, token } = await start()
  const id = await gateway.createSession(token)
  const cloud = await gateway.createSession(token, { apiType: 'WHATSAPP_CLOUD' })
  const restart = async (session: string) => {
    const { status, body } = await gateway.call(`POST /monitoring/sessions/${session}/restart`, { token })
    return [status, body.message]
  }
  expect(await restart(id)).toEqual([400, 'A sessão está desconectada. Conecte-a em vez de reiniciá-la.'])
  expect(await restart(cloud)).toEqual([
    400,
    'Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.',
  ])
})

test("logs the gateway's start and a session's events, without codes", async () => {
  const { gateway, token } = await start()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  await gateway.call('PUT /virtual-phone/online', { token: secret, body: { online: false } })
  await gateway.call('DELETE /virtual-phone', { token: secret })
  await gateway.call(`POST /sessions/${id}/connect-phone`, { token, body: { phoneNumber: '5511988887777' } })
  await gateway.handshake()
  await vi.waitFor(async () => {
    expect(texts(await logsOf(gateway, token)).reverse()).toEqual([
      'Gateway iniciado (versão 1.0.0, motor virtual)',
      'Entrada com e-mail e senha',
      'Sessão "Loja" criada',
      'Sessão "Loja": conectando',
      'Sessão "Loja": QR Code gerado',
      'Sessão "Loja": celular pareado, carregando a conta',
      'Sessão "Loja" conectada',
      'Sessão "Loja": o celular não responde, reconectando',
      'Sessão "Loja" desconectada: O aparelho foi desconectado pelo celular. Conecte novamente.',
      'Sessão "Loja": código de pareamento solicitado',
      'Sessão "Loja": código de pareamento gerado',
    ])
  })
  const errors = await logsOf(gateway, token, 'level=error&service=whatsapp&timeRange=24h')
  expect(errors).toHaveLength(1)
  const stranger = await gateway.another()
  expect(texts(await logsOf(gateway, stranger, 'service=whatsapp'))).toEqual([])
  expect(texts(await logsOf(gateway, stranger))).toEqual([
    'Entrada com e-mail e senha',
    'Gateway iniciado (versão 1.0.0, motor virtual)',
  ])
})

test('logs messages in five-minute summaries, and the stop after the next start', async () => {
  const folder = temporaryFolder()
  const gateway = await openGateway({ dataFolder: folder })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const body = { content: 'segredo', contactPhone: '5521977776666' }
  for (let count = 0; count < 3; count += 1) {
    await gateway.call('POST /virtual-phone/messages', { token: secret, body })
  }
  const sender = new Sender(gateway, token, id)
  await sender.until((await sender.send('Pedido pronto')).id, 'sent')
  gateway.clock.advance(5 * minute)
  await vi.waitFor(async () =>
    expect(await logsOf(gateway, token, 'search=mensagens')).toMatchObject([
      {
        message: 'Sessão "Loja": mensagens nos últimos 5 minutos: 3 recebidas, 1 enviada',
        sessionId: id,
        sessionName: 'Loja',
      },
    ]),
  )
  // Entries show the current name; after a deletion they keep the id.
  await gateway.call(`PUT /sessions/${id}`, { token, body: { name: 'Centro' } })
  const [renamed] = await logsOf(gateway, token, 'search=mensagens')
  expect([renamed?.sessionId, renamed?.sessionName]).toEqual([id, 'Centro'])
  await gateway.call(`DELETE /sessions/${id}`, { token })
  const [gone] = await logsOf(gateway, token, 'search=mensagens')
  expect([gone?.sessionId, gone?.sessionName]).toEqual([id, null])
  await gateway.close()
  const next = await openGateway({ dataFolder: folder })
  const all = texts(await logsOf(next, token, 'timeRange=7d&service=system')).reverse()
  expect(all).toEqual([
    expect.stringContaining('Gateway iniciado'),
    'Entrada com e-mail e senha',
    'Gateway encerrado',
    expect.stringContaining('Gateway iniciado'),
  ])
})

test("a lockout is logged to the account's owner; an unknown e-mail only as a count", async () => {
  const { gateway, token } = await start()
  const stranger = await gateway.another()
  const wrong = (email: string) =>
    Promise.all(
      Array.from({ length: 6 }, () =>
        gateway.call('POST /auth/login', { body: { email, password: 'errada' } }),
      ),
    )
  await wrong(admin.email)
  await wrong('ninguem@loja.com.br')
  gateway.clock.advance(5 * minute)
  const warnings = async (user: string) =>
    texts(await logsOf(gateway, user, 'level=warn')).filter((text) => /bloque|não existem/.test(text))
  const unknown = 'Tentativas de entrada em contas que não existem, nos últimos 5 minutos: 6'
  expect(new Set(await warnings(token))).toEqual(
    new Set([
      unknown,
      'Tentativas de entrada recusadas durante um bloqueio, nos últimos 5 minutos: 1',
      'Entrada bloqueada por 30 s após senhas erradas',
    ]),
  )
  expect(await warnings(stranger)).toEqual([unknown])
})

test('logs a name with HTML and control characters as text', async () => {
  const { gateway, token } = await start()
  await gateway.createSession(token, { name: '<script>alert(1)</script>\u0000\u001b[31m' })
  const [line] = await logsOf(gateway, token, 'search=script')
  expect(line?.message).toBe('Sessão "<script>alert(1)</script>[31m" criada')
})

test('an invalid query returns 400 and names the field', async () => {
  const { gateway, token } = await start()
  await eachCase(
    [
      ['GET /monitoring/logs?level=fatal', 'level', 'Nível inválido'],
      ['GET /monitoring/logs?service=redis', 'service', 'Serviço inválido'],
      ['GET /monitoring/logs?timeRange=30d', 'timeRange', 'Período inválido'],
      ['GET /monitoring/logs?before=abc', 'before', 'Identificador inválido'],
      ['GET /monitoring/logs?after=-1', 'after', 'Identificador inválido'],
      ['GET /monitoring/logs?limit=2001', 'limit', 'Deve ser no máximo 2000'],
      ['GET /monitoring/logs?level=', 'level', 'Nível inválido'],
      ['GET /monitoring/logs?nivel=error', 'nivel', 'Campo desconhecido'],
      [`GET /monitoring/logs?search=${'x'.repeat(201)}`, 'search', 'Busca muito longa'],
      ['DELETE /monitoring/logs?level=debug', 'level', 'Nível inválido'],
      ['DELETE /monitoring/logs?timeRange=1y', 'timeRange', 'Período inválido'],
      ['GET /monitoring/history?timeRange=2h', 'timeRange', 'Período inválido'],
      ['GET /dashboard/messages/stats?period=year', 'period', 'Período inválido'],
    ],
    async ([route, field, message]) => {
      const answer = await gateway.call(route, { token })
      expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }])
    },
  )
})

test('logs of one session contain only its lines, with other filters too; foreign return 404', async () => {
  const { gateway, token } = await start()
  const id = await gateway.createSession(token)
  const other = await gateway.createSession(token, { name: 'Filial' })
  await gateway.pair(token, id)
  const of = (sessionId: string, query = '') => logsOf(gateway, token, `sessionId=${sessionId}&${query}`)
  const lines = await of(id)
  expect(new Set(lines.map(({ sessionId }) => sessionId))).toEqual(new Set([id]))
  expect(texts(lines).at(-1)).toBe('Sessão "Loja" criada')
  expect(texts(await of(id, 'search=conectada'))).toEqual(['Sessão "Loja" conectada'])
  expect(texts(await of(id, `after=${lines[1]?.id}`))).toEqual([lines[0]?.message])
  expect(texts(await of(other))).toEqual(['Sessão "Filial" criada'])
  const stranger = await gateway.another()
  const refused = await gateway.call(`GET /monitoring/logs?sessionId=${id}`, { token: stranger })
  expect([refused.status, refused.body.message]).toEqual([404, 'Sessão não encontrada'])
})

test('logs cover the last hour by default, and are cleared by the same filters', async () => {
  const { gateway, token } = await start()
  await gateway.createSession(token, { name: 'Antiga' })
  await logsOf(gateway, token)
  gateway.clock.advance(2 * hour)
  await gateway.createSession(token, { name: 'Nova' })
  const whatsapp = async (query: string) => texts(await logsOf(gateway, token, `service=whatsapp&${query}`))
  expect(await whatsapp('')).toEqual(['Sessão "Nova" criada'])
  expect(await whatsapp('timeRange=6h')).toEqual(['Sessão "Nova" criada', 'Sessão "Antiga" criada'])
  const clear = (query: string) =>
    gateway.read(monitoring.clearLogs.answer, `DELETE /monitoring/logs?${query}`, { token })
  expect(await clear('timeRange=1h&service=whatsapp')).toEqual({ deleted: 1 })
  expect(await whatsapp('timeRange=6h')).toEqual(['Sessão "Antiga" criada'])
  expect((await clear('')).deleted).toBeGreaterThanOrEqual(2)
  expect(await logsOf(gateway, token, 'timeRange=7d')).toEqual([])
})
