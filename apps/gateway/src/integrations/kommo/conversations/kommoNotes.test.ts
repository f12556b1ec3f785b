import { expect, test } from 'vitest'
import { openKommoWorld } from '../../../testing/kommo/kommoWorld.js'
import { type MessageEvent, parseMessageEvent } from './messageEvent.js'

const phone = '5511988887777'

async function authorised(sessions = 1) {
  const world = await openKommoWorld(sessions)
  const connections = world.connections.map(world.withToken)
  for (const one of connections) {
    await world.tokens.find(one)
    await world.tokens.recordAccount(one.targetId, '30000000')
  }
  const [first = world.connection] = connections
  const { data } = world.kommo.account()
  /** An attempt by a new node, with the store as its only state. */
  const note = (event: MessageEvent, next: MessageEvent[] = [], connection = first) => {
    const { client, notes } = world.node()
    const kommo = client.of(connection, { priority: 'event', signal: world.signal })
    const stage = { pipelineId: null, stageId: null }
    return world.settle(notes.note(kommo, event, { next: async () => next, stage, signal: world.signal }))
  }
  const notes = () => data.notes.map(({ leadId, text }) => ({ leadId, text }))
  return { ...world, connections, data, note, notes }
}

let number = 0
function said(text: string, more: Partial<MessageEvent> = {}): MessageEvent {
  const messageId = `m${++number}`
  return { messageId, isFromCustomer: true, contact: phone, name: 'Maria', text, ...more }
}

test('the first message creates contact and lead, and later messages add notes', async () => {
  const { kommo, note, data, notes } = await authorised()
  expect(await note(said('oi'))).toBe('noted')
  expect(await note(said('olá', { isFromCustomer: false }))).toBe('noted')
  expect([...data.contacts.values()]).toMatchObject([
    { name: 'Maria', custom_fields_values: [{ field_code: 'PHONE', values: [{ value: `+${phone}` }] }] },
  ])
  const [[leadId]] = [[...data.leads.keys()]]
  expect([...data.leads.values()]).toMatchObject([{ name: 'WhatsApp: Maria', status_id: 501 }])
  expect(notes()).toEqual([
    { leadId, text: 'oi' },
    { leadId, text: 'olá' },
  ])
  expect(kommo.refused).toBe(0)
})

test('finds a contact with or without the ninth digit and uses its open lead', async () => {
  for (const kept of ['+55 11 8888-7777', '(11) 98888-7777', '+5511988887777']) {
    const { note, data, notes } = await authorised()
    const contact = data.addContact('Maria da Silva', kept.replace(/[^\d+]/g, ''))
    data.addLead('velho', contact, 143)
    const lead = data.addLead('aberto', contact, 502)
    await note(said('oi'))
    expect(data.contacts.size, kept).toBe(1)
    expect(data.leads.size).toBe(2)
    expect(notes()).toEqual([{ leadId: lead, text: 'oi' }])
  }
})

test('keeps a conversation in its open lead although its contact has many newer ones', async () => {
  const { note, data, notes, clock } = await authorised()
  await note(said('oi'))
  const [former = 0] = data.leads.keys()
  const [contact = 0] = data.contacts.keys()
  for (let count = 0; count < 60; count++) data.addLead(`novo ${count}`, contact, 502)
  clock.advance(60 * 60_000)
  await note(said('ainda aí?'))
  expect(notes().map(({ leadId }) => leadId)).toEqual([former, former])
})

test('a message to a contact who never wrote creates no contact or lead', async () => {
  const { note, data, kommo } = await authorised()
  expect(await note(said('promoção', { isFromCustomer: false }))).toBe('ignored')
  expect(data.contacts.size).toBe(0)
  expect(kommo.calls).toEqual([])
})

