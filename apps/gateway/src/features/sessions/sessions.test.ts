import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { jpeg } from '../../testing/files/samples.js'
import { openGateway, required, type SeenEvent, type TestGateway } from '../../testing/testGateway.js'

const minute = 60_000

async function start(overrides = {}) {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token, overrides)
  const { events, socket } = await gateway.listen(token)
  return { gateway, token, id, events, socket }
}

function seen(events: SeenEvent[], type: string, payload: Record<string, unknown> = {}) {
  return vi.waitFor(() => {
    const found = events.find((event) => {
      return (
        event.type === type && Object.entries(payload).every(([key, value]) => event.payload[key] === value)
      )
    })
    return required(found)
  })
}

function connect({ gateway, token, id }: { gateway: TestGateway; token: string; id: string }) {
  return gateway.call(`POST /sessions/${id}/connect`, { token })
}

test('creates a session as disconnected with defaults, and lists newest first', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const { events } = await gateway.listen(token)
  const created = await gateway.call('POST /sessions', { token, body: { name: ' Loja ' } })
  expect(created.status).toBe(201)
  expect(created.data.session).toEqual({
    id: expect.any(String),
    name: 'Loja',
    description: null,
    status: 'disconnected',
    phone: null,
    phoneNumber: null,
    lastPhone: null,
    formerNumber: null,
    qrCode: null,
    apiType: 'MORPHEUS',
    connectionMethod: 'QR_CODE',
    profilePic: null,
    business: null,
    lastActivity: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    availability: 'unpaired',
    since: '2026-11-21T12:00:00.000Z',
    reason: null,
    attention: null,
    externalId: null,
    metadata: {},
    tags: [],
    pinned: false,
  })
  expect((await seen(events, 'session:created')).payload).toEqual({ session: created.data.session })
  gateway.clock.advance(1000)
  const second = await gateway.createSession(token, { name: 'Filial' })
  const { data } = await gateway.call('GET /sessions', { token })
  expect(data.sessions?.map(({ id }) => id)).toEqual([second, created.data.session?.id])
})

test('pairing by QR code goes from connecting through qr to connected, and loads contacts', async () => {
  const { gateway, token, id, events } = await start()
  const secret = await gateway.pair(token, id)
  const { data } = await gateway.call(`GET /sessions/${id}`, { token })
  expect(data.session).toMatchObject({
    status: 'connected',
    phone: expect.stringMatching(/^5511988887777:\d+$/),
    lastActivity: '2026-11-21T12:00:00.600Z',
  })
  const update = await seen(events, 'contact:update')
  expect(update.payload).toEqual({ sessionId: id, changed: 10, added: 10 })
  expect(events.map(({ type, payload }) => [type, payload.status])).toEqual([
    ['session:status', 'connecting'],
    ['session:status', 'qr'],
    ['session:qr', undefined],
    ['session:status', 'connecting'],
    ['session:status', 'connected'],
    ['session:connected', undefined],
    ['contact:update', undefined],
  ])
  expect(events.map(({ meta }) => meta?.cursor)).toEqual([2, 3, 4, 5, 6, 7, 8])
  const phone = await gateway.call('GET /virtual-phone', { token: secret })
  expect(phone.data.phone).toEqual({
    number: '5511988887777',
    sessionName: 'Loja',
    status: 'connected',
    online: true,
    contacts: 10,
    presence: 'unavailable',
    hidden: [],
    historySent: false,
    archived: [],
    blocked: [],
    groups: [],
  })
})

test('the QR call has the documented answer in every state', async () => {
  const { gateway, token, id } = await start()
  const qr = () => gateway.call(`GET /sessions/${id}/qr`, { token })
  const unavailable = { success: false, code: 'qr_unavailable' }
  expect([(await qr()).status, (await qr()).body]).toEqual([
    400,
    {
      ...unavailable,
      reason: 'not_connected',
      status: 'disconnected',
      message: 'QR Code não disponível. Conecte a sessão primeiro.',
    },
  ])
  await connect({ gateway, token, id })
  expect((await qr()).body).toEqual({
    ...unavailable,
    reason: 'generating',
    status: 'connecting',
    message: 'QR Code sendo gerado...',
  })
  await gateway.handshake()
  await gateway.qr(token, id)
  expect((await qr()).body).toEqual({
    success: true,
    reason: null,
    status: 'qr',
    message: 'QR Code disponível',
    messageI18n: { code: 'sessions.qr_available', params: {} },
    data: {
      qrCode: expect.stringMatching(/^data:image\/png;base64,/),
      qrText: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/celular\?codigo=[\w-]{22}$/),
      issuedAt: '2026-11-21T12:00:00.300Z',
      expiresAt: '2026-11-21T12:01:00.300Z',
      remainingMs: 60_000,
    },
  })
  await gateway.call('POST /virtual-phone/scan', { body: { qr: await gateway.qr(token, id) } })
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  expect((await qr()).body).toEqual({
    ...unavailable,
    reason: 'already_connected',
    status: 'connected',
    message: 'A sessão já está conectada',
  })
})

