import { contract, Message, MessageMedia } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { eachCase } from '../../testing/eachCase.js'
import { png } from '../../testing/files/samples.js'
import { cloudCredentials, graphAccount } from '../../testing/graph/graphAccount.js'
import { openGraph } from '../../testing/graph/graphEmulator.js'
import { graphErrors } from '../../testing/graph/graphErrors.js'
import {
  echoChange,
  messageChange,
  statusChange,
  textChange,
  webhookBody,
} from '../../testing/graph/webhookBodies.js'
import { hubSignature, postBody, postChanges } from '../../testing/graph/webhookSender.js'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway, type SeenEvent } from '../../testing/testGateway.js'

const { cloud } = contract
const from = '5521977776666'
const at = Date.parse('2026-11-21T11:59:00.000Z') / 1000

async function start() {
  const graph = await openGraph()
  const gateway = await openGateway({ graph: { url: graph.url, version: graph.version } })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token, { apiType: 'WHATSAPP_CLOUD', name: 'Oficial' })
  const { events } = await gateway.listen(token)
  const route = `/whatsapp-cloud/sessions/${id}/config`
  const save = (more: object = {}) =>
    gateway.call(`POST ${route}`, { token, body: { ...cloudCredentials, ...more } })
  const config = async () => {
    const answer = await gateway.call(`GET ${route}`, { token })
    return cloud.get.answer.parse(answer.body).data
  }
  const status = async () => (await gateway.call(`GET /sessions/${id}`, { token })).data.session
  const webhook = `${gateway.url}/api/whatsapp-cloud/webhook/${id}`
  const seen = (type: string) => events.filter((event) => event.type === type)
  /** Received messages become events a moment later. */
  const told = (type: string, count = 1): Promise<SeenEvent[]> =>
    vi.waitFor(
      () => {
        gateway.clock.advance(200)
        expect(seen(type)).toHaveLength(count)
        return seen(type)
      },
      { timeout: 10_000 },
    )
  const connected = async () => {
    expect((await save()).status).toBe(200)
    await gateway.until(token, id, 'connected')
  }
  return { graph, gateway, token, id, save, config, status, webhook, seen, told, connected }
}

const Received = z.object({ message: Message })
const messagesOf = (events: readonly SeenEvent[]) =>
  events.map(({ payload }) => Received.parse(payload).message)

test('a configuration that Meta accepts connects the session and shows the number', async () => {
  const { graph, save, config, status, told, connected } = await start()
  await connected()
  expect(await status()).toMatchObject({ status: 'connected', phone: graphAccount.phone })
  expect((await told('session:connected'))[0]?.payload).toMatchObject({ phone: graphAccount.phone })
  expect(await config()).toMatchObject({
    notice: null,
    config: {
      account: { name: 'Loja da Ana', phone: graphAccount.phone, quality: 'GREEN', problem: null },
    },
  })
  expect((await status())?.business).toEqual({ name: 'Loja da Ana', quality: 'GREEN' })
  graph.subscribed.clear()
  graph.number.quality = 'RED'
  const { body } = await save()
  expect(cloud.save.answer.parse(body).data.config?.account?.quality).toBe('RED')
  expect([...graph.subscribed]).toEqual([graphAccount.appId])
})

test("updates the number's quality at once on each event that reports it", async () => {
  const { graph, config, status, webhook, told, connected } = await start()
  await connected()
  const reports = [
    ['phone_number_quality_update', 'YELLOW', 2],
    ['account_update', 'RED', 3],
  ] as const
  await eachCase(reports, async ([field, quality, count]) => {
    graph.number.quality = quality
    const value = { event: 'FLAGGED', display_phone_number: graphAccount.displayed }
    expect(await postChanges(webhook, { field, value })).toBe(200)
    const business = { name: 'Loja da Ana', quality }
    const updates = await told('session:updated', count)
    expect(updates.at(-1)?.payload).toMatchObject({ session: { status: 'connected', business } })
    expect((await status())?.business).toEqual(business)
    expect((await config()).config?.account?.quality).toBe(quality)
  })
})

