import { serverEvents } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { contact, openLine } from '../../testing/openLine.js'

test('contacts that were not stored are not counted in contact:update', async () => {
  const { line, heard, rollBackNext } = await openLine()
  const people = ['5521977776661', '5521977776662', '5521977776663'].map((phone) => ({
    address: { phone },
    name: null,
  }))
  rollBackNext()
  await expect(line.contacts(people.slice(1), false)).rejects.toThrow()
  await line.contacts(people.slice(0, 1), false)
  expect(heard.map(({ payload }) => payload)).toEqual([
    { sessionId: 's', changed: 1, added: 1, contact: expect.objectContaining({ phone: '5521977776661' }) },
  ])
  // Changes too soon after an event wait for the next one; a failed emit keeps them.
  await line.contacts(people.slice(1, 2), true)
  rollBackNext()
  await expect(line.contacts(people.slice(2), false)).rejects.toThrow()
  await line.contacts(people.slice(2), false)
  expect(heard.at(-1)?.payload).toEqual({ sessionId: 's', changed: 2, added: 2 })
})

test('stores an address book of 10,000 contacts and emits few events without names', async () => {
  const { db, line, told } = await openLine()
  const book = Array.from({ length: 10_000 }, (_, index) => ({
    address: { phone: `55119${String(index).padStart(8, '0')}` },
    name: `Contato ${index}`,
  }))
  await line.contacts([...book, ...book.slice(0, 700)], false)
  const { count } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(10_000)
  const updates = told('contact:update').map((payload) => serverEvents['contact:update'].parse(payload))
  expect(updates.reduce((sum, { added = 0 }) => sum + added, 0)).toBe(10_000)
  expect(JSON.stringify(updates).length).toBeLessThan(5000)
})

test('repeated contact data emits nothing, and missing fields keep their value', async () => {
  const { line, told } = await openLine()
  const ana = { address: contact, name: 'Ana', profilePic: 'https://pps.whatsapp.net/ana.jpg' }
  await line.contacts([ana, ana], false)
  await line.contacts([ana, { address: contact }], false)
  await line.contacts([{ address: contact, name: 'Ana Souza' }], false)
  await line.contacts([{ address: contact, profilePic: null }], false)
  const shown = (name: string, profilePic: string | null) =>
    expect.objectContaining({ changed: 1, contact: expect.objectContaining({ name, profilePic }) })
  expect(told('contact:update')).toEqual([
    shown('Ana', ana.profilePic),
    shown('Ana Souza', ana.profilePic),
    shown('Ana Souza', null),
  ])
})
