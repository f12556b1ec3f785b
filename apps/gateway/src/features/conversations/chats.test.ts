import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openSender } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { openGateway } from '../../testing/testGateway.js'

const [bia, caio] = ['5521977776666', '5531966665555']
const { conversations } = contract

async function open() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const secret = await gateway.pair(token, id)
  const at = `/sessions/${id}`
  for (const contactPhone of [bia, caio])
    await gateway.call('POST /virtual-phone/messages', {
      token: secret,
      body: { content: 'Oi', contactPhone },
    })
  const get = async (contact = bia) => {
    const route = `GET ${at}/conversations/${contact}`
    return (await gateway.read(conversations.get.answer, route, { token })).conversation
  }
  const change = (body: object, contact = bia) =>
    gateway.call(`PUT ${at}/conversations/${contact}/state`, { token, body })
  const list = async (query: string) => {
    const route = `GET ${at}/conversations?${query}`
    const page = await gateway.read(conversations.list.answer, route, { token })
    return page.conversations.map(({ contactPhone }) => contactPhone)
  }
  const phone = async () =>
    (await gateway.read(contract.virtualPhone.get.answer, 'GET /virtual-phone', { token: secret })).phone
  return { gateway, token, id, secret, at, get, change, list, phone }
}

test('a conversation is archived, pinned, muted and marked, here and on the phone', async () => {
  const { gateway, get, change, list, phone } = await open()
  const plain = { archived: false, pinned: false, muted: false, mutedUntil: null, markedUnread: false }
  expect(await get()).toMatchObject({ ...plain, labels: [] })
  await change({ archived: true, pinned: true, muted: '8h', unread: true })
  const set = { archived: true, pinned: true, muted: true, markedUnread: true }
  expect(await get()).toMatchObject({ ...set, mutedUntil: expect.any(String) })
  expect((await phone()).archived).toEqual([bia])
  expect([await list('archived=true'), await list('archived=false')]).toEqual([[bia], [caio]])
  gateway.clock.advance(8 * 60 * 60_000)
  expect(await get()).toMatchObject({ ...set, muted: false, mutedUntil: null })
  await change({ muted: 'always' })
  expect(await get()).toMatchObject({ muted: true, mutedUntil: null })
  await change({ archived: false, pinned: false, muted: 'off', unread: false })
  expect(await get()).toMatchObject(plain)
  expect((await change({ muted: '2h' })).body.fields).toEqual({
    muted: 'Silêncio inválido: use 8h, 1w, always ou off',
  })
  expect((await change({ archived: true }, '5541999990000')).body.code).toBe('conversation_not_found')
})

test('labels are created, given to conversations, filtered by, renamed and deleted', async () => {
  const { gateway, token, at, get, list } = await open()
  const body = { name: 'Novo pedido', color: 3 }
  const route = `POST ${at}/labels`
  const { label } = await gateway.read(conversations.createLabel.answer, route, { token, body })
  const setLabels = (labels: string[]) =>
    gateway.call(`PUT ${at}/conversations/${bia}/labels`, { token, body: { labels } })
  await setLabels([label.id])
  expect((await get()).labels).toEqual([label.id])
  expect(await list(`label=${label.id}`)).toEqual([bia])
  expect((await setLabels(['99'])).body.code).toBe('label_not_found')
  await gateway.call(`PUT ${at}/labels/${label.id}`, { token, body: { name: 'Pago' } })
  const labels = async () =>
    (await gateway.read(conversations.labels.answer, `GET ${at}/labels`, { token })).labels
  expect(await labels()).toEqual([{ id: label.id, name: 'Pago', color: 3 }])
  await gateway.call(`DELETE ${at}/labels/${label.id}`, { token })
  expect([await labels(), (await get()).labels]).toEqual([[], []])
})