test("codes rotate like WhatsApp's, and the last unused one ends the attempt", async () => {
  const { gateway, token, id, events } = await start()
  await connect({ gateway, token, id })
  const codes: string[] = []
  for (const wait of [300, minute, 20_000, 20_000, 20_000, 20_000]) {
    gateway.clock.advance(wait)
    const before = codes.at(-1)
    await vi.waitFor(async () => expect(await gateway.qr(token, id)).not.toBe(before))
    codes.push(await gateway.qr(token, id))
  }
  expect(new Set(codes).size).toBe(6)
  const old = await gateway.call('POST /virtual-phone/scan', { body: { qr: codes[0] } })
  expect([old.status, old.body.message]).toEqual([410, 'Este QR Code expirou'])
  gateway.clock.advance(20_000)
  await gateway.until(token, id, 'disconnected')
  const error = 'O QR Code expirou sem ser lido. Conecte novamente.'
  await seen(events, 'session:error', { sessionId: id, error })
  await seen(events, 'session:disconnected', { sessionId: id, reason: error })
  expect(events.filter(({ type }) => type === 'session:qr')).toHaveLength(6)
  const last = await gateway.call('POST /virtual-phone/scan', { body: { qr: codes.at(-1) } })
  expect(last.status).toBe(410)
})

test('a code scanned while it was replaced is valid, but only once', async () => {
  const { gateway, token, id } = await start()
  await connect({ gateway, token, id })
  await gateway.handshake()
  const code = new URL(await gateway.qr(token, id)).searchParams.get('codigo')
  gateway.clock.advance(minute + 1500)
  const scan = () => gateway.call('POST /virtual-phone/scan', { body: { qr: code } })
  const both = await Promise.all([scan(), scan()])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 410])
})

test('connecting a session that is connected or connecting changes nothing', async () => {
  const { gateway, token, id, events } = await start()
  await connect({ gateway, token, id })
  expect((await connect({ gateway, token, id })).data.session?.status).toBe('connecting')
  await gateway.handshake()
  const code = await gateway.qr(token, id)
  expect((await connect({ gateway, token, id })).data.session?.status).toBe('qr')
  expect(await gateway.qr(token, id)).toBe(code)
  await gateway.call('POST /virtual-phone/scan', { body: { qr: code } })
  await gateway.handshake()
  await gateway.until(token, id, 'connected')
  await seen(events, 'contact:update')
  const before = events.length
  expect((await connect({ gateway, token, id })).data.session?.status).toBe('connected')
  expect(events).toHaveLength(before)
})

test('disconnecting unpairs the phone, and the session can be paired again', async () => {
  const { gateway, token, id, events } = await start()
  const secret = await gateway.pair(token, id)
  const paired = await gateway.call(`GET /sessions/${id}`, { token })
  const numbers = { phone: expect.stringMatching(/^5511988887777:\d+$/), phoneNumber: '5511988887777' }
  expect(paired.data.session).toMatchObject(numbers)
  await seen(events, 'session:connected', { sessionId: id, phoneNumber: '5511988887777' })
  const { data } = await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  const remembered = { phone: null, phoneNumber: null, lastPhone: '5511988887777' }
  expect(data.session).toMatchObject({ status: 'disconnected', ...remembered })
  await seen(events, 'session:disconnected', { sessionId: id, reason: 'Desconectada pelo operador' })
  const phone = await gateway.call('GET /virtual-phone', { token: secret })
  expect([phone.status, phone.body.code]).toEqual([404, 'phone_unlinked'])
  await gateway.pair(token, id)
  const contacts = await gateway.call(`GET /sessions/${id}/contacts`, { token })
  expect(contacts.data.total).toBe(10)
})

