import { contract } from '@morpheus/sdk/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openGateway, type TestGateway } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'

const { virtualPhone } = contract
const contactPhone = '5521977776666'
const other = '5531966665555'
const slow = { timeout: 10_000 }
const Told = z.looseObject({
  message: z.looseObject({
    id: z.string(),
    content: z.string(),
    details: z.unknown().optional(),
    replyTo: z.unknown().optional(),
  }),
})

let gateway: TestGateway
let secret: string
let token: string
let id: string
let events: Awaited<ReturnType<TestGateway['listen']>>['events']

beforeEach(async () => {
  gateway = await openGateway()
  token = await gateway.signIn()
  id = await gateway.createSession(token)
  secret = await gateway.pair(token, id)
  ;({ events } = await gateway.listen(token))
})

const call = (route: string, body?: object) => gateway.call(route, { token: secret, ...(body && { body }) })
const write = (content: string, more: object = {}) =>
  call('POST /virtual-phone/messages', { content, contactPhone, ...more })
const list = async (query = '') =>
  gateway.read(virtualPhone.conversations.answer, `GET /virtual-phone/conversations${query}`, {
    token: secret,
  })
const open = (chat = contactPhone, query = '') =>
  gateway.read(virtualPhone.conversation.answer, `GET /virtual-phone/conversations/${chat}${query}`, {
    token: secret,
  })
const lastOf = async (chat = contactPhone) => {
  const { messages } = await open(chat)
  const last = messages.at(-1)
  if (!last) throw new Error('Nothing was written')
  return last
}
const messagePath = (id: string, chat = contactPhone) =>
  `/virtual-phone/conversations/${encodeURIComponent(chat)}/messages/${id}`
const heard = (type: string) => events.filter((event) => event.type === type)

describe('the list of conversations', () => {
  test('is empty at first, then sorted by newest message, with name and preview', async () => {
    expect(await list()).toEqual({ conversations: [], total: 0 })
    await write('Oi', { contactName: 'Zélia 💐' })
    await write('Olá', { contactPhone: other })
    await write('Bom dia', { group: 'Clientes', contactPhone: other, contactName: 'Bruno' })
    const { conversations, total } = await list()
    expect(total).toBe(3)
    expect(conversations).toMatchObject([
      { kind: 'group', name: 'Clientes', unread: 1, last: { author: { phone: other, name: 'Bruno' } } },
      { chat: other, kind: 'contact', name: null, unread: 1 },
      { chat: contactPhone, name: 'Zélia 💐', unread: 1, last: { content: { kind: 'text', text: 'Oi' } } },
    ])
    expect((await list('?limit=1')).conversations).toHaveLength(1)
  })

  test('includes empty groups and uses names of the address book', async () => {
    await call('POST /virtual-phone/groups', { name: 'Entregas', participants: [contactPhone] })
    expect((await list()).conversations).toMatchObject([{ kind: 'group', name: 'Entregas', last: null }])
    const { data } = await gateway.call('GET /virtual-phone', { token: secret })
    const { addressBook } = await import('../addressBook.js')
    const friend = addressBook(String(data.phone?.number), 0, 10).find(({ name }) => name !== null)
    await write('Oi', { contactPhone: friend?.address.phone, direction: 'outgoing' })
    expect((await list()).conversations[0]).toMatchObject({ name: friend?.name, unread: 0 })
  })

  test('a conversation marked as read has no unread messages', async () => {
    await write('Oi')
    await call(`POST /virtual-phone/conversations/${contactPhone}/read`, { as: 'owner' })
    expect((await list()).conversations).toMatchObject([{ unread: 0, last: { state: 'delivered' } }])
  })
})

