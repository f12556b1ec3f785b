import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openGateway, required } from '../../testing/testGateway.js'

const { virtualPhone } = contract
const slow = { timeout: 10_000 }
const contactPhone = '5521977776666'

async function start() {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const phone = await gateway.pair(token, id)
  const { events } = await gateway.listen(token)
  const call = (route: string, body?: object) => gateway.call(route, { token: phone, ...(body && { body }) })
  const view = async () =>
    (await gateway.read(virtualPhone.get.answer, 'GET /virtual-phone', { token: phone })).phone
  const told = (kind: string) => events.filter(({ type }) => type.startsWith(kind))
  const block = (blocked: boolean) => call(`PUT /virtual-phone/contacts/${contactPhone}/blocked`, { blocked })
  return { gateway, id, token, call, view, told, block }
}

test("a blocked contact's messages do not reach the account until unblocked", async () => {
  const { id, call, view, told, block } = await start()
  const write = () =>
    call('POST /virtual-phone/messages', { content: 'oi', contactPhone, contactName: 'Bruno' })
  const outcome = async () => (await write()).body.data
  expect(await outcome()).toMatchObject({ outcome: 'received' })
  await block(true)
  await block(true)
  expect((await view()).blocked).toEqual([contactPhone])
  expect(await outcome()).toMatchObject({ outcome: 'ignored' })
  await block(false)
  expect((await view()).blocked).toEqual([])
  expect(await outcome()).toMatchObject({ outcome: 'received' })
  await vi.waitFor(() => expect(told('message:received')).toHaveLength(2), slow)
  const about = { sessionId: id, contactPhone, contactName: 'Bruno' }
  expect(told('contact:blocked').map(({ payload }) => payload)).toEqual([about])
  expect(told('contact:unblocked').map(({ payload }) => payload)).toEqual([about])
})

test('a message written by the owner is reported as delivered', async () => {
  const { id, call, told } = await start()
  await call('POST /virtual-phone/messages', { content: 'oi', contactPhone, direction: 'outgoing' })
  await vi.waitFor(() => expect(told('message:delivered')).toHaveLength(1), slow)
  const message = Object(told('message:received')[0]?.payload.message)
  expect(told('message:delivered')[0]?.payload).toEqual({
    sessionId: id,
    messageId: message.id,
    contactPhone,
    timestamp: expect.any(String),
  })
})

test('creates, renames and changes a group, and emits each change once', async () => {
  const { id, call, view, told } = await start()
  const made = await call('POST /virtual-phone/groups', { name: 'Clientes', participants: [contactPhone] })
  expect(made.status).toBe(201)
  const group = required((await view()).groups?.[0])
  expect(group).toEqual({
    id: expect.stringMatching(/@g\.us$/),
    name: 'Clientes',
    participants: [{ phone: contactPhone, admin: false }],
  })
  const again = await call('POST /virtual-phone/groups', { name: 'Clientes', participants: [] })
  expect([again.status, again.body.message]).toEqual([409, 'Já existe um grupo com este nome'])

  const renamed = { id: group.id, name: 'Clientes VIP' }
  await call(`PUT /virtual-phone/groups/${group.id}`, { name: renamed.name })
  const other = '5531966665555'
  const change = (action: string, who = other) =>
    call(`POST /virtual-phone/groups/${group.id}/participants`, { contactPhone: who, action })
  for (const action of ['add', 'promote', 'demote', 'remove']) expect((await change(action)).status).toBe(200)
  for (const [action, who, message] of [
    ['add', contactPhone, 'Este contato já está no grupo'],
    ['demote', contactPhone, 'Este contato não é administrador'],
    ['remove', other, 'Este contato não está no grupo'],
  ] as const) {
    const refused = await change(action, who)
    expect([refused.status, refused.body.message]).toEqual([409, message])
  }
  const missing = await call('PUT /virtual-phone/groups/outro', { name: 'X' })
  expect([missing.status, missing.body.message]).toEqual([404, 'Grupo não encontrado'])

  const about = { sessionId: id, group: renamed, contactPhone: other }
  await vi.waitFor(() => expect(told('group:')).toHaveLength(6), slow)
  expect(told('group:').map(({ type, payload }) => [type, payload])).toEqual([
    [
      'group:created',
      { sessionId: id, group: { id: group.id, name: 'Clientes' }, participants: [contactPhone] },
    ],
    ['group:updated', { sessionId: id, group: renamed }],
    ['group:participant:added', about],
    ['group:participant:promoted', about],
    ['group:participant:demoted', about],
    ['group:participant:removed', about],
  ])
  // Messages to the group's name reach the created group.
  await call('POST /virtual-phone/messages', { content: 'oi', contactPhone, group: renamed.name })
  await vi.waitFor(() => expect(told('message:received')).toHaveLength(1), slow)
  expect(Object(told('message:received')[0]?.payload.message).group).toEqual(renamed)
})

