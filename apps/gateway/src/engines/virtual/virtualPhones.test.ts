import { expect, test, vi } from 'vitest'
import type { GatewayConfig } from '../../start/config/gatewayConfig.js'
import { refuseInserts } from '../../testing/failingStore.js'
import { openGateway, required, type SeenEvent } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const phoneNumber = '5511988887777'

async function start(overrides: Partial<GatewayConfig> = {}) {
  const gateway = await openGateway(overrides)
  const token = await gateway.signIn()
  const id = await gateway.createSession(token, { connectionMethod: 'PHONE_NUMBER' })
  const { events } = await gateway.listen(token)
  const enter = (pairingCode: string, number = phoneNumber) =>
    gateway.call('POST /virtual-phone/enter-code', { body: { phoneNumber: number, pairingCode } })
  const request = () => gateway.call(`POST /sessions/${id}/connect-phone`, { token, body: { phoneNumber } })
  return { gateway, token, id, events, enter, request }
}

function ofType(events: SeenEvent[], type: string) {
  return events.filter((event) => event.type === type).map(({ payload }) => payload)
}

async function codeAfter(events: SeenEvent[], count: number): Promise<string> {
  return vi.waitFor(() => String(required(ofType(events, 'session:pairing_code')[count]).pairingCode))
}