describe('a conversation', () => {
  test('is read page by page, then only its changes', async () => {
    for (const text of ['um', 'dois', 'três']) await write(text)
    const newest = await open(contactPhone, '?limit=2')
    expect([newest.more, newest.messages.map(({ content }) => content)]).toEqual([
      true,
      [
        { kind: 'text', text: 'dois' },
        { kind: 'text', text: 'três' },
      ],
    ])
    const older = await open(contactPhone, `?limit=2&before=${newest.messages[0]?.seq}`)
    expect([older.more, older.messages.map(({ content }) => content)]).toEqual([
      false,
      [{ kind: 'text', text: 'um' }],
    ])
    const since = `?after=${newest.revision}`
    expect((await open(contactPhone, since)).messages).toEqual([])
    const [first] = older.messages
    await call(`PUT ${messagePath(first?.id ?? '')}/reaction`, { emoji: '👍', direction: 'outgoing' })
    await write('em outra conversa', { contactPhone: other })
    const changed = await open(contactPhone, since)
    expect(changed.messages.map(({ id }) => id)).toEqual([first?.id])
    expect(changed.revision).toBeGreaterThan(newest.revision)
  })

  test('is the same for both forms of a number; an unknown chat returns 404', async () => {
    await write('Oi')
    expect((await open(contactPhone.replace('552197', '55217'))).messages).toHaveLength(1)
    expect((await open('5511912345678')).messages).toEqual([])
    for (const chat of ['nada', '1-2@g.us']) {
      const refused = await call(`GET /virtual-phone/conversations/${chat}`)
      expect([refused.status, refused.body.message]).toEqual([404, 'Conversa não encontrada'])
    }
  })

  test('a reply shows the quoted message, which must be of the same conversation', async () => {
    await write('Vocês abrem hoje?', { contactName: 'Ana' })
    const asked = await lastOf()
    expect((await write('Sim', { direction: 'outgoing', replyTo: asked.id })).status).toBe(201)
    expect((await lastOf()).replyTo).toEqual({
      id: asked.id,
      isFromMe: false,
      author: { phone: contactPhone, name: 'Ana' },
      content: { kind: 'text', text: 'Vocês abrem hoje?' },
    })
    await write('Ótimo', { replyTo: asked.id })
    const kept = await gateway.read(contract.messages.list.answer, `GET /sessions/${id}/messages`, { token })
    expect(kept.messages.map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ['Ótimo', asked.id],
      ['Sim', asked.id],
      ['Vocês abrem hoje?', null],
    ])
    const refused = await write('Sim', { contactPhone: other, replyTo: asked.id })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { replyTo: 'Mensagem não encontrada nesta conversa' },
    ])
  })

  test('shows locations, contact cards and polls, which the session receives as text', async () => {
    const to = { contactPhone }
    const place = { latitude: -23.56, longitude: -46.65, name: 'Loja', address: 'Rua A, 1' }
    await call('POST /virtual-phone/locations', { ...place, ...to })
    await call('POST /virtual-phone/cards', { name: 'Bruno', phone: other, ...to })
    await call('POST /virtual-phone/polls', { question: 'Qual?', options: ['A', 'B'], ...to })
    expect((await open()).messages.map(({ content }) => content)).toEqual([
      { kind: 'location', ...place },
      { kind: 'contact', cards: [{ name: 'Bruno', phone: other }] },
      { kind: 'poll', question: 'Qual?', options: ['A', 'B'], multiple: false, votes: [] },
    ])
    await vi.waitFor(() => expect(heard('message:received')).toHaveLength(3), slow)
    expect(heard('message:received').map(({ payload }) => Told.parse(payload).message.content)).toEqual([
      'Localização: Loja',
      'Contato: Bruno',
      'Enquete: Qual? (A, B)',
    ])
    const asked = await lastOf()
    const ad = { ctwaClid: 'ARA', sourceId: '120' }
    await write('A', { replyTo: asked.id, forwarded: true, mentions: [other], ad })
    await vi.waitFor(() => expect(heard('message:received')).toHaveLength(4), slow)
    const messages = heard('message:received').map(({ payload }) => Told.parse(payload).message)
    expect(messages.map(({ details }) => details)).toMatchObject([
      { location: place },
      { contacts: [{ name: 'Bruno', phones: [other] }] },
      { poll: { question: 'Qual?', options: ['A', 'B'] } },
      { forwarded: true, mentions: [other], ad: { ...ad, sourceType: 'ad', title: null } },
    ])
    expect(messages[3]?.replyTo).toEqual({ id: asked.id, text: 'Enquete: Qual? (A, B)', from: contactPhone })
  })

  test.each([
    ['locations', { latitude: 91, longitude: 0 }, 'latitude', 'Deve ser no máximo 90'],
    ['cards', { name: ' ', phone: other }, 'name', 'Nome é obrigatório'],
    ['polls', { question: 'Qual?', options: ['A'] }, 'options', 'Informe ao menos 2 opções'],
  ])('rejects invalid %s by field', async (what, body, field, message) => {
    const refused = await call(`POST /virtual-phone/${what}`, { ...body, contactPhone })
    expect([refused.status, refused.body.fields]).toEqual([400, { [field]: message }])
    expect((await list()).total).toBe(0)
  })
})

