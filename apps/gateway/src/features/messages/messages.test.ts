import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { openSender, recordIn, Sender, to } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { openGateway, required } from '../../testing/testGateway.js'

const at = '2026-11-21T12:00:05.000Z'
const contact = { phone: to }

test('a message through the virtual phone is queued, sent and delivered', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  await gateway.pair(token, id)
  const sender = new Sender(gateway, token, id)
  const message = await sender.send('Pedido pronto')
  await sender.until(message.id, 'sent')
  expect(await sender.untilLater(message.id, 'delivered', 200)).toMatchObject({
    deliveredAt: expect.any(String),
    readAt: null,
  })
  const nobody = await sender.ask('Oi', { to: '5521977770000' })
  expect([nobody.status, nobody.body.message, nobody.body.fields]).toEqual([
    400,
    'Este número não tem WhatsApp',
    { to: 'Este número não tem WhatsApp' },
  ])
  const without = await sender.send('sem o nono dígito', { to: '+55 (21) 7777-6666' })
  expect(without.contactPhone).toBe(to)
})

test('rejects an invalid message by field and stores nothing', async () => {
  const engine = new SendingEngine()
  const { gateway, token, id } = await openSender(engine)
  await eachCase(
    [
      [{ to: '', message: 'Oi' }, 'to'],
      [{ to: 'abc', message: 'Oi' }, 'to'],
      [{ message: 'Oi' }, 'to'],
      [{ to }, 'message'],
      [{ to, message: ' ' }, 'message'],
      [{ to, message: 7 }, 'message'],
      [{ to, message: 'x'.repeat(4097) }, 'message'],
      [{ to, message: 'Oi', type: 'telepatia' }, 'type'],
      [{ to, type: 'location' }, 'location'],
      [{ to, type: 'location', location: { latitude: 91, longitude: 0 } }, 'location.latitude'],
      [{ to, type: 'contact' }, 'contacts'],
      [{ to, type: 'contact', contacts: [] }, 'contacts'],
      [{ to, message: 'Oi', replyTo: 'nada' }, 'replyTo'],
      [{ to, message: 'Oi', assunto: 'x' }, 'assunto'],
    ],
    async ([body, field]) => {
      const answer = await gateway.call(`POST /sessions/${id}/send`, { token, body })
      expect([answer.status, Object.keys(Object(answer.body.fields))]).toEqual([400, [field]])
      const page = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, {
        token,
      })
      expect(page.messages).toEqual([])
    },
  )
})

test('normalises a number in any notation', async () => {
  const sender = await openSender(new SendingEngine())
  for (const written of ['+55 (21) 97777-6666', '55 21 97777.6666', `${to}@s.whatsapp.net`]) {
    expect((await sender.send('Oi', { to: written })).contactPhone).toBe(to)
  }
  const group = '5511988887777-123@g.us'
  expect(await sender.send('Oi', { to: group })).toMatchObject({ contactPhone: null, groupId: group })
})

test('sends locations and contacts as such', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const location = { latitude: -23.5, longitude: -46.6, name: 'Loja' }
  const contacts = [{ name: 'Bia', phone: '5511900001111' }]
  const place = recordIn(await sender.ask(undefined, { type: 'location', location }))
  const card = recordIn(await sender.ask(undefined, { type: 'contact', contacts }))
  expect([place.text, card.text]).toEqual(['Localização: Loja', 'Contato: Bia'])
  await sender.until(card.id, 'sent')
  expect(engine.handed.map(({ content }) => content)).toEqual([
    { kind: 'location', ...location, address: null },
    { kind: 'contact', cards: contacts },
  ])
})

test('rejects content the engine does not support before queueing it', async () => {
  const sender = await openSender(new SendingEngine({ kinds: ['location'] }))
  const answer = await sender.ask('Oi')
  expect([answer.status, answer.body.message]).toEqual([400, 'Esta sessão não envia mensagens deste tipo'])
})

test('a reply passes on the quoted message, which must be of the same conversation', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const content = { kind: 'text' as const, text: 'Vocês abrem hoje?' }
  const asked = { id: 'M1', contact, contactName: null, content, isFromMe: false, timestamp: at }
  await engine.line(sender.id).messages([asked])
  const reply = await sender.send('Abrimos', { replyTo: 'M1' })
  expect(reply.replyTo).toBe('M1')
  await sender.until(reply.id, 'sent')
  expect(engine.handed[0]?.replyTo).toEqual({
    id: 'M1',
    isFromMe: false,
    contact,
    text: 'Vocês abrem hoje?',
  })
  const otherNodeError = await sender.ask('Oi', { to: '5521955554444', replyTo: 'M1' })
  expect(otherNodeError.body.fields).toEqual({ replyTo: 'Mensagem não encontrada nesta conversa' })
})