test('downloads a file by id, renews expired addresses, retries damaged bytes, notes lost files', async () => {
  const { graph, gateway, token, webhook, told, connected } = await start()
  await connected()
  const arrives = async (id: string, n: number) => {
    const image = { id, mime_type: 'image/png' }
    const message = { id: `wamid.${n}`, from, at: at + n }
    expect(await postChanges(webhook, messageChange(message, 'image', image))).toBe(200)
    const events = await told('message:media', n)
    return z.looseObject({ messageId: z.string(), media: MessageMedia }).parse(events.at(-1)?.payload)
  }
  graph.expired = 1
  graph.damaged = 1
  const id = graph.keep(png, 'image/png')
  const { messageId, media } = await arrives(id, 1)
  expect(media).toMatchObject({ state: 'ready', error: null })
  const asked = graph.calls.map(({ path }) => path).filter((path) => path.includes(id))
  expect(asked).toEqual([`/${id}`, `/bytes/${id}`, `/${id}`, `/bytes/${id}`, `/${id}`, `/bytes/${id}`])
  const answer = await gateway.fetch(`GET /messages/${messageId}/media`, { token })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
  const gone = await arrives('9999999', 2)
  expect(gone.media.state).toBe('gone')
  expect(gone.media.error).toMatch(/\S/)
})

const rejections = [
  [
    { accessToken: 'EAAB-outro' },
    { accessToken: 'A Meta recusou o Access Token: ele expirou ou foi invalidado' },
  ],
  [
    { phoneNumberId: '999' },
    { phoneNumberId: 'A Meta não encontra este Phone Number ID, ou o Access Token não tem acesso a ele' },
  ],
  [
    { businessAccountId: '999' },
    {
      businessAccountId:
        'A Meta não encontra este Business Account ID, ou o Access Token não tem acesso a ele',
    },
  ],
  [{ appSecret: 'errado' }, { appSecret: 'O App Secret não é do aplicativo que gerou o Access Token' }],
] as const

test('reports what Meta rejects by field and does not save it', async () => {
  const { gateway, token, id, save, config, status } = await start()
  await eachCase(rejections, async ([wrong, fields]) => {
    const refused = await save(wrong)
    expect([refused.status, refused.body.fields]).toEqual([400, fields])
    expect((await config()).config).toBeNull()
    expect((await status())?.status).toBe('disconnected')
    const body = { name: 'Outra', type: 'cloud', config: { ...cloudCredentials, ...wrong } }
    const [[field, words] = ['', '']] = Object.entries(fields)
    const created = await gateway.call('POST /sessions', { token, body })
    expect([created.status, created.body.fields]).toEqual([400, { [`config.${field}`]: words }])
    const changed = await gateway.call(`PUT /sessions/${id}`, { token, body: { config: body.config } })
    expect([changed.status, changed.body.fields]).toEqual([400, { [`config.${field}`]: words }])
    expect((await gateway.call('GET /sessions', { token })).data.sessions).toHaveLength(1)
  })
})

test('saves the configuration while Meta is unreachable and asks again later', async () => {
  const { graph, gateway, token, id, save, config, status } = await start()
  graph.failAll('hang up')
  expect((await save()).status).toBe(200)
  expect((await config()).notice).toBe('A Meta não pôde ser consultada: Conexão interrompida pelo destino.')
  expect((await status())?.status).toBe('connecting')
  graph.failAll(null)
  await vi.waitFor(
    async () => {
      gateway.clock.advance(5_000)
      expect((await status())?.status).toBe('connected')
    },
    { timeout: 10_000 },
  )
  expect((await config()).notice).toBeNull()
  expect(gateway.logged.join()).not.toContain(cloudCredentials.accessToken)
  const created = await gateway.call('POST /sessions', {
    token,
    body: { name: 'Outra', type: 'cloud', config: cloudCredentials },
  })
  await gateway.until(token, String(created.data.session?.id), 'connected')
  expect(id).not.toBe(created.data.session?.id)
})