test('a changed number is shown with the former one until confirmed', async () => {
  const { gateway, token, id, events } = await start()
  await gateway.pair(token, id)
  await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  await gateway.pair(token, id, '5511966665555')
  const read = async () => (await gateway.call(`GET /sessions/${id}`, { token })).data.session
  const changed = { phoneNumber: '5511966665555', formerNumber: '5511988887777' }
  expect(await read()).toMatchObject(changed)
  await seen(events, 'session:connected', { sessionId: id, ...changed })
  const { data } = await gateway.call('GET /settings/activity-logs', { token })
  expect(JSON.stringify(data)).toContain('pareada com outro número: (11) 96666-5555, antes (11) 98888-7777')
  const keep = { token, body: { formerNumber: null } }
  expect((await gateway.call(`PUT /sessions/${id}`, keep)).status).toBe(200)
  expect(await read()).toMatchObject({ ...changed, formerNumber: null })
})

test('pairing the original number again clears the former number', async () => {
  const { gateway, token, id } = await start()
  for (const number of ['5511988887777', '5511966665555', '5511988887777']) {
    await gateway.pair(token, id, number)
    await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  }
  await gateway.pair(token, id)
  const { data } = await gateway.call(`GET /sessions/${id}`, { token })
  expect(data.session).toMatchObject({ phoneNumber: '5511988887777', formerNumber: null })
})

test('a number paired in two sessions is reported in both and logged', async () => {
  const { gateway, token, id } = await start()
  const other = await gateway.createSession(token, { name: 'Balcão' })
  await gateway.pair(token, id)
  await gateway.pair(token, other)
  const shared = async (of: string) => {
    const { session } = await gateway.read(contract.sessions.get.answer, `GET /sessions/${of}`, { token })
    return session.sharedWith
  }
  expect(await shared(other)).toEqual([{ id, name: expect.any(String) }])
  expect(await shared(id)).toEqual([{ id: other, name: 'Balcão' }])
  await gateway.untilLogged('?timeRange=1h&level=warn', token, 'o mesmo número também está pareado')
})

test("pairing another number removes the earlier number's contacts", async () => {
  const { gateway, token, id } = await start()
  await gateway.pair(token, id, '5511911111111')
  await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  await gateway.pair(token, id, '5521922222222')
  await vi.waitFor(async () => {
    const { data } = await gateway.call(`GET /sessions/${id}/contacts`, { token })
    expect(data.total).toBe(10)
  })
})

test('disconnecting while a QR code is shown voids it', async () => {
  const { gateway, token, id } = await start()
  await connect({ gateway, token, id })
  await gateway.handshake()
  const qr = await gateway.qr(token, id)
  await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  expect((await gateway.call('POST /virtual-phone/scan', { body: { qr } })).status).toBe(410)
  gateway.clock.advance(10 * minute)
  await gateway.until(token, id, 'disconnected')
})

test('deleting removes the session, its contacts and its pairing', async () => {
  const { gateway, token, id, events } = await start()
  const secret = await gateway.pair(token, id)
  expect((await gateway.call(`DELETE /sessions/${id}`, { token })).status).toBe(200)
  await seen(events, 'session:deleted', { sessionId: id })
  for (const route of [`GET /sessions/${id}`, `GET /sessions/${id}/contacts`, `DELETE /sessions/${id}`]) {
    expect((await gateway.call(route, { token })).body.message).toBe('Sessão não encontrada')
  }
  expect((await gateway.call('GET /virtual-phone', { token: secret })).status).toBe(404)
})

test('cloud sessions cannot be connected', async () => {
  const { gateway, token, id } = await start({ apiType: 'WHATSAPP_CLOUD' })
  const { data } = await gateway.call(`GET /sessions/${id}`, { token })
  expect(data.session?.connectionMethod).toBeNull()
  const body = { phoneNumber: '5511988887777' }
  for (const answer of [
    await connect({ gateway, token, id }),
    await gateway.call(`POST /sessions/${id}/connect-phone`, { token, body }),
    await gateway.call(`GET /sessions/${id}/qr`, { token }),
  ]) {
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.',
    ])
  }
})

