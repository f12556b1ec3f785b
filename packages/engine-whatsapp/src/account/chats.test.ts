import { contactNumber, RecordingLine } from '@morpheus/gateway/testing'
import { normalizeMessageContent, proto } from 'baileys'
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
  await paired.line.waitForReport('messages')
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
  await chats().star(chat, { id: 'ABC', isFromMe: false, author: chat.contact }, true)
  await chats().setMessageLabel(chat, 'ABC', '7', true)
  await chats().setMessageLabel(chat, 'ABC', '7', false)
  expect(phone.appState.changes.map(({ index, action }) => [index.join(' '), action])).toMatchObject([
    [`archive ${contact.lid}`, { archiveChatAction: { archived: true } }],
    [`pin_v1 ${contact.lid}`, { pinAction: { pinned: true } }],
    [`mute ${contact.lid}`, { muteAction: { muted: true } }],
    [`markChatAsRead ${contact.lid}`, { markChatAsReadAction: { read: false } }],
    [`mute ${contact.lid}`, { muteAction: { muted: false } }],
    ['label_edit 7', { labelEditAction: { name: 'Novo pedido', color: 3 } }],
    [`label_jid 7 ${contact.lid}`, { labelAssociationAction: { labeled: true } }],
    [`star ${contact.lid} ABC 0 0`, { starAction: { starred: true } }],
    [`label_message 7 ${contact.lid} ABC 0 0`, { labelAssociationAction: { labeled: true } }],
    [`label_message 7 ${contact.lid} ABC 0 0`, { labelAssociationAction: { labeled: false } }],
  ])
})

test('changes on the phone are reported', async () => {
  const { line, phone, contact, server } = await open()
  const address = { phone: contactNumber, userId: contact.lid }
  await phone.changes('regular_low', ['archive', contact.lid], { archiveChatAction: { archived: true } })
  expect((await line.waitForReport('chats'))[0]).toEqual([{ chat: { contact: address }, archived: true }])
  await phone.changes('regular_low', ['pin_v1', contact.lid], { pinAction: { pinned: true } })
  expect((await line.waitForReport('chats', 2))[0]).toEqual([{ chat: { contact: address }, pinned: true }])
  await phone.changes('regular', ['label_edit', '7'], { labelEditAction: { name: 'Novo', color: 2 } })
  expect((await line.waitForReport('labels'))[0]).toEqual([{ id: '7', name: 'Novo', color: 2 }])
  await phone.changes('regular', ['label_jid', '7', contact.lid], {
    labelAssociationAction: { labeled: true },
  })
  expect((await line.waitForReport('chats', 3))[0]).toEqual([
    { chat: { contact: address }, label: { id: '7', isSet: true } },
  ])
  await phone.changes('regular_low', ['star', contact.lid, 'ABC', '0', '0'], {
    starAction: { starred: true },
  })
  expect((await line.waitForReport('chats', 4))[0]).toEqual([
    { chat: { contact: address }, star: { id: 'ABC', isFromMe: false, starred: true } },
  ])
  await phone.changes('regular', ['label_message', '7', contact.lid, 'ABC', '0', '0'], {
    labelAssociationAction: { labeled: true },
  })
  expect((await line.waitForReport('chats', 5))[0]).toEqual([
    { chat: { contact: address }, messageLabel: { messageId: 'ABC', id: '7', isSet: true } },
  ])
  expect(server.failures).toEqual([])
})

test("a star in a group names the message's author", async () => {
  const { server, phone, contact, chats, line } = await open()
  const group = server.group('120363000000000001', 'Entregas', [phone, contact], phone)
  const id = await group.receives(contact, { conversation: 'bom dia' })
  await line.waitForReport('messages', 2)
  const author = { phone: contactNumber }
  await chats().star({ group: group.jid }, { id, isFromMe: false, author }, true)
  await chats().star({ group: group.jid }, { id: 'antes', isFromMe: false, author }, true)
  await chats().star({ group: group.jid }, { id: 'minha', isFromMe: true, author: null }, false)
  expect(phone.appState.changes.map(({ index, action }) => [index, action.starAction?.starred])).toEqual([
    [['star', group.jid, id, '0', contact.lid], true],
    [['star', group.jid, 'antes', '0', contact.lid], true],
    [['star', group.jid, 'minha', '1', '0'], false],
  ])
})

test('labels from before an import are reported, at once and before a new one gets its id', async () => {
  const { engine, line, phone, chats } = await open()
  await phone.changes('regular', ['label_edit', '1'], { labelEditAction: { name: 'Pago', color: 2 } })
  await line.waitForReport('labels')
  await chats().loadLabels()
  await engine.stop('s')
  const page = await engine.credentials?.list('s', null)
  await engine.credentials?.save('other', page?.creds ?? '', page?.keys ?? new Map())
  const settings = { presence: 'unavailable', history: false } as const
  const resume = async () => {
    const resumed = new RecordingLine()
    await engine.reconnect({ sessionId: 'other', line: resumed, settings })
    await resumed.waitForReport('connected')
    await engine.account?.('other').chats?.loadLabels()
    await engine.stop('other')
    return resumed.reportedEvents.labels.flat(2)
  }
  expect(await resume()).toEqual([{ id: '1', name: 'Pago', color: 2 }])
  expect(await resume()).toEqual([])
})

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type
const day = 86_400

