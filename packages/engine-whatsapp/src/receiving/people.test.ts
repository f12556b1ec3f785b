import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

async function open() {
  const world = await openWorld()
  const contact = world.server.person(contactNumber, 'Cliente')
  const account = world.server.person('5511988887777', 'Loja')
  await account.appState.set('critical_unblock_low', ['contact', contact.jid], {
    contactAction: { fullName: 'Cliente da agenda', lidJid: contact.lid },
  })
  const paired = await pairSession(world)
  // The address book, which tells of both ids, arrives after the connection.
  await paired.line.waitForReport('identities')
  return { ...world, ...paired, contact, address: { phone: contactNumber, userId: contact.lid } }
}

test('imports the address book with both ids, and a push name does not replace its names', async () => {
  const { line, contact, phone, address } = await open()
  await vi.waitFor(() => {
    expect(line.reportedEvents.contacts.flatMap(([contacts]) => contacts)).toContainEqual({
      address,
      name: 'Cliente da agenda',
    })
  })
  await contact.writes(phone, { conversation: 'oi' })
  const [[message]] = await line.waitForReport('messages')
  expect(message).toMatchObject({ contact: address, contactName: 'Cliente', isFromMe: false })
  const names = line.reportedEvents.contacts.flatMap(([contacts]) => contacts.map(({ name }) => name))
  expect(names).not.toContain('Cliente')
})

test('identifies a contact by LID until the number is known, and then reports both', async () => {
  const { server, line, phone } = await open()
  const stranger = server.person('5531966665555', 'Bia')
  stranger.hidesNumber = true
  await stranger.writes(phone, { conversation: 'oi' })
  const [[first]] = await line.waitForReport('messages')
  expect(first?.contact).toEqual({ userId: stranger.lid })
  expect(line.reportedEvents.identities.flat(2)).not.toContainEqual(
    expect.objectContaining({ userId: stranger.lid }),
  )

  const both = { phone: '5531966665555', userId: stranger.lid }
  await phone.learnsNumber(stranger)
  await vi.waitFor(() => expect(line.reportedEvents.identities.flat(2)).toContainEqual(both))
  await stranger.writes(phone, { conversation: 'sou eu' })
  const [[second]] = await line.waitForReport('messages', 2)
  expect(second?.contact).toEqual(both)
})

test('reports messages sent from the phone as own, with their reactions and revocations', async () => {
  const { line, contact, phone, address } = await open()
  const id = await phone.writesFromPhone(contact, { conversation: 'Já vai' })
  const [[own]] = await line.waitForReport('messages')
  expect(own).toMatchObject({
    id,
    contact: address,
    contactName: null,
    isFromMe: true,
    content: { text: 'Já vai' },
  })
  const key = { id, remoteJid: phone.lid, fromMe: false }
  await contact.writes(phone, { reactionMessage: { key, text: '👍' } })
  expect((await line.waitForReport('messages', 2))[0]).toMatchObject([
    { content: { kind: 'reaction', of: id, emoji: '👍' } },
  ])
  await phone.writesFromPhone(contact, { protocolMessage: { key: { ...key, fromMe: true }, type: 0 } })
  expect((await line.waitForReport('messages', 3))[0]).toMatchObject([
    { isFromMe: true, content: { kind: 'revoke', of: id } },
  ])
})

test('reports calls with their time, and no message for those of a group', async () => {
  const { line, contact, phone, address } = await open()
  contact.calls(phone, 'CALL1', { at: '1780000000', groupJid: '120363000000000001@g.us' })
  expect(await line.waitForReport('call')).toEqual([
    { id: 'CALL1', from: address, isVideo: false, timestamp: new Date(1_780_000_000_000).toISOString() },
  ])
  await contact.writes(phone, { conversation: 'oi' })
  await line.waitForReport('messages')
  expect(line.reportedEvents.messages.flat(2)).toMatchObject([{ content: { kind: 'text', text: 'oi' } }])
})

test('reports blocked contacts and changed profile pictures', async () => {
  const { line, contact, phone, address } = await open()
  phone.blocks(contact, true)
  expect(await line.waitForReport('blocked')).toEqual([address, true])
  phone.blocks(contact, false)
  expect(await line.waitForReport('blocked', 2)).toEqual([address, false])
  phone.seesPicture(contact, false)
  await vi.waitFor(() => {
    expect(line.reportedEvents.contacts.flatMap(([contacts]) => contacts)).toContainEqual({
      address,
      profilePic: null,
    })
  })
})