test("another user's session returns 404 on every route", async () => {
  const { gateway, id } = await start()
  const stranger = await gateway.another()
  expect((await gateway.call('GET /sessions', { token: stranger })).data.sessions).toEqual([])
  const sample = new FormData()
  sample.set('file', new File(['%PDF-1.4'], 'aviso.pdf', { type: 'application/pdf' }))
  const picture = new FormData()
  picture.set('file', new File([Uint8Array.from(jpeg)], 'grupo.jpg', { type: 'image/jpeg' }))
  const product = new FormData()
  product.set('name', 'Camiseta')
  product.set('file', new File([Uint8Array.from(jpeg)], 'foto.jpg', { type: 'image/jpeg' }))
  const bodies: Record<string, object> = {
    'POST /sessions/:id/connect-phone': { phoneNumber: '5511988887777' },
    'POST /sessions/:id/send': { to: '5511999999999', message: 'Oi' },
    'POST /sessions/:id/send-template': {
      to: '5511999999999',
      template: { name: 'oi', language: { code: 'pt_BR' } },
    },
    'POST /sessions/:id/send-interactive': {
      to: '5511999999999',
      interactive: { body: { text: 'Oi?' }, action: { buttons: [{ reply: { id: '1', title: 'Sim' } }] } },
    },
    'POST /sessions/:id/campaigns': {
      name: 'Natal',
      message: 'Oi',
      recipients: [{ phone: '5511999999999' }],
    },
    'POST /sessions/:id/typing': { to: '5511999999999' },
    'POST /sessions/:id/rabbitmq': { host: 'exemplo.com.br' },
    'POST /sessions/:id/sqs': {
      accessKeyId: 'AKIAEXEMPLO',
      secretAccessKey: 'segredo',
      queueUrl: 'https://exemplo.com.br/1/eventos',
    },
    'POST /sessions/:id/sqs/test': { queueUrl: 'https://exemplo.com.br/1/eventos' },
    'POST /sessions/:id/migration/keys': { keys: {} },
    'POST /sessions/:id/migration/contacts': { contacts: [] },
    'POST /sessions/:id/groups': { name: 'Clientes', participants: ['5511999999999'] },
    'POST /sessions/:id/groups/join': { invite: 'https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv' },
    'POST /sessions/:id/groups/:groupId/participants': { action: 'add', participants: ['5511999999999'] },
    'POST /sessions/:id/groups/:groupId/requests': { approve: true, participants: ['5511999999999'] },
    'PUT /sessions/:id/groups/:groupId/picture': picture,
    'PUT /sessions/:id/profile/picture': picture,
    'POST /sessions/:id/statuses/media': picture,
    'POST /sessions/:id/campaigns/files': picture,
    'PUT /sessions/:id/statuses/settings': { receives: true },
    'POST /sessions/:id/catalog/products': product,
    'PUT /sessions/:id/catalog/products/:productId/picture': picture,
    'POST /sessions/:id/catalog/products/:productId/send': { to: '5511999999999' },
    'POST /sessions/:id/channels': { name: 'Ofertas' },
    'POST /sessions/:id/channels/follow': { invite: 'https://whatsapp.com/channel/0029VaAbCdEfGh' },
    'POST /sessions/:id/channels/:channelId/posts/media': picture,
    'PUT /sessions/:id/channels/settings': { receives: true },
    'PUT /sessions/:id/channels/posts/:postId': { message: 'Oi' },
    'PUT /sessions/:id/channels/posts/:postId/reaction': { emoji: '👍' },
    'PUT /sessions/:id/contacts/:contact': { name: 'Bia' },
    'PUT /sessions/:id/conversations/:contact/labels': { labels: [] },
    'PUT /sessions/:id/conversations/:contact/messages/:messageId/star': { starred: true },
    'PUT /sessions/:id/conversations/:contact/messages/:messageId/labels': { labels: [] },
    'POST /sessions/:id/call-links': { type: 'audio' },
    'POST /sessions/:id/labels': { name: 'Pago', color: 0 },
    'PUT /sessions/:id/proxy': { host: 'proxy.exemplo.com.br' },
    'POST /whatsapp-cloud/sessions/:id/config': {
      accessToken: 'token',
      phoneNumberId: '1',
      businessAccountId: '2',
      appId: '3',
      appSecret: 'segredo',
      webhookVerifyToken: 'verificacao',
    },
    'POST /sessions/:id/cloud-templates': {
      name: 'aviso',
      language: 'pt_BR',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Seu pedido saiu' }],
    },
    'POST /sessions/:id/cloud-templates/samples': sample,
    'PUT /sessions/:id/cloud-templates/:templateId': {
      components: [{ type: 'BODY', text: 'Seu pedido saiu' }],
    },
    'POST /sessions/:id/webhook': { url: 'https://exemplo.com.br/eventos' },
    'PUT /sessions/:id/conversations/:contact': { owner: 'bot' },
    'POST /sessions/:id/integrations/:kind/copy': { fromSessionId: 'outra' },
    'POST /sessions/:id/events/replay': { since: '2026-11-21T12:00:00.000Z' },
  }
  for (const { method, url } of gateway.routes.filter((route) => route.url.includes('/sessions/:id'))) {
    const row = `${method} ${url.replace('/api', '')}`
    const body = bodies[row]
    const route = row.replace(':id', id)
    const answer = await gateway.call(route, { token: stranger, ...(body && { body }) })
    expect([answer.status, answer.body.message], route).toEqual([404, 'Sessão não encontrada'])
  }
})