test('a timer of disappearing messages is set, and carried by the messages under it', async () => {
  const { engine, server, phone, contact, chats, chat } = await open()
  await chats().update(chat, { timerSeconds: day }, null)
  await vi.waitFor(() => expect(contact.received).toHaveLength(1))
  const setting = normalizeMessageContent(contact.received[0]?.message)?.protocolMessage
  expect(setting).toMatchObject({ type: EPHEMERAL_SETTING, ephemeralExpiration: day })
  const text = { kind: 'text', text: 'Oi' } as const
  const to = { contact: { phone: contactNumber } }
  const id = '3EB0000000000000000001'
  const message = { id, to, content: text, replyTo: null, attempt: 1, expiresAfter: day }
  await engine.send('s', message, AbortSignal.timeout(30_000))
  await vi.waitFor(() => expect(contact.received).toHaveLength(2))
  expect(contact.received[1]?.message.extendedTextMessage?.contextInfo?.expiration).toBe(day)
  const group = server.group('120363000000000001', 'Entregas', [phone, contact], phone)
  await chats().update({ group: group.jid }, { timerSeconds: day }, null)
  expect(group.expiration).toBe(day)
  await chats().update({ group: group.jid }, { timerSeconds: 0 }, null)
  expect(group.expiration).toBe(0)
  server.messageRefusal = '429'
  await expect(chats().update(chat, { timerSeconds: 0 }, null)).rejects.toMatchObject({
    code: 'account_rate_limited',
  })
})

test('timers are followed: changes of contact and group, and the messages under one', async () => {
  const { line, server, phone, contact, errors } = await open()
  const address = { phone: contactNumber, userId: contact.lid }
  const time = expect.stringMatching(/^20.*Z$/)
  const setting = (ephemeralExpiration: number) => ({
    ephemeralMessage: { message: { protocolMessage: { type: EPHEMERAL_SETTING, ephemeralExpiration } } },
  })
  await contact.writes(phone, setting(7 * day))
  expect((await line.waitForReport('chats'))[0]).toEqual([
    { chat: { contact: address }, timer: { seconds: 7 * day, at: time } },
  ])
  const group = server.group('120363000000000001', 'Entregas', [phone, contact], phone)
  group.announce(contact, { tag: 'ephemeral', attrs: { expiration: String(day) } })
  expect((await line.waitForReport('chats', 2))[0]).toEqual([
    { chat: { group: group.jid }, timer: { seconds: day, at: time } },
  ])
  const under = (text: string) =>
    contact.writes(phone, {
      extendedTextMessage: {
        text,
        contextInfo: { expiration: 90 * day, ephemeralSettingTimestamp: 1_780_000_000 },
      },
    })
  await under('um')
  await under('dois')
  expect((await line.waitForReport('chats', 3))[0]).toEqual([
    {
      chat: { contact: address },
      timer: { seconds: 90 * day, at: new Date(1_780_000_000_000).toISOString() },
    },
  ])
  await contact.writes(phone, setting(0))
  expect((await line.waitForReport('chats', 4))[0]).toMatchObject([{ timer: { seconds: 0 } }])
  expect(errors).toEqual([])
})

test('the history of a pairing tells of timers', async () => {
  const world = await openWorld()
  const phone = world.server.person('5511988887777', 'Loja')
  const contact = world.server.person(contactNumber, 'Cliente')
  const key = { remoteJid: contact.jid, fromMe: false, id: 'PAST1' }
  phone.past.push({ key, message: { conversation: 'antes' }, messageTimestamp: 1_700_000_000 })
  phone.timers.set(contact.jid, 7 * day)
  const { line } = await pairSession(world, 's', phone.number, { presence: 'unavailable', history: true })
  expect((await line.waitForReport('chats'))[0]).toMatchObject([
    {
      chat: { contact: { phone: contactNumber } },
      timer: { seconds: 7 * day, at: '2023-11-14T22:13:20.000Z' },
    },
  ])
})

test("the account's timer begins new conversations alone, also where another device set it", async () => {
  const { companion, server, engine, phone } = await open()
  const send = async (index: number, message: object) => {
    const contact = server.person(`55119777766${index}`, `Cliente ${index}`)
    const id = `3EB0AAAAAAAAAAAAAAAAA${index}`
    const to = { contact: { phone: contact.number } }
    const content = { kind: 'text', text: 'Oi' } as const
    const outgoing = { id, to, content, replyTo: null, attempt: 1, ...message }
    const sent = await engine.send('s', outgoing, new AbortController().signal)
    const [received] = contact.received
    const expiration = received?.message.extendedTextMessage?.contextInfo?.expiration
    return [sent.timerSeconds ?? null, expiration ?? null]
  }
  phone.profile.defaultTimer = 7 * day
  expect(await send(10, {})).toEqual([null, null])
  expect(await send(11, { startsConversation: true })).toEqual([7 * day, 7 * day])
  expect(await send(12, { expiresAfter: day })).toEqual([null, day])
  companion.deliver({
    tag: 'notification',
    attrs: { id: '1', from: phone.jid, type: 'account_sync', t: '1780000000' },
    content: [{ tag: 'disappearing_mode', attrs: { duration: String(90 * day), t: '1780000000' } }],
  })
  await vi.waitFor(async () => expect((await send(13, { startsConversation: true }))[0]).toBe(90 * day))
})