for (const [what, call] of [
  ['contact', /POST \/api\/v4\/contacts$/],
  ['lead', /POST \/api\/v4\/leads$/],
  ['note', /POST \/api\/v4\/leads\/notes$/],
] as const) {
  test(`a ${what} whose answer was lost is found, and not made again`, async () => {
    const { kommo, note, data, notes } = await authorised()
    const made = new Set<number>()
    // Recent creations are not in the search index.
    data.searchable = (id) => made.has(id)
    const event = said('oi')
    kommo.swallowNext(call)
    await expect(note(event)).rejects.toMatchObject({ failureKind: 'unreachable' })
    expect(await note(event)).toBe('noted')
    expect(await note(event)).toBe('known')
    expect(data.contacts.size).toBe(1)
    expect(data.leads.size).toBe(1)
    expect(notes()).toHaveLength(1)
  })
}

test('repeated identical texts create separate notes, even after a lost response', async () => {
  const { kommo, note, notes } = await authorised()
  await note(said('oi'))
  const again = said('oi')
  kommo.swallowNext(/leads\/notes/)
  await expect(note(again)).rejects.toThrow()
  await note(again)
  expect(notes()).toHaveLength(2)
  const unsent = said('oi')
  kommo.failNext(500)
  await expect(note(unsent)).rejects.toThrow()
  await note(unsent)
  expect(notes()).toHaveLength(3)
})

test('sends waiting notes in order, in batches of at most 50', async () => {
  const { kommo, note, notes } = await authorised()
  await note(said('primeira'))
  const waiting = Array.from({ length: 60 }, (_, at) => said(`fala ${at}`))
  const stranger = said('outra pessoa', { contact: '5521977776666' })
  const [head, ...rest] = waiting
  if (!head) throw new TypeError('No head')
  await note(head, [stranger, ...rest])
  expect(kommo.seen(/leads\/notes/)).toHaveLength(2)
  expect(notes()).toHaveLength(51)
  for (const one of rest) await note(one)
  expect(notes().map(({ text }) => text)).toEqual(['primeira', ...waiting.map(({ text }) => text)])
})

test('a note that Kommo rejects does not block the others and fails on its own', async () => {
  const { kommo, note, notes } = await authorised()
  await note(said('oi'))
  const bad = said('ruim')
  kommo.failNext(400)
  expect(await note(said('boa'), [bad])).toBe('noted')
  kommo.failNext(400)
  await expect(note(bad)).rejects.toMatchObject({ status: 400 })
  await note(said('outra'))
  expect(notes().map(({ text }) => text)).toEqual(['oi', 'boa', 'outra'])
})

test('the next message creates a new lead after the old one was deleted or closed', async () => {
  const { note, data, notes, clock } = await authorised()
  await note(said('oi'))
  const [first] = data.leads.values()
  if (first) first.is_deleted = true
  await note(said('ainda aí?'))
  expect(data.leads.size).toBe(2)
  const [, second] = data.leads.values()
  if (second) second.status_id = 142
  clock.advance(60 * 60_000)
  await note(said('nova compra'))
  expect(data.leads.size).toBe(3)
  expect(data.contacts.size).toBe(1)
  expect(new Set(notes().map(({ leadId }) => leadId)).size).toBe(3)
})

test('a customer of two sessions of one account becomes one contact and one lead', async () => {
  const { note, data, connections } = await authorised(2)
  data.searchable = () => false
  await Promise.all(connections.map((connection) => note(said('oi'), [], connection)))
  expect(data.contacts.size).toBe(1)
  expect(data.leads.size).toBe(1)
})

test('a note contains sender, time and content; group messages get no note', () => {
  const at = (instant: string) => instant.slice(11, 16)
  const message = {
    event: 'message:received',
    data: {
      id: 'm',
      from: phone,
      to: '5511900000000',
      message: { type: 'image', text: 'olha', media: { fileName: 'vela.png' } },
      contact: { name: 'Maria' },
      timestamp: '2026-11-21T12:34:00.000Z',
    },
  }
  expect(parseMessageEvent(JSON.stringify(message), at)).toMatchObject({
    contact: phone,
    text: 'Cliente (Maria), 12:34:\n[Imagem: vela.png] olha',
  })
  const inGroup = { ...message, data: { ...message.data, group: { id: 'g' } } }
  expect(parseMessageEvent(JSON.stringify(inGroup), at)).toBeNull()
})
