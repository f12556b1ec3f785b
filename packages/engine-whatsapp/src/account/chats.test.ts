import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

async function open() {
  const world = await openWorld()
  const contact = world.server.person(contactNumber, 'Cliente')
  const paired = await pairSession(world)
  const account = () => world.engine.account?.('s')
  // The keys of the account's shared state arrive after the connection, with its name.
  await vi.waitFor(async () => expect((await account()?.profile?.get())?.name).toBe('Loja'))
  const chats = () => {
    const found = account()?.chats
    if (!found) throw new TypeError('No chats')
    return found
  }
  // The LID of the contact is known once it wrote.
  await contact.writes(paired.phone, { conversation: 'Oi' })
  await paired.line.nth('messages')
  const chat = { contact: { phone: contactNumber } }
  return { ...world, ...paired, contact, chats, chat }
}

test('conversations are archived, pinned, muted, marked, labelled and starred on all devices', async () => {
  const { phone, contact, chats, chat } = await open()
  const last = {
    id: 'ABC',
    contact: { phone: contactNumber, userId: contact.lid },
    isFromMe: false,
    timestamp: '2026-11-21T12:00:00.000Z',
  }
  await chats().update(chat, { archived: true, pinned: true, mutedUntil: 'always', unread: true }, last)
  await chats().update(chat, { mutedUntil: null }, last)
  await chats().saveLabel({ id: '7', name: 'Novo pedido', color: 3 })
  await chats().setLabel(chat, '7', true)
  await chats().star(chat, { id: 'ABC', isFromMe: false }, true)
  expect(phone.appState.changes.map(({ index, action }) => [index.join(' '), action])).toMatchObject([
    [`archive ${contact.lid}`, { archiveChatAction: { archived: true } }],
    [`pin_v1 ${contact.lid}`, { pinAction: { pinned: true } }],
    [`mute ${contact.lid}`, { muteAction: { muted: true } }],
    [`markChatAsRead ${contact.lid}`, { markChatAsReadAction: { read: false } }],
    [`mute ${contact.lid}`, { muteAction: { muted: false } }],
    ['label_edit 7', { labelEditAction: { name: 'Novo pedido', color: 3 } }],
    [`label_jid 7 ${contact.lid}`, { labelAssociationAction: { labeled: true } }],
    [`star ${contact.lid} ABC 0 0`, { starAction: { starred: true } }],
  ])
})

test('changes on the phone are reported', async () => {
  const { line, phone, contact, server } = await open()
  const address = { phone: contactNumber, userId: contact.lid }
  await phone.changes('regular_low', ['archive', contact.lid], { archiveChatAction: { archived: true } })
  expect((await line.nth('chats'))[0]).toEqual([{ chat: { contact: address }, archived: true }])
  await phone.changes('regular_low', ['pin_v1', contact.lid], { pinAction: { pinned: true } })
  expect((await line.nth('chats', 2))[0]).toEqual([{ chat: { contact: address }, pinned: true }])
  await phone.changes('regular', ['label_edit', '7'], { labelEditAction: { name: 'Novo', color: 2 } })
  expect((await line.nth('labels'))[0]).toEqual([{ id: '7', name: 'Novo', color: 2 }])
  await phone.changes('regular', ['label_jid', '7', contact.lid], {
    labelAssociationAction: { labeled: true },
  })
  expect((await line.nth('chats', 3))[0]).toEqual([
    { chat: { contact: address }, label: { id: '7', isSet: true } },
  ])
  await phone.changes('regular_low', ['star', contact.lid, 'ABC', '0', '0'], {
    starAction: { starred: true },
  })
  expect((await line.nth('chats', 4))[0]).toEqual([
    { chat: { contact: address }, star: { id: 'ABC', isFromMe: false, starred: true } },
  ])
  expect(server.failures).toEqual([])
})