test('a new label takes the id of none that the phone has, also when those were not reported yet', async () => {
  const saved: unknown[] = []
  const chats = {
    loadLabels: async () => engine.line(sender.id).labels([{ id: '1', name: 'Pago', color: 2 }]),
    saveLabel: async (label: unknown) => void saved.push(label),
  }
  const engine = new SendingEngine({}, { account: () => Object({ chats }) }, undefined, ['chats'])
  const sender = await openSender(engine)
  const body = { name: 'Novo pedido', color: 3 }
  const { token, gateway } = sender
  await gateway.call(`POST /sessions/${sender.id}/labels`, { token, body })
  expect(saved).toEqual([{ id: '2', ...body }])
  const route = `GET /sessions/${sender.id}/labels` as const
  const { labels } = await gateway.read(conversations.labels.answer, route, { token })
  expect(labels.map(({ id, name }) => [id, name])).toEqual([
    ['2', 'Novo pedido'],
    ['1', 'Pago'],
  ])
})

test('labels are given to messages, here and on the phone, and taken with the label', async () => {
  const { gateway, token, secret, id, at } = await open()
  const newest = async () => {
    const route = `GET /sessions/${id}/messages?contact=${bia}`
    const [message] = (await gateway.read(contract.messages.list.answer, route, { token })).messages
    return message
  }
  const before = await newest()
  await gateway.call(`PUT /virtual-phone/contacts/${bia}/chat`, {
    token: secret,
    body: { label: 'Pedido', messageId: before?.networkId },
  })
  await vi.waitFor(async () => expect((await newest())?.labels).toEqual(['1']))
  const create = { token, body: { name: 'Pago', color: 2 } }
  const { label } = await gateway.read(conversations.createLabel.answer, `POST ${at}/labels`, create)
  const set = (labels: string[], messageId = before?.id) =>
    gateway.call(`PUT ${at}/conversations/${bia}/messages/${messageId}/labels`, { token, body: { labels } })
  expect((await set(['1', label.id])).body.data).toMatchObject({ message: { labels: ['1', label.id] } })
  expect((await set(['99'])).body.code).toBe('label_not_found')
  expect((await set(['1'], 'nenhuma')).body.code).toBe('message_not_found')
  await gateway.call(`DELETE ${at}/labels/1`, { token })
  expect((await newest())?.labels).toEqual([label.id])
  await set([])
  expect((await newest())?.labels).toBeUndefined()
})

test('what is done on the phone is stored here, also of conversations without messages', async () => {
  const { gateway, token, secret, at, get } = await open()
  const onPhone = (contact: string, body: object) =>
    gateway.call(`PUT /virtual-phone/contacts/${contact}/chat`, { token: secret, body })
  await onPhone(bia, { archived: true, label: 'Cliente novo' })
  await vi.waitFor(async () => expect(await get()).toMatchObject({ archived: true, labels: ['1'] }))
  const { labels } = await gateway.read(conversations.labels.answer, `GET ${at}/labels`, { token })
  expect(labels).toEqual([{ id: '1', name: 'Cliente novo', color: 0 }])
  const dora = '5551944443333'
  await onPhone(dora, { pinned: true })
  await vi.waitFor(async () => expect(await get(dora)).toMatchObject({ pinned: true, lastMessage: null }))
})