test('blocking a contact and creating a group return 409 while offline', async () => {
  const { call, view, told, block } = await start()
  await call('PUT /virtual-phone/online', { online: false })
  expect((await block(true)).status).toBe(409)
  expect((await call('POST /virtual-phone/groups', { name: 'Clientes', participants: [] })).status).toBe(409)
  expect(await view()).toMatchObject({ blocked: [], groups: [] })
  expect([...told('contact:blocked'), ...told('group:')]).toEqual([])
})

test('a contact with a hidden number is known by a LID, and merged once the number is known', async () => {
  const { gateway, id, token, call, view, told } = await start()
  const hide = (hidden: boolean) => call(`PUT /virtual-phone/contacts/${contactPhone}/hidden`, { hidden })
  const write = (content: string) =>
    call('POST /virtual-phone/messages', { content, contactPhone, contactName: 'Bruno' })
  const list = async (contact: string) => {
    const route = `GET /sessions/${id}/messages?contact=${contact}`
    const { messages } = await gateway.read(contract.messages.list.answer, route, { token })
    return messages.map(({ text, contactPhone: key, state }) => [text, key, state]).reverse()
  }
  const send = (to: string, message: string) =>
    gateway.call(`POST /sessions/${id}/send`, { token, body: { to, message } })
  await write('aberto')
  await hide(true)
  expect((await view()).hidden).toEqual([contactPhone])
  await write('oculto')
  await vi.waitFor(() => expect(told('message:received')).toHaveLength(2), slow)
  const lid = String(Object(Object(told('message:received')[1]?.payload.message).contact).phone)
  expect(lid).toMatch(/^\d{5,30}@lid$/)
  expect((await send(lid, 'resposta')).status).toBe(200)
  await vi.waitFor(async () => {
    gateway.clock.advance(200)
    expect(await list(lid)).toEqual([
      ['oculto', lid, 'received'],
      ['resposta', lid, 'delivered'],
    ])
  }, slow)
  await hide(false)
  const whole = [
    ['aberto', contactPhone, 'received'],
    ['oculto', contactPhone, 'received'],
    ['resposta', contactPhone, 'delivered'],
  ]
  expect([await list(lid), await list(contactPhone)]).toEqual([whole, whole])
  const { contacts } = await gateway.read(
    contract.contacts.list.answer,
    `GET /sessions/${id}/contacts?search=Bruno`,
    { token },
  )
  expect(contacts.map(({ phone }) => phone)).toEqual([contactPhone])
  // Asking for a known number also finds a hidden account.
  const carla = '5521966665555'
  await call(`PUT /virtual-phone/contacts/${carla}/hidden`, { hidden: true })
  await call('POST /virtual-phone/messages', { content: 'eu', contactPhone: carla })
  await vi.waitFor(() => expect(told('message:received')).toHaveLength(3), slow)
  expect((await send(carla, 'quem é?')).status).toBe(200)
  expect((await list(carla)).map(([text, key]) => [text, key])).toEqual([
    ['eu', carla],
    ['quem é?', carla],
  ])
})

test("a contact's typing is emitted live and not stored", async () => {
  const { gateway, id, token, call, told } = await start()
  await call('POST /virtual-phone/messages', { content: 'oi', contactPhone, contactName: 'Bruno' })
  const type = (body: object, who = contactPhone) => call(`PUT /virtual-phone/contacts/${who}/typing`, body)
  await type({})
  await type({ state: 'recording', group: 'Família' }, '5521955554444')
  await type({ state: 'paused' })
  await vi.waitFor(() => expect(told('contact:typing')).toHaveLength(3), slow)
  const bruno = { sessionId: id, contactPhone, contactName: 'Bruno' }
  expect(told('contact:typing').map(({ payload }) => payload)).toEqual([
    { ...bruno, state: 'typing' },
    {
      sessionId: id,
      contactPhone: '5521955554444',
      contactName: null,
      state: 'recording',
      group: { id: expect.stringMatching(/@g\.us$/), name: 'Família' },
    },
    { ...bruno, state: 'paused' },
  ])
  expect(told('contact:typing').map(({ meta }) => meta)).toEqual([undefined, undefined, undefined])
  // A session gets no typing events of ignored groups or blocked contacts.
  await gateway.call(`PUT /sessions/${id}/behavior`, { token, body: { ignoreGroupMessages: true } })
  await type({ group: 'Família' })
  await call(`PUT /virtual-phone/contacts/${contactPhone}/blocked`, { blocked: true })
  await type({})
  await type({}, '5521944443333')
  await vi.waitFor(() => expect(told('contact:typing')).toHaveLength(4), slow)
  expect(told('contact:typing').at(-1)?.payload).toMatchObject({ contactPhone: '5521944443333' })
})