describe('an existing message', () => {
  test('gains and loses reactions of both sides', async () => {
    await write('Oi')
    const { id } = await lastOf()
    await call(`PUT ${messagePath(id)}/reaction`, { emoji: '❤️' })
    await call(`PUT ${messagePath(id)}/reaction`, { emoji: '👍', direction: 'outgoing' })
    const { data } = await gateway.call('GET /virtual-phone', { token: secret })
    expect((await lastOf()).reactions).toEqual([
      { phone: contactPhone, emoji: '❤️' },
      { phone: data.phone?.number, emoji: '👍' },
    ])
    await call(`PUT ${messagePath(id)}/reaction`, { emoji: null })
    expect((await lastOf()).reactions).toEqual([{ phone: data.phone?.number, emoji: '👍' }])
  })

  test('is edited and deleted by its author', async () => {
    await write('Oi')
    const { id } = await lastOf()
    await call(`PUT ${messagePath(id)}`, { content: 'Olá' })
    expect(await lastOf()).toMatchObject({ edited: true, content: { kind: 'text', text: 'Olá' } })
    await call(`DELETE ${messagePath(id)}`)
    expect(await lastOf()).toMatchObject({ content: null })
    const gone = await call(`PUT ${messagePath(id)}`, { content: 'De novo' })
    expect([gone.status, gone.body.message]).toEqual([404, 'Mensagem não encontrada'])
  })

  test('is only edited when it is a text or a caption', async () => {
    await call('POST /virtual-phone/polls', { question: 'Qual?', options: ['A', 'B'], contactPhone })
    const refused = await call(`PUT ${messagePath((await lastOf()).id)}`, { content: 'x' })
    expect([refused.status, refused.body.message]).toEqual([400, 'Só textos e legendas podem ser editados'])
  })

  test('of a blocked contact cannot be edited', async () => {
    await write('Oi')
    await call(`PUT /virtual-phone/contacts/${contactPhone}/blocked`, { blocked: true })
    const refused = await call(`PUT ${messagePath((await lastOf()).id)}`, { content: 'x' })
    expect(refused.status).toBe(409)
    expect(await lastOf()).toMatchObject({ edited: false })
  })

  test('in a group is reacted to only by a named contact', async () => {
    await write('Oi', { group: 'Clientes' })
    const { chat = '' } = (await list()).conversations[0] ?? {}
    const { id } = await lastOf(chat)
    const path = `PUT ${messagePath(id, chat)}/reaction`
    expect((await call(path, { emoji: '👍' })).body.fields).toEqual({
      contactPhone: 'Informe qual contato do grupo',
    })
    expect((await call(path, { emoji: '👍', contactPhone: other })).status).toBe(200)
    expect((await lastOf(chat)).reactions).toEqual([{ phone: other, emoji: '👍' }])
  })
})

test('while offline, conversations can be read but not changed', async () => {
  await write('Oi')
  const { id } = await lastOf()
  await call('PUT /virtual-phone/online', { online: false })
  expect((await open()).messages).toHaveLength(1)
  for (const [route, body] of [
    [`PUT ${messagePath(id)}/reaction`, { emoji: '👍' }],
    [`PUT ${messagePath(id)}`, { content: 'x' }],
    [`DELETE ${messagePath(id)}`, undefined],
    [`POST /virtual-phone/conversations/${contactPhone}/read`, { as: 'contact' }],
  ] as const) {
    expect((await call(route, body)).status, route).toBe(409)
  }
  expect(await lastOf()).toMatchObject({ edited: false, reactions: [], content: { text: 'Oi' } })
})

test("rejects reading conversations without the phone's secret", async () => {
  expect((await gateway.call('GET /virtual-phone/conversations', { token })).status).toBe(404)
  expect((await gateway.call('GET /virtual-phone/conversations')).status).toBe(401)
})

test('reads 10,000 messages a page at a time', async () => {
  await write('A primeira')
  const store = await openTestStore(gateway.folder)
  const { seq, ...first } = await store.selectFrom('virtual_messages').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const content = JSON.stringify({ kind: 'text', text: `Mensagem ${index}` })
    return { ...first, id: `A${index}`, content, revision: index + 2 }
  })
  for (let at = 0; at < rows.length; at += 500) {
    await store
      .insertInto('virtual_messages')
      .values(rows.slice(at, at + 500))
      .execute()
  }
  const newest = await open()
  expect([newest.messages.length, newest.more, newest.revision]).toEqual([50, true, 10_001])
  expect(newest.messages.at(-1)?.content).toEqual({ kind: 'text', text: 'Mensagem 9999' })
  const oldest = await open(contactPhone, `?before=${seq + 3}&limit=200`)
  expect([oldest.messages.length, oldest.more]).toEqual([3, false])
  expect((await list()).conversations).toMatchObject([{ unread: 10_001 }])
})