test("tells deletions by a group's administrators from those of members", async () => {
  const { server, line, contact, phone } = await open()
  const other = server.person('5531966665555', 'Bia')
  const group = server.group('120363000000000001', 'Entregas', [phone, contact, other], phone)
  group.admins.add(contact)
  const id = await group.receives(other, { conversation: 'bom dia' })
  await line.waitForReport('messages')
  const key = { id, remoteJid: group.jid, fromMe: false, participant: other.lid }
  await group.receives(contact, { protocolMessage: { key, type: 0 } })
  await line.waitForReport('messages', 2)
  await group.receives(other, { protocolMessage: { key: { ...key, fromMe: true }, type: 0 } })
  await line.waitForReport('messages', 3)
  const contents = line.reportedEvents.messages.flat(2).map(({ content }) => content)
  expect(contents.slice(1)).toEqual([
    { kind: 'revoke', of: id, byAdmin: true },
    { kind: 'revoke', of: id },
  ])
})

test("reports a group's name, authors, receipts and changes", async () => {
  const { server, engine, line, contact, phone, address } = await open()
  const other = server.person('5531966665555', 'Bia')
  const group = server.group('120363000000000001', 'Entregas', [phone, contact, other], contact)
  const id = await group.receives(contact, { conversation: 'bom dia' })
  const named = { id: group.jid, name: 'Entregas' }
  expect((await line.waitForReport('messages'))[0]).toMatchObject([
    { id, contact: address, group: named, contactName: 'Cliente' },
  ])
  await engine.markRead('s', (await line.waitForReport('messages'))[0])

  const message = {
    id: '3EB0000000000000000001',
    content: { kind: 'text', text: 'Oi, grupo' },
    replyTo: null,
  } as const
  const to = { group: { id: group.jid } }
  const signal = new AbortController().signal
  await engine.send('s', { ...message, to, attempt: 1 }, signal)
  await vi.waitFor(() => expect([contact.received.length, other.received.length]).toEqual([1, 1]))
  expect(other.received[0]?.message.extendedTextMessage?.text).toBe('Oi, grupo')
  group.acknowledges(other, [message.id], 'read')
  const [[read]] = await line.waitForReport('receipts')
  expect(read).toMatchObject({ id: message.id, status: 'read', group: named, by: { phone: '5531966665555' } })

  group.notifies(contact, 'promote', [other])
  expect(await line.waitForReport('group')).toMatchObject([
    { type: 'participant:promoted', group: named, contact: { phone: '5531966665555', userId: other.lid } },
  ])
  group.renames(contact, 'Coletas')
  expect(await line.waitForReport('group', 2)).toMatchObject([
    { type: 'updated', group: { id: group.jid, name: 'Coletas' } },
  ])
  const unknown = { group: { id: '120363999999999999@g.us' } }
  await expect(engine.send('s', { ...message, to: unknown, attempt: 1 }, signal)).rejects.toMatchObject({
    code: 'not_on_whatsapp',
    retry: 'never',
  })
})

test('shows a group that the account is typing', async () => {
  const { server, engine, phone, contact, companion } = await open()
  const group = server.group('120363000000000001', 'Entregas', [phone, contact], contact)
  await engine.typing?.('s', { group: group.jid }, 'recording')
  const content = [{ tag: 'composing', attrs: { media: 'audio' } }]
  await vi.waitFor(() => {
    expect(companion.nodes).toContainEqual(
      expect.objectContaining({
        tag: 'chatstate',
        attrs: expect.objectContaining({ to: group.jid }),
        content,
      }),
    )
  })
})

test('reports typing, recording and pausing', async () => {
  const { line, contact, phone, address } = await open()
  contact.types(phone, 'paused')
  contact.types(phone, 'composing')
  contact.types(phone, 'composing', 'audio')
  contact.types(phone, 'paused')
  await line.waitForReport('typing', 3)
  expect(line.reportedEvents.typing.flat()).toEqual(
    ['typing', 'recording', 'paused'].map((state) => ({ contact: address, group: undefined, state })),
  )
})
