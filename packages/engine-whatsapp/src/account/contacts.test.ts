import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

async function open() {
  const world = await openWorld()
  const contact = world.server.person(contactNumber, 'Cliente')
  const paired = await pairSession(world)
  const contacts = () => {
    const found = world.engine.account?.('s').contacts
    if (!found) throw new TypeError('No contacts')
    return found
  }
  return { ...world, ...paired, contact, contacts, address: { phone: contactNumber } }
}

test('a contact shows about, picture and business, unless it hides them', async () => {
  const { contact, contacts, address } = await open()
  const business = { description: 'Pães', address: '', email: '', websites: [], category: 'Padaria' }
  Object.assign(contact.profile, { about: 'Aberto', picture: Buffer.from('ffd8ff', 'hex'), business })
  expect(await contacts().profile(address)).toEqual({
    about: 'Aberto',
    aboutAt: expect.stringMatching(/^\d{4}-/),
    picture: expect.stringContaining('https://'),
    business: {
      description: 'Pães',
      address: null,
      email: null,
      websites: [],
      category: 'Padaria',
      vertical: null,
    },
  })
  Object.assign(contact.profile, { isHidden: true, business: null })
  const hidden = { about: null, aboutAt: null, picture: null, business: null }
  expect(await contacts().profile({ userId: contact.lid })).toEqual(hidden)
  const nobody = { phone: '5541999998888' }
  await expect(contacts().profile(nobody)).rejects.toMatchObject({ code: 'not_on_whatsapp' })
})

test('a contact is saved in the address book of all devices, renamed and removed', async () => {
  const { phone, contact, contacts, address } = await open()
  const known = { phone: contactNumber, userId: contact.lid }
  expect(await contacts().save(address, { name: 'Bia Souza', isOnPhone: true })).toEqual(known)
  await contacts().save({ userId: contact.lid }, { name: 'Bia', isOnPhone: false })
  await contacts().remove(address)
  const index = ['contact', contact.jid]
  const contactAction = { fullName: 'Bia Souza', firstName: 'Bia', lidJid: contact.lid }
  expect(phone.appState.changes).toMatchObject([
    {
      index,
      action: { contactAction: { ...contactAction, saveOnPrimaryAddressbook: true } },
      isRemoval: false,
    },
    {
      index,
      action: { contactAction: { fullName: 'Bia', saveOnPrimaryAddressbook: false } },
      isRemoval: false,
    },
    { index, isRemoval: true },
  ])
  const nobody = { phone: '5541999998888' }
  await expect(contacts().save(nobody, { name: 'Ana', isOnPhone: true })).rejects.toMatchObject({
    code: 'not_on_whatsapp',
  })
})

test('contacts are blocked and unblocked by both of their ids', async () => {
  const { phone, contact, contacts, address } = await open()
  await contacts().setBlocked(address, true)
  expect([...phone.profile.blocked]).toEqual([contact.lid])
  expect(await contacts().blocked()).toEqual([{ phone: contactNumber, userId: contact.lid }])
  await contacts().setBlocked({ userId: contact.lid }, false)
  expect(await contacts().blocked()).toEqual([])
})

test('a presence is asked for once in five minutes, and kept up to date meanwhile', async () => {
  const { clock, companion, contact, contacts, address } = await open()
  const subscriptions = () => companion.nodes.filter(({ attrs }) => attrs.type === 'subscribe').length
  contact.profile.lastSeen = 1_700_000_000
  const away = { online: false, lastSeenAt: '2023-11-14T22:13:20.000Z' }
  expect(await contacts().presence(address)).toEqual(away)
  companion.wire?.send({ tag: 'presence', attrs: { from: contact.lid } })
  await companion.settled()
  expect(await contacts().presence(address)).toEqual({ online: true, lastSeenAt: null })
  expect(subscriptions()).toBe(1)
  clock.advance(5 * 60_000)
  expect(await contacts().presence(address)).toEqual(away)
  expect(subscriptions()).toBe(2)
})

test('a contact that shares no presence is unknown', async () => {
  const { clock, companion, contact, contacts, address } = await open()
  contact.profile.isHidden = true
  const presence = contacts().presence(address)
  await vi.waitFor(() => expect(companion.nodes.some(({ attrs }) => attrs.type === 'subscribe')).toBe(true))
  clock.advance(4_000)
  expect(await presence).toEqual({ online: null, lastSeenAt: null })
})