test('an expired token disconnects with advice, and messages still arrive', async () => {
  const { graph, gateway, token, id, save, config, status, webhook, told, connected } = await start()
  await connected()
  graph.tokens.clear()
  gateway.clock.advance(10 * 60_000)
  const [failed] = await told('session:error')
  expect(failed?.payload.error).toBe(
    'A Meta recusou as credenciais. Confira o Access Token e salve a configuração da WhatsApp Cloud API.',
  )
  expect((await status())?.status).toBe('disconnected')
  expect((await config()).notice).toMatch(/^A Meta recusou o Access Token/)
  expect(await postChanges(webhook, textChange('tem pão?', { id: 'wamid.1', from, at }))).toBe(200)
  expect(messagesOf(await told('message:received'))).toMatchObject([{ content: 'tem pão?' }])
  // The error is reported once, despite repeated checks.
  gateway.clock.advance(20 * 60_000)
  graph.tokens.add('EAAB-novo')
  expect((await save({ accessToken: 'EAAB-novo' })).status).toBe(200)
  await gateway.until(token, id, 'connected')
  await told('session:error')
})

test('a banned number is not connected, and reconnects once Meta serves it again', async () => {
  const { graph, gateway, token, id, save, config } = await start()
  graph.number.status = 'BANNED'
  expect((await save()).status).toBe(200)
  await gateway.until(token, id, 'disconnected')
  expect((await config()).notice).toBe('A Meta baniu este número. Verifique a conta no WhatsApp Manager.')
  graph.number.status = 'CONNECTED'
  await vi.waitFor(
    async () => {
      gateway.clock.advance(10 * 60_000)
      await gateway.until(token, id, 'connected')
    },
    { timeout: 20_000 },
  )
})

test("answers Meta's webhook challenge only with the session's verify token", async () => {
  const { gateway, id, webhook, connected } = await start()
  await connected()
  const ask = (query: Record<string, string>, path = webhook) =>
    fetch(`${path}?${new URLSearchParams(query)}`)
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': cloudCredentials.webhookVerifyToken,
    'hub.challenge': '1158201444',
  }
  const answer = await ask(right)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '1158201444',
  ])
  expect((await ask({ ...right, 'hub.verify_token': 'outro' })).status).toBe(403)
  expect((await ask({ ...right, 'hub.mode': 'unsubscribe' })).status).toBe(403)
  expect((await ask({})).status).toBe(403)
  const other = await ask(right, `${gateway.url}/api/whatsapp-cloud/webhook/${id.replace(/^./, 'x')}`)
  expect(other.status).toBe(403)
})

test('rejects an unsigned or wrongly signed webhook with 401 and stores nothing', async () => {
  const { gateway, id, webhook, seen, connected } = await start()
  await connected()
  const body = webhookBody(textChange('oi', { id: 'wamid.1', from, at }))
  for (const signature of [null, '', 'sha256=00', hubSignature(body, 'outro'), hubSignature(`${body} `)]) {
    expect(await postBody(webhook, body, { signature })).toBe(401)
  }
  const refused = await gateway.call(`POST /whatsapp-cloud/webhook/${id}`, { body })
  expect([refused.status, refused.body.message]).toEqual([401, 'Assinatura inválida'])
  // The answers reveal no session ids.
  expect(await postBody(webhook.replace(id, 'outra'), body)).toBe(401)
  expect(await postBody(webhook, 'não é JSON', { signature: hubSignature(body) })).toBe(401)
  gateway.clock.advance(60_000)
  // An accepted one proves that the others were refused.
  expect(await postChanges(webhook, textChange('oi', { id: 'wamid.2', from, at }))).toBe(200)
  await vi.waitFor(() => {
    gateway.clock.advance(200)
    expect(seen('message:received')).toHaveLength(1)
  })
})

