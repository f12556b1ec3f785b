import { serverEvents } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import type { Address } from '../../../engines/address.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { at, message, openLine } from '../../../testing/openLine.js'
import { Contacts } from '../contacts.js'

const phone = '5521977776666'
const lid = '8899@lid'
const hidden = { userId: lid }
const both = { phone, userId: lid }
const group = { id: '120363@g.us', name: 'Entregas' }

async function open() {
  const opened = await openLine()
  const { db, told } = opened
  const kept = () =>
    db.selectFrom('messages').select(['network_id', 'chat', 'contact']).orderBy('seq').execute()
  const names = async () => {
    const rows = await db
      .selectFrom('identities')
      .select(['name', 'kind', 'contact'])
      .orderBy('name')
      .execute()
    return rows.map(({ name, kind, contact }) => [name, kind, contact])
  }
  const contacts = () => new Contacts(db, new ManualClock()).page('s', {})
  const arrived = () =>
    told('message:received').map((payload) => {
      const { id, contact } = serverEvents['message:received'].parse(payload).message
      return [id, contact.phone]
    })
  return { ...opened, kept, names, contacts, arrived }
}

test("merges a hidden number's messages and contact into the number once it is known", async () => {
  const { line, kept, names, contacts, arrived, told } = await open()
  await line.messages([
    message('m1', { contact: hidden, contactName: 'Ana' }),
    message('g1', { contact: hidden, group }),
    message('m2', { contact: { phone } }),
    message('m3', { contact: hidden, replyTo: 'm1' }),
  ])
  await line.messages([
    message('r1', { contact: hidden, content: { kind: 'reaction', of: 'm1', emoji: '👍' } }),
  ])
  expect((await contacts()).total).toBe(2)
  await line.identities([both])
  expect(await kept()).toEqual([
    { network_id: 'm1', chat: phone, contact: phone },
    { network_id: 'g1', chat: group.id, contact: phone },
    { network_id: 'm2', chat: phone, contact: phone },
    { network_id: 'm3', chat: phone, contact: phone },
  ])
  expect(await names()).toEqual([
    [phone, 'phone', phone],
    [lid, 'lid', phone],
  ])
  expect(await contacts()).toMatchObject({ total: 1, contacts: [{ phone, name: 'Ana' }] })
  expect(told('contact:update').at(-1)).toMatchObject({
    changed: 1,
    added: 0,
    formerPhone: lid,
    contact: { phone, name: 'Ana' },
  })
  // Any later name still leads to that contact.
  await line.messages([message('m4', { contact: hidden }), message('m5', { contact: { phone } })])
  expect(arrived().slice(-2)).toEqual([
    ['m4', phone],
    ['m5', phone],
  ])
  const taken = { kind: 'reaction', of: 'm1', emoji: null } as const
  await line.messages([message('r2', { contact: { phone }, content: taken })])
})

test('a message seen under one identity is not emitted again under the other, also in groups', async () => {
  const { line, kept, arrived } = await open()
  const once = [message('m1', { contact: hidden }), message('g1', { contact: hidden, group })]
  await line.messages(once)
  await line.identities([both])
  await line.messages(once)
  await line.messages(once.map((one) => ({ ...one, contact: { phone } })))
  expect(arrived()).toHaveLength(2)
  expect(await kept()).toHaveLength(2)
})

test('a message stored under both identities is merged into the earlier one', async () => {
  const { line, kept } = await open()
  await line.messages([message('m1', { contact: { phone } }), message('m2', { contact: { phone } })])
  await line.messages([message('m1', { contact: hidden }), message('m0', { contact: hidden })])
  await line.identities([both])
  expect((await kept()).map(({ network_id }) => network_id)).toEqual(['m1', 'm2', 'm0'])
})

test('repeated identities in any order give the same result', async () => {
  const { line, kept, names, told } = await open()
  await line.identities([both, both])
  await line.identities([both])
  await line.messages([message('m1', { contact: hidden }), message('m2', { contact: both })])
  await line.identities([both])
  expect((await kept()).map(({ chat }) => chat)).toEqual([phone, phone])
  expect(await names()).toHaveLength(2)
  expect(told('contact:update')).toHaveLength(1)
})

test('messages, receipts and address books also reveal identities', async () => {
  const { line, kept, contacts } = await open()
  const second = { phone: '5521955554444', userId: 'BR.4455' }
  const third = { phone: '5521933332222', userId: '33@lid' }
  const people: readonly Address[] = [hidden, { userId: second.userId }, { userId: third.userId }]
  await line.messages(people.map((contact, index) => message(`m${index}`, { contact })))
  await line.messages([message('n', { contact: both })])
  await line.receipts([{ id: 'x', contact: second, by: second, status: 'read', timestamp: at }])
  await line.contacts([{ address: third, name: 'Caio' }], false)
  expect((await kept()).map(({ chat }) => chat)).toEqual([phone, second.phone, third.phone, phone])
  const { total, contacts: list } = await contacts()
  expect([total, list[0]?.name]).toEqual([3, 'Caio'])
})

test('a reaction moves with its author and can be removed under the other identity', async () => {
  const { db, line } = await open()
  const react = (contact: Address, emoji: string | null) =>
    line.messages([message('r', { contact, group, content: { kind: 'reaction', of: 'g1', emoji } })])
  await line.messages([message('g1', { contact: { phone: '1' }, group }), message('m1', { contact: hidden })])
  await react(hidden, '👍')
  await line.identities([both])
  const reactions = async () =>
    (await db.selectFrom('messages').select('reactions').where('network_id', '=', 'g1').execute())[0]
      ?.reactions
  expect(await reactions()).toBe(JSON.stringify({ [phone]: '👍' }))
  await react({ phone }, null)
  expect(await reactions()).toBe('{}')
})

test('a LID that moves to another number takes no earlier messages with it', async () => {
  const { line, kept, names } = await open()
  const other = '5511900001111'
  await line.messages([message('m1', { contact: both })])
  await line.messages([message('m2', { contact: { phone: other, userId: lid } })])
  await line.messages([message('m3', { contact: hidden }), message('m4', { contact: { phone } })])
  expect((await kept()).map(({ chat }) => chat)).toEqual([phone, other, other, phone])
  expect(await names()).toContainEqual([lid, 'lid', other])
})

test('a merge that is not stored leaves both contacts unchanged', async () => {
  const { line, kept, contacts, rollBackNext } = await open()
  await line.messages([message('m1', { contact: hidden }), message('m2', { contact: { phone } })])
  rollBackNext()
  await expect(line.identities([both])).rejects.toThrow('The disk is full')
  expect((await kept()).map(({ chat }) => chat)).toEqual([lid, phone])
  expect((await contacts()).total).toBe(2)
  await line.identities([both])
  expect((await kept()).map(({ chat }) => chat)).toEqual([phone, phone])
})

test('merges thousands of identities in a few changes', async () => {
  const { db, line, contacts, told } = await open()
  const people = Array.from({ length: 2500 }, (_, index) => ({
    phone: `55119${String(10_000_000 + index)}`,
    userId: `${index}@lid`,
  }))
  await line.contacts(
    people.map(({ userId }) => ({ address: { userId }, name: `Contato ${userId}` })),
    false,
  )
  const before = told('contact:update').length
  await Promise.all([line.identities(people), line.identities(people.toReversed())])
  expect((await contacts()).total).toBe(2500)
  expect(told('contact:update').length - before).toBe(3)
  const { count } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('phone', 'like', '%@lid')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
})