test('lists messages of both directions, newest first, in pages, with filters', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { gateway, token, id } = sender
  const content = { kind: 'text' as const, text: 'Oi' }
  const other = { phone: '5521955554444' }
  await engine.line(id).messages(
    [contact, other].map((from, index) => ({
      id: `M${index}`,
      contact: from,
      contactName: null,
      content,
      isFromMe: false,
      timestamp: at,
    })),
  )
  const sent = await sender.send('Olá')
  await sender.until(sent.id, 'sent')
  const page = (query: string) =>
    gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages${query}`, { token })
  const all = await page('')
  expect(all.messages.map(({ text, direction, state }) => [text, direction, state])).toEqual([
    ['Olá', 'outgoing', 'sent'],
    ['Oi', 'incoming', 'received'],
    ['Oi', 'incoming', 'received'],
  ])
  const first = await page('?limit=2')
  const rest = await page(`?limit=2&cursor=${required(first.nextCursor)}`)
  expect([...first.messages, ...rest.messages]).toEqual(all.messages)
  expect(rest.nextCursor).toBeNull()
  const count = async (query: string) => (await page(query)).messages.length
  expect([
    await count(`?contact=${to}`),
    await count('?direction=incoming'),
    await count('?state=sent'),
    await count(`?contact=${to}&direction=incoming`),
  ]).toEqual([2, 2, 1, 1])
  expect(await sender.get('M1')).toMatchObject({ contactPhone: other.phone, networkId: 'M1' })
})

test("another user's messages return 404", async () => {
  const sender = await openSender(new SendingEngine())
  const { id } = await sender.send('Oi')
  const token = await sender.gateway.another()
  for (const route of [`GET /messages/${id}`, `POST /messages/${id}/cancel`, `POST /messages/${id}/retry`]) {
    const answer = await sender.gateway.call(route, { token })
    expect([answer.status, answer.body.message]).toEqual([404, 'Mensagem não encontrada'])
  }
})

test("receipts only move a message's state forward, and each step is emitted once", async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { events } = await sender.gateway.listen(sender.token)
  const { id } = await sender.send('Oi')
  await sender.until(id, 'sent')
  const receipt = { id, contact, by: contact, timestamp: at }
  const line = engine.line(sender.id)
  await line.receipts([{ ...receipt, status: 'read' }])
  await line.receipts([
    { ...receipt, status: 'delivered' },
    { ...receipt, status: 'sent' },
    { ...receipt, status: 'read' },
    { ...receipt, status: 'failed', failure: { code: 'blocked', detail: null } },
    { ...receipt, status: 'played' },
  ])
  expect(await sender.get(id)).toMatchObject({ state: 'played', deliveredAt: at, readAt: at, failure: null })
  await line.receipts([{ ...receipt, id: 'fim', status: 'delivered' }])
  await vi.waitFor(() => expect(events.at(-1)?.payload.messageId).toBe('fim'))
  const told = events.filter(({ type, payload }) => type.startsWith('message:') && payload.messageId === id)
  expect(told.map(({ type }) => type)).toEqual(['message:read'])
})

test("a receipt before the network's answer counts, and message:sent is emitted once and first", async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { events } = await sender.gateway.listen(sender.token)
  engine.reply = async ({ id }) => {
    await engine.line(sender.id).receipts([{ id, contact, by: contact, status: 'delivered', timestamp: at }])
    return {}
  }
  const { id } = await sender.send('Oi')
  await sender.until(id, 'delivered')
  const next = await sender.send('Tchau')
  await sender.until(next.id, 'delivered')
  await vi.waitFor(() => {
    const told = events.filter(({ type }) => /^message:(sent|delivered)$/.test(type))
    expect(told.map(({ type }) => type)).toEqual([
      'message:sent',
      'message:delivered',
      'message:sent',
      'message:delivered',
    ])
  })
})

test("finds a message by the network's own id", async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  engine.reply = async () => ({ networkId: 'wamid.1' })
  const { id } = await sender.send('Oi')
  await sender.until(id, 'sent')
  const failure = { code: 'window_closed' as const, detail: '131047' }
  const receipt = { id: 'wamid.1', contact, by: contact, timestamp: at }
  await engine.line(sender.id).receipts([{ ...receipt, status: 'failed', failure }])
  expect(await sender.get('wamid.1')).toMatchObject({
    id,
    networkId: 'wamid.1',
    state: 'failed',
    failure: { code: 'window_closed' },
  })
})

test('an echo of a sent message is not emitted again', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { id } = await sender.send('Oi')
  await sender.until(id, 'sent')
  const content = { kind: 'text' as const, text: 'Oi' }
  const echo = { id, contact, contactName: null, content, isFromMe: true, timestamp: at }
  expect(await engine.line(sender.id).messages([echo])).toEqual([])
})

test('reactions, edits and revocations change the stored message only if from its author', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const line = engine.line(sender.id)
  const message = (id: string, content: Parameters<typeof line.messages>[0][number]['content']) => ({
    id,
    contact,
    contactName: null,
    content,
    isFromMe: false,
    timestamp: at,
  })
  await line.messages([message('M1', { kind: 'text', text: 'Ola' })])
  await line.messages([
    message('M2', { kind: 'edit', of: 'M1', text: 'Olá' }),
    message('M3', { kind: 'reaction', of: 'M1', emoji: '👍' }),
  ])
  expect(await sender.get('M1')).toMatchObject({ text: 'Olá', editedAt: at, reactions: { [to]: '👍' } })
  const { id } = await sender.send('Nosso')
  await sender.until(id, 'sent')
  await line.messages([
    message('M4', { kind: 'edit', of: id, text: 'De outro' }),
    message('M5', { kind: 'revoke', of: 'M1' }),
    message('M6', { kind: 'reaction', of: 'M1', emoji: null }),
  ])
  expect((await sender.get(id)).text).toBe('Nosso')
  expect(await sender.get('M1')).toMatchObject({ revokedAt: at, reactions: {} })
})