test('emits repeated and unordered messages once and in order', async () => {
  const { webhook, told, connected } = await start()
  await connected()
  const text = (n: number) => textChange(`${n}`, { id: `wamid.${n}`, from, at: at + n, name: 'Bia' })
  expect(await postChanges(webhook, text(3), text(1))).toBe(200)
  expect(await postBody(webhook, webhookBody(text(2)), { times: 3 })).toBe(200)
  expect(await postChanges(webhook, text(4), text(1))).toBe(200)
  const messages = messagesOf(await told('message:received', 4))
  expect(messages.map(({ content }) => content)).toEqual(['1', '2', '3', '4'])
  expect(messages[0]).toMatchObject({
    id: 'wamid.1',
    contact: { phone: from, name: 'Bia' },
    isFromMe: false,
    timestamp: '2026-11-21T11:59:01.000Z',
  })
  expect(await postBody(webhook, webhookBody(text(2)))).toBe(200)
  expect(await postChanges(webhook, text(5))).toBe(200)
  expect(messagesOf(await told('message:received', 5)).at(-1)?.content).toBe('5')
})

test('describes every kind of message in its content, and marks an unknown kind as unsupported', async () => {
  const { webhook, told, connected } = await start()
  await connected()
  const kinds: [string, unknown, string][] = [
    ['image', { id: '1', mime_type: 'image/jpeg', caption: 'o bolo' }, 'o bolo'],
    ['video', { id: '2' }, 'Vídeo'],
    ['audio', { id: '3', voice: true }, 'Áudio'],
    ['sticker', { id: '4' }, 'Figurinha'],
    ['document', { id: '5', filename: 'pedido.pdf' }, 'Documento: pedido.pdf'],
    ['location', { latitude: -23.5, longitude: -46.6, name: 'Loja' }, 'Localização: Loja'],
    ['contacts', [{ name: { formatted_name: 'Caio' } }], 'Contato: Caio'],
    ['button', { text: 'Sim', payload: 'sim' }, 'Sim'],
    ['interactive', { type: 'button_reply', button_reply: { id: 'a', title: 'Quero' } }, 'Quero'],
    ['interactive', { type: 'list_reply', list_reply: { id: 'b', title: 'Manhã' } }, 'Manhã'],
    ['hologram', { depth: 3 }, 'Mensagem de um tipo não suportado'],
    ['text', { corpo: 'sem body' }, 'Mensagem de um tipo não suportado'],
  ]
  const changes = kinds.map(([type, content], index) =>
    messageChange({ id: `wamid.${index}`, from, at: at + index }, type, content),
  )
  expect(await postChanges(webhook, ...changes)).toBe(200)
  const messages = messagesOf(await told('message:received', kinds.length))
  expect(messages.map(({ content }) => content)).toEqual(kinds.map(([, , told]) => told))
})

test("a webhook with raw enabled also gets Meta's original message", async () => {
  const { gateway, token, id, webhook, connected } = await start()
  await connected()
  const receiver = await openReceiver()
  const body = { url: receiver.url, events: ['message:received'], raw: true, enabled: true }
  expect((await gateway.call(`POST /sessions/${id}/webhook`, { token, body })).status).toBe(201)
  expect(await postChanges(webhook, textChange('Oi', { id: 'wamid.1', from, at }))).toBe(200)
  await vi.waitFor(
    () => {
      gateway.clock.advance(200)
      expect(receiver.received).toHaveLength(1)
    },
    { timeout: 10_000 },
  )
  expect(receiver.received[0]?.body).toMatchObject({
    data: { id: 'wamid.1', message: { text: 'Oi' } },
    raw: { from, id: 'wamid.1', timestamp: String(at), type: 'text', text: { body: 'Oi' } },
  })
})