test('each change is an event with what changed, here and on the phone, and nothing else is one', async () => {
  const { gateway, token, secret, id, at, change } = await open()
  const told = async () => {
    const { events } = await gateway.read(contract.events.list.answer, 'GET /events?after=0', { token })
    return events.filter(({ name }) => name === 'conversation:changed').map(({ payload }) => payload)
  }
  await change({ archived: true })
  await change({ archived: true })
  const create = { token, body: { name: 'Pago', color: 2 } }
  const { label } = await gateway.read(conversations.createLabel.answer, `POST ${at}/labels`, create)
  const route = `GET ${at}/messages?contact=${bia}`
  const [message] = (await gateway.read(contract.messages.list.answer, route, { token })).messages
  const path = `PUT ${at}/conversations/${bia}/messages/${message?.id}`
  await gateway.call(`${path}/labels`, { token, body: { labels: [label.id] } })
  await gateway.call(`${path}/star`, { token, body: { starred: true } })
  const onPhone = (body: object) =>
    gateway.call(`PUT /virtual-phone/contacts/${caio}/chat`, { token: secret, body })
  await onPhone({ pinned: true })
  await onPhone({ pinned: true })
  const about = { sessionId: id, contactPhone: bia }
  await vi.waitFor(async () => expect(await told()).toHaveLength(5))
  expect(await told()).toMatchObject([
    { ...about, state: { archived: true, pinned: false, labels: [] } },
    { sessionId: id, contactPhone: null, labels: [{ id: label.id, name: 'Pago', color: 2 }] },
    { ...about, changedMessage: { id: message?.networkId, labels: [label.id] } },
    { ...about, changedMessage: { id: message?.networkId, starred: true } },
    { sessionId: id, contactPhone: caio, state: { archived: false, pinned: true } },
  ])
})

test('a message is starred; sessions of the Cloud API have no such state', async () => {
  const { gateway, token, id, at } = await open()
  const newest = async () => {
    const route = `GET /sessions/${id}/messages?contact=${bia}`
    const [message] = (await gateway.read(contract.messages.list.answer, route, { token })).messages
    return message
  }
  const star = (messageId: string, starred: boolean) =>
    gateway.call(`PUT ${at}/conversations/${bia}/messages/${messageId}/star`, { token, body: { starred } })
  await star((await newest())?.id ?? '', true)
  expect((await newest())?.starred).toBe(true)
  await star((await newest())?.id ?? '', false)
  expect((await newest())?.starred).toBeUndefined()
  expect((await star('nenhuma', true)).body.code).toBe('message_not_found')
  const cloud = await gateway.createSession(token, { name: 'Oficial', apiType: 'WHATSAPP_CLOUD' })
  const refused = await gateway.call(`PUT /sessions/${cloud}/conversations/${bia}/state`, {
    token,
    body: { archived: true },
  })
  expect([refused.status, refused.body.code]).toEqual([400, 'unsupported'])
})

test('a timer of disappearing messages is set here and on the phone, and messages carry it', async () => {
  const { gateway, token, secret, at, get, change } = await open()
  const sent = async () => {
    const body = { to: bia, message: 'Oi' }
    await gateway.call(`POST ${at}/send`, { token, body })
    const route = `GET /virtual-phone/conversations/${bia}`
    const { messages } = await gateway.read(contract.virtualPhone.conversation.answer, route, {
      token: secret,
    })
    return messages.at(-1)
  }
  expect(await get()).toMatchObject({ disappearingSeconds: null })
  await change({ disappearing: '24h' })
  expect(await get()).toMatchObject({ disappearingSeconds: 86_400 })
  await vi.waitFor(async () => expect((await sent())?.extras).toEqual({ expiresAfter: 86_400 }))
  gateway.clock.advance(1000)
  await gateway.call(`PUT /virtual-phone/contacts/${bia}/chat`, {
    token: secret,
    body: { disappearing: 'off' },
  })
  await vi.waitFor(async () => expect(await get()).toMatchObject({ disappearingSeconds: null }))
  await vi.waitFor(async () => expect((await sent())?.extras).toBeNull())
  expect((await change({ disappearing: '1h' })).body.fields).toEqual({
    disappearing: 'Tempo inválido: use off, 24h, 7d ou 90d',
  })
  const cloud = await gateway.createSession(token, { name: 'Oficial', apiType: 'WHATSAPP_CLOUD' })
  const refused = await gateway.call(`PUT /sessions/${cloud}/conversations/${bia}/state`, {
    token,
    body: { disappearing: '7d' },
  })
  expect([refused.status, refused.body.code]).toEqual([400, 'unsupported'])
})