test('a pairing code is emitted once it is valid, and pairs however it is typed', async () => {
  const { gateway, token, id, events, enter, request } = await start()
  expect((await request()).body).toEqual({ success: true })
  expect(ofType(events, 'session:pairing_code')).toEqual([])
  await gateway.handshake()
  const code = await codeAfter(events, 0)
  expect(ofType(events, 'session:pairing_code')).toEqual([
    {
      sessionId: id,
      pairingCode: expect.stringMatching(/^[1-9A-HJ-NP-Z]{4}-[1-9A-HJ-NP-Z]{4}$/),
      phoneNumber,
      expiresAt: '2026-11-21T12:02:40.300Z',
      remainingMs: 160_000,
    },
  ])
  expect((await enter(` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(201)
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  const refused = await request()
  expect([refused.status, refused.body.message]).toEqual([400, 'A sessão já está conectada'])
})

test('returns the current pairing code with its remaining time, or why there is none', async () => {
  const { gateway, token, id, events, enter, request } = await start()
  const ask = () => gateway.call(`GET /sessions/${id}/pairing-code`, { token })
  const missing = (reason: string, status: string) => ({
    success: false,
    message: expect.any(String),
    code: 'pairing_code_unavailable',
    reason,
    status,
  })
  expect((await ask()).body).toEqual(missing('not_connected', 'disconnected'))
  await request()
  const early = await ask()
  expect([early.status, early.body]).toEqual([400, missing('generating', 'connecting')])
  await gateway.handshake()
  const pairingCode = await codeAfter(events, 0)
  gateway.clock.advance(100_000)
  const answer = await ask()
  expect([answer.status, answer.body.data]).toEqual([
    200,
    { pairingCode, phoneNumber, expiresAt: '2026-11-21T12:02:40.300Z', remainingMs: 60_000 },
  ])
  await enter(pairingCode)
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  expect((await ask()).body).toEqual(missing('already_connected', 'connected'))
})

test('a new request replaces the code', async () => {
  const { gateway, events, enter, request } = await start()
  await request()
  await gateway.handshake()
  const first = await codeAfter(events, 0)
  await request()
  await gateway.handshake()
  const second = await codeAfter(events, 1)
  expect((await enter(first)).status).toBe(400)
  expect((await enter(second)).status).toBe(201)
})

test('five wrong codes make the caller wait, and end no pairing', async () => {
  const { gateway, token, id, events, enter, request } = await start()
  const other = await gateway.another()
  const otherId = await gateway.createSession(other, { connectionMethod: 'PHONE_NUMBER' })
  const { events: otherEvents } = await gateway.listen(other)
  await request()
  await gateway.call(`POST /sessions/${otherId}/connect-phone`, { token: other, body: { phoneNumber } })
  await gateway.handshake()
  const code = await codeAfter(events, 0)
  const otherCode = await codeAfter(otherEvents, 0)
  for (let tries = 0; tries < 5; tries += 1) {
    const wrong = await enter('0000-0000')
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Código de pareamento incorreto'])
  }
  const early = await enter(code)
  expect([early.status, early.body.message, early.headers.get('retry-after')]).toEqual([
    429,
    'Muitos códigos errados para este número. Tente novamente em 30 segundos.',
    '30',
  ])
  expect((await enter('0000-0000', '5511900000000')).status).toBe(410)
  gateway.clock.advance(30_000)
  expect((await enter(code)).status).toBe(201)
  expect((await enter(otherCode)).status).toBe(201)
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  await gateway.until(other, otherId, 'connected')
})

test('wrong codes from another address do not delay the phone', async () => {
  const { gateway, events, enter, request } = await start({ trustProxy: (_address, hop) => hop === 0 })
  await request()
  await gateway.handshake()
  const code = await codeAfter(events, 0)
  for (let tries = 0; tries < 6; tries += 1) {
    await gateway.call('POST /virtual-phone/enter-code', {
      body: { phoneNumber, pairingCode: '0000-0000' },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
  }
  expect((await enter(code)).status).toBe(201)
})

test('an unused code expires, and another number cannot use it', async () => {
  const { gateway, token, id, events, enter, request } = await start()
  await request()
  await gateway.handshake()
  const code = await codeAfter(events, 0)
  expect((await enter(code, '5511900000000')).status).toBe(410)
  gateway.clock.advance(160_000)
  await gateway.until(token, id, 'disconnected')
  expect((await enter(code)).body.message).toBe('Este código expirou')
  const error = 'O código de pareamento expirou sem ser usado. Solicite um novo.'
  await vi.waitFor(() =>
    expect(ofType(events, 'session:error')).toEqual([{ sessionId: id, error, code: 'code_timed_out' }]),
  )
})

test('rejects an invalid phone number', async () => {
  const { gateway, token, id } = await start()
  for (const bad of ['', '123', '55119888877771234', 'abcdefghijk', 5511988887777]) {
    const body = { phoneNumber: bad }
    const answer = await gateway.call(`POST /sessions/${id}/connect-phone`, { token, body })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { phoneNumber: 'Por favor, insira um número de telefone válido' },
    ])
  }
})

test('messages reach the session in both directions, and an unknown sender becomes a contact', async () => {
  const { gateway, token, id, events } = await start()
  const secret = await gateway.pair(token, id)
  const send = (body: Record<string, unknown>) =>
    gateway.call('POST /virtual-phone/messages', { token: secret, body })
  gateway.clock.advance(5000)
  const contact = { contactPhone: '5521977776666', contactName: 'Zélia' }
  expect((await send({ content: 'Olá', ...contact })).status).toBe(201)
  expect((await send({ content: 'Oi!', direction: 'outgoing', ...contact })).status).toBe(201)
  await vi.waitFor(() => expect(ofType(events, 'message:notification')).toHaveLength(2))
  const at = new Date(gateway.clock.now()).toISOString()
  expect(ofType(events, 'message:received')[0]).toEqual({
    sessionId: id,
    message: {
      id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
      sessionId: id,
      contact: { phone: '5521977776666', name: 'Zélia' },
      content: 'Olá',
      isFromMe: false,
      timestamp: at,
      kind: 'text',
    },
  })
  expect(ofType(events, 'message:notification')[1]).toEqual({
    sessionId: id,
    contactName: 'Zélia',
    contactPhone: '5521977776666',
    content: 'Oi!',
    isFromMe: true,
  })
  const { data } = await gateway.call(`GET /sessions/${id}/contacts?search=zelia`, { token })
  expect(data.contacts?.map(({ name }) => name)).toContain('Zélia')
  expect((await gateway.call(`GET /sessions/${id}`, { token })).data.session?.lastActivity).toBe(at)
})

test('a phone that goes offline shows as reconnecting and returns by itself', async () => {
  const { gateway, token, id, events } = await start()
  const secret = await gateway.pair(token, id)
  const online = (value: boolean) =>
    gateway.call('PUT /virtual-phone/online', { token: secret, body: { online: value } })
  expect((await online(false)).data.phone).toMatchObject({ online: false, status: 'connecting' })
  const qr = await gateway.call(`GET /sessions/${id}/qr`, { token })
  expect([qr.status, qr.body]).toMatchObject([
    400,
    {
      reason: 'reconnecting',
      status: 'connecting',
      message: 'O celular está sem internet. A sessão volta sozinha; nenhum QR é necessário.',
    },
  ])
  const body = { content: 'Olá', contactPhone: '5521977776666' }
  const lost = await gateway.call('POST /virtual-phone/messages', { token: secret, body })
  expect([lost.status, lost.body.message]).toEqual([409, 'O celular virtual está sem conexão'])
  const again = await gateway.call(`POST /sessions/${id}/connect-phone`, { token, body: { phoneNumber } })
  expect(again.status).toBe(400)
  expect((await online(true)).data.phone?.online).toBe(true)
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  expect(ofType(events, 'session:disconnected')).toEqual([])
})

test('unlinking on the phone signs the session out', async () => {
  const { gateway, token, id, events } = await start()
  const secret = await gateway.pair(token, id)
  expect((await gateway.call('DELETE /virtual-phone', { token: secret })).status).toBe(200)
  await gateway.until(token, id, 'disconnected')
  const error = 'O aparelho foi desconectado pelo celular. Conecte novamente.'
  await vi.waitFor(() =>
    expect(ofType(events, 'session:error')).toEqual([{ sessionId: id, error, code: 'logged_out' }]),
  )
  expect((await gateway.call('GET /virtual-phone', { token: secret })).status).toBe(404)
})

test('loads 10,000 contacts in batches, each once', async () => {
  const { gateway, token, id, events } = await start()
  const secret = await gateway.pair(token, id)
  await vi.waitFor(() => expect(ofType(events, 'contact:update')).toHaveLength(1))
  const body = { count: 10_000 }
  const loading = await gateway.call('POST /virtual-phone/contacts', { token: secret, body })
  expect(loading.data.phone?.contacts).toBe(10_000)
  await vi.waitFor(
    async () => {
      const { data } = await gateway.call(`GET /sessions/${id}/contacts?limit=1`, { token })
      expect(data.total).toBe(10_000)
    },
    { timeout: 20_000 },
  )
  await vi.waitFor(() => {
    const changed = ofType(events, 'contact:update').map((payload) => Number(payload.changed))
    expect(changed.reduce((sum, one) => sum + one, 0)).toBe(10_000)
  })
})

test('coalesces updates while contacts load, and counts every contact', async () => {
  const { gateway, token, id, events } = await start()
  const secret = await gateway.pair(token, id)
  const updates = () => ofType(events, 'contact:update').map(({ changed }) => Number(changed))
  await vi.waitFor(() => expect(updates()).toEqual([10]))
  gateway.clock.advance(1000)
  await gateway.call('POST /virtual-phone/contacts', { token: secret, body: { count: 20_000 } })
  await vi.waitFor(() => expect(updates().reduce((sum, one) => sum + one, 0)).toBe(20_000), {
    timeout: 20_000,
  })
  // With a stopped clock, one update at the beginning and one at the end.
  expect(updates()).toEqual([10, 1000, 18_990])
  await gateway.call('POST /virtual-phone/contacts', { token: secret, body: { count: 100_000 } })
  await vi.waitFor(async () => {
    const { data } = await gateway.call(`GET /sessions/${id}/contacts?limit=1`, { token })
    expect(Number(data.total)).toBeGreaterThan(25_000)
  })
  await gateway.call('PUT /virtual-phone/online', { token: secret, body: { online: false } })
  await gateway.until(token, id, 'connecting')
  const { data } = await gateway.call(`GET /sessions/${id}/contacts?limit=1`, { token })
  await vi.waitFor(() => expect(updates().reduce((sum, one) => sum + one, 0)).toBe(data.total))
})

test('rejects foreign QR codes', async () => {
  const gateway = await openGateway()
  for (const qr of ['x', 'https://exemplo.com/?codigo=../../etc', `2@${'a'.repeat(200)}`]) {
    const answer = await gateway.call('POST /virtual-phone/scan', { body: { qr } })
    expect([answer.status, answer.body.message]).toEqual([400, 'QR Code inválido'])
  }
})

test('a phone abandoned while synchronising makes way for the next', async () => {
  const { gateway, token, id, events, enter, request } = await start()
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  await gateway.handshake()
  const scanned = await gateway.call('POST /virtual-phone/scan', {
    body: { qr: await gateway.qr(token, id) },
  })
  const old = required(scanned.data.secret)
  await gateway.call('PUT /virtual-phone/online', { token: old, body: { online: false } })
  expect((await request()).status).toBe(200)
  expect((await gateway.call('GET /virtual-phone', { token: old })).status).toBe(404)
  await gateway.handshake()
  expect((await enter(await codeAfter(events, 0))).status).toBe(201)
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  const { data } = await gateway.call(`GET /sessions/${id}`, { token })
  expect(data.session?.phone).toMatch(/^5511988887777:/)
})

test('a pairing that fails after the scan ends and can be repeated', async () => {
  const { gateway, token, id, events } = await start()
  const empty = await refuseInserts(await openTestStore(gateway.folder), 'virtual_phones')
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  await gateway.handshake()
  const body = { qr: await gateway.qr(token, id) }
  expect((await gateway.call('POST /virtual-phone/scan', { body })).status).toBe(500)
  await gateway.until(token, id, 'disconnected')
  const error = 'Não foi possível concluir o pareamento. Conecte novamente.'
  await vi.waitFor(() =>
    expect(ofType(events, 'session:error')).toEqual([{ sessionId: id, error, code: 'pairing_failed' }]),
  )
  await empty()
  await gateway.pair(token, id)
})

test('a restart does not bring back an abandoned phone', async () => {
  const { gateway, token, id, request } = await start()
  await gateway.call(`POST /sessions/${id}/connect`, { token })
  await gateway.handshake()
  const scanned = await gateway.call('POST /virtual-phone/scan', {
    body: { qr: await gateway.qr(token, id) },
  })
  await request()
  await gateway.close()
  const again = await openGateway({ dataFolder: gateway.folder })
  const { events } = await again.listen(token)
  await again.handshake()
  const { data } = await again.call(`GET /sessions/${id}`, { token })
  expect([data.session?.status, data.session?.phone]).toEqual(['connecting', null])
  expect((await again.call('GET /virtual-phone', { token: scanned.data.secret })).status).toBe(404)
  expect(ofType(events, 'session:connected')).toEqual([])
})