test('emits advertisement, location, contacts, order and quote with a message', async () => {
  const { webhook, told, connected } = await start()
  await connected()
  const item = { product_retailer_id: 'vela', quantity: '2', item_price: 30, currency: 'BRL' }
  const place = { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' }
  const card = {
    name: { formatted_name: 'Caio' },
    phones: [{ phone: '+55 11 90000-1111' }, { wa_id: '552130' }],
  }
  const beside = (index: number, type: string, content: unknown, more: object) => {
    const change = messageChange({ id: `wamid.${index}`, from, at: at + index }, type, content)
    const [message] = Array.isArray(change.value.messages) ? change.value.messages : []
    return { ...change, value: { ...change.value, messages: [{ ...Object(message), ...more }] } }
  }
  const referral = {
    ctwa_clid: 'ARA',
    source_type: 'ad',
    source_id: '120',
    source_url: 'https://fb.me/x',
    headline: 7,
  }
  expect(
    await postChanges(
      webhook,
      beside(0, 'text', { body: 'Quero' }, { referral }),
      beside(1, 'location', place, { context: { forwarded: true } }),
      beside(2, 'contacts', [card], {}),
      beside(3, 'order', { catalog_id: 'c', text: 'Para hoje', product_items: [item] }, {}),
      beside(4, 'audio', { id: 'a', voice: true }, { context: { id: 'wamid.0', from: 'nobody' } }),
      beside(
        5,
        'text',
        { body: 'Tem?' },
        { context: { referred_product: { catalog_id: 'c', product_retailer_id: 'v' } } },
      ),
    ),
  ).toBe(200)
  const messages = messagesOf(await told('message:received', 6))
  const ad = { ctwaClid: 'ARA', sourceType: 'ad', sourceId: '120', sourceUrl: 'https://fb.me/x', title: null }
  expect(messages.map(({ details }) => details)).toMatchObject([
    { ad },
    { location: place, forwarded: true },
    { contacts: [{ name: 'Caio', phones: ['5511900001111', '552130'] }] },
    {
      order: {
        catalogId: 'c',
        note: 'Para hoje',
        itemCount: 1,
        total: 60,
        currency: 'BRL',
        items: [{ productId: 'vela', name: null, quantity: 2, price: 30, currency: 'BRL' }],
      },
    },
    { voice: true },
    { product: { id: 'v', catalogId: 'c' } },
  ])
  expect(messages[3]?.content).toBe('Pedido: 1 item. Para hoje')
  expect(messages[4]?.replyTo).toEqual({ id: 'wamid.0', text: 'Quero', from: 'nobody' })
})

test('emits receipts and echoes of the business app only for subscribed events', async () => {
  const { save, webhook, told, connected } = await start()
  await connected()
  const own = { id: 'wamid.own', at, to: from }
  expect(
    await postChanges(
      webhook,
      statusChange('read', { ...own, at: at + 2 }),
      statusChange('delivered', { ...own, at: at + 1 }),
      statusChange('sent', own),
      echoChange('já vai', { id: 'wamid.echo', at, to: from }),
    ),
  ).toBe(200)
  const [read] = await told('message:read')
  expect(read?.payload).toMatchObject({ messageId: 'wamid.own', contactPhone: from, isFromMe: true })
  await told('message:delivered')
  expect(messagesOf(await told('message:received'))).toMatchObject([{ content: 'já vai', isFromMe: true }])
  expect((await save({ events: ['messages'] })).status).toBe(200)
  expect(
    await postChanges(
      webhook,
      statusChange('delivered', { ...own, id: 'wamid.other' }),
      echoChange('outra', { id: 'wamid.echo2', at, to: from }),
      textChange('oi', { id: 'wamid.in', from, at }),
    ),
  ).toBe(200)
  await told('message:received', 2)
  await told('message:delivered', 1)
})

test("a user without a number is known by Meta's id, and merged once the number is known", async () => {
  const { gateway, graph, token, id, webhook, told, connected } = await start()
  await connected()
  const change = {
    field: 'messages',
    value: {
      metadata: { phone_number_id: graphAccount.phoneNumberId },
      contacts: [{ profile: { name: 'Duda' }, user_id: 'BR.123456' }],
      messages: [
        { from_user_id: 'BR.123456', id: 'wamid.1', timestamp: `${at}`, type: 'text', text: { body: 'oi' } },
      ],
    },
  }
  expect(await postChanges(webhook, change)).toBe(200)
  const [message] = messagesOf(await told('message:received'))
  expect(message?.contact).toEqual({ phone: 'BR.123456', name: 'Duda' })
  const typing = () =>
    gateway.call(`POST /sessions/${id}/typing`, { token, body: { to: from, state: 'typing' } })
  await typing()
  expect(graph.number.typed).toEqual([])

  const read = statusChange('read', { id: 'wamid.2', at, to: from, recipient_user_id: 'BR.123456' })
  expect(await postChanges(webhook, read)).toBe(200)
  await told('message:read')
  const answer = await gateway.call(`GET /sessions/${id}/messages?contact=${from}`, { token })
  expect(answer.body.data).toMatchObject({ messages: [{ contactPhone: from, text: 'oi' }] })
  await typing()
  expect(graph.number.typed).toEqual(['wamid.1'])
})

test('ignores events of another number and logs that once', async () => {
  const { gateway, token, id, webhook, told, connected } = await start()
  await connected()
  const foreign = messageChange({ id: 'wamid.1', from, at }, 'text', { body: 'engano' }, '555')
  expect(await postChanges(webhook, foreign)).toBe(200)
  expect(await postChanges(webhook, foreign, textChange('oi', { id: 'wamid.2', from, at }))).toBe(200)
  expect(messagesOf(await told('message:received'))).toMatchObject([{ content: 'oi' }])
  await vi.waitFor(async () => {
    const path = 'GET /monitoring/logs?level=warn'
    const lines = await gateway.read(contract.monitoring.logs.answer, path, { token })
    const about = lines.filter(({ sessionId }) => sessionId === id)
    expect(about.map(({ message }) => message)).toEqual([
      'Sessão "Oficial": a Meta envia para o webhook dela eventos de outro número, que são ignorados',
    ])
  })
})

test('receives nothing while disabled; disconnecting disables the configuration', async () => {
  const { gateway, token, id, save, config, status, webhook, seen, connected } = await start()
  await connected()
  const answer = await gateway.call(`POST /sessions/${id}/disconnect`, { token })
  expect(answer.data.session?.status).toBe('disconnected')
  expect((await config()).config?.enabled).toBe(false)
  expect(await postChanges(webhook, textChange('oi', { id: 'wamid.1', from, at }))).toBe(200)
  gateway.clock.advance(60_000)
  expect((await save()).status).toBe(200)
  await gateway.until(token, id, 'connected')
  expect((await save({ enabled: false, accessToken: 'qualquer' })).status).toBe(200)
  expect((await status())?.status).toBe('disconnected')
  expect(seen('message:received')).toEqual([])
})

test('restarting a connected session asks Meta again', async () => {
  const { graph, gateway, token, id, connected } = await start()
  await connected()
  const asked = graph.calls.length
  expect((await gateway.fetch(`POST /monitoring/sessions/${id}/restart`, { token })).status).toBe(200)
  await gateway.until(token, id, 'connected')
  expect(graph.calls.length).toBeGreaterThan(asked)
})

test('marks messages as read when the session is configured to', async () => {
  const { graph, gateway, token, id, webhook, told, connected } = await start()
  await connected()
  await gateway.call(`PUT /sessions/${id}/behavior`, { token, body: { markMessagesAsRead: true } })
  const text = (n: number) => textChange(`${n}`, { id: `wamid.${n}`, from, at: at + n })
  expect(await postChanges(webhook, text(1), text(2))).toBe(200)
  await told('message:read', 2)
  // Only the newest message of a chat is marked: earlier ones are implied.
  expect(graph.number.read).toEqual(['wamid.2'])
  graph.failNext(graphErrors.throughputExceeded)
  expect(await postChanges(webhook, text(3))).toBe(200)
  await told('message:received', 3)
  await told('message:read', 2)
})

test('a message acknowledged before a restart is emitted after it', async () => {
  const first = await start()
  await first.connected()
  expect(await postChanges(first.webhook, textChange('oi', { id: 'wamid.1', from, at }))).toBe(200)
  expect(first.seen('message:received')).toEqual([])
  await first.gateway.close()
  const gateway = await openGateway({
    dataFolder: first.gateway.folder,
    graph: { url: first.graph.url, version: first.graph.version },
  })
  const token = await gateway.signIn()
  await vi.waitFor(
    async () => {
      const { status, body } = await gateway.call('GET /events?after=0&limit=100', { token })
      expect(status).toBe(200)
      expect(JSON.stringify(body)).toContain('"content":"oi"')
    },
    { timeout: 10_000 },
  )
  await gateway.until(token, first.id, 'connected')
})