test('filters sessions by tag, pins them and rejects invalid tags', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token, { name: 'A', tags: ['sul', 'vip', 'sul'] })
  await gateway.createSession(token, { name: 'B' })
  const list = async (query: string) =>
    (await gateway.read(contract.sessions.list.answer, `GET /sessions?${query}`, { token })).sessions
  expect((await list('tag=sul')).map(({ name, tags }) => [name, tags])).toEqual([['A', ['sul', 'vip']]])
  expect(await list('tag=norte&limit=5')).toEqual([])
  const change = (body: object) => gateway.call(`PUT /sessions/${id}`, { token, body })
  expect((await change({ tags: ['norte'], pinned: true })).status).toBe(200)
  expect((await list('tag=norte'))[0]).toMatchObject({ tags: ['norte'], pinned: true })
  expect((await change({ tags: [] })).status).toBe(200)
  expect((await list('')).map(({ tags }) => tags)).toEqual([[], []])
  for (const tags of [
    Array.from({ length: 11 }, (_, index) => `t${index}`),
    ['x'.repeat(31)],
    [''],
    'sul',
    [1],
  ])
    expect((await change({ tags })).status).toBe(400)
})

test('finds sessions by external id, unique per owner, and by metadata', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const metadata = { plano: 'pro', 'loja.uf': 'SP: capital' }
  const first = await gateway.createSession(token, { name: 'A', externalId: 'cliente-1', metadata })
  const second = await gateway.createSession(token, { name: 'B', metadata: { plano: 'gratis' } })
  const { events } = await gateway.listen(token)
  const found = async (query: string, caller = token) => {
    const { data, body } = await gateway.call(`GET /sessions?${query}`, { token: caller })
    return data.sessions?.map(({ name }) => name).join() ?? body.code
  }
  expect(await found('externalId=cliente-1')).toBe('A')
  expect(await found('metadata=plano:pro&limit=1')).toBe('A')
  expect(await found(`metadata=${encodeURIComponent('loja.uf:SP: capital')}&status=disconnected`)).toBe('A')
  expect(await found('metadata=plano:outro')).toBe('')
  expect(await found('metadata=plano')).toBe('invalid_request')
  const taken = await gateway.call('POST /sessions', { token, body: { name: 'C', externalId: 'cliente-1' } })
  expect([taken.status, taken.body]).toMatchObject([
    409,
    { code: 'external_id_taken', message: 'Outra sessão já tem o identificador externo "cliente-1"' },
  ])
  const change = (id: string, body: object) => gateway.call(`PUT /sessions/${id}`, { token, body })
  expect((await change(second, { externalId: 'cliente-1' })).status).toBe(409)
  expect((await change(first, { externalId: 'cliente-1', name: 'A2' })).status).toBe(200)
  // External ids are unique per owner only.
  const bia = await gateway.another()
  expect(await found('externalId=cliente-1', bia)).toBe('')
  await gateway.createSession(bia, { name: 'Bia', externalId: 'cliente-1' })
  expect(await found('externalId=cliente-1')).toBe('A2')
  await change(first, { externalId: null, metadata: { plano: 'max' } })
  expect((await change(second, { externalId: 'cliente-1' })).data.session?.externalId).toBe('cliente-1')
  await vi.waitFor(() => {
    const told = events.filter(({ type }) => type === 'session:updated').map(({ payload }) => payload.session)
    expect(told).toMatchObject([
      { externalId: 'cliente-1', metadata },
      { externalId: null, metadata: { plano: 'max' } },
      { externalId: 'cliente-1', metadata: { plano: 'gratis' } },
    ])
  })
  for (const body of [
    { externalId: 'com espaço' },
    { externalId: '' },
    { metadata: { plano: 1 } },
    { metadata: { não: 'x' } },
    { metadata: { plano: 'x'.repeat(201) } },
    { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x'])) },
  ])
    expect([body, (await change(first, body)).status]).toEqual([body, 400])
})
