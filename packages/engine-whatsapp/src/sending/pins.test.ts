import type { OutgoingMessage } from '@morpheus/gateway/engine'
import { contactNumber, RecordingLine } from '@morpheus/gateway/testing'
import { proto } from 'baileys'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

const { PIN_FOR_ALL, UNPIN_FOR_ALL } = proto.Message.PinInChatMessage.Type
const day = 86_400
const to = { contact: { phone: contactNumber } }
const createId = (index: number) => `3EB000000000000000000${index}`

function createMessage(
  index: number,
  content: OutgoingMessage['content'],
  replyTo: OutgoingMessage['replyTo'] = null,
): OutgoingMessage {
  return { id: createId(index), to, content, replyTo, attempt: 1 }
}

async function open() {
  const world = await openWorld()
  const contact = world.server.person(contactNumber, 'Cliente')
  const paired = await pairSession(world)
  return { ...world, ...paired, contact }
}

test('a message is pinned for a time and unpinned, also after a restart', async () => {
  const world = await open()
  const { contact, phone, line } = world
  const signal = AbortSignal.timeout(30_000)
  await world.engine.send('s', createMessage(1, { kind: 'text', text: 'Rua A, 10' }), signal)
  const own = { id: createId(1), isFromMe: true, ...to, text: 'Rua A, 10' }
  await world.engine.send('s', createMessage(2, { kind: 'pin', of: own.id, seconds: 30 * day }, own), signal)
  await contact.writes(phone, { conversation: 'Chego às 10' }, 'THEIRS')
  await line.waitForReport('messages')
  const engine = await world.restart()
  const back = new RecordingLine()
  await engine.resume(
    { sessionId: 's', line: back, settings: { presence: 'unavailable', history: false } },
    null,
  )
  await back.waitForReport('connected')
  const theirs = { id: 'THEIRS', isFromMe: false, ...to, text: 'Chego às 10' }
  await engine.send('s', createMessage(3, { kind: 'pin', of: own.id, seconds: null }, own), signal)
  await engine.send('s', createMessage(4, { kind: 'pin', of: 'THEIRS', seconds: day }, theirs), signal)
  await vi.waitFor(() => expect(contact.received).toHaveLength(4))
  expect(contact.received.slice(1).map(({ message }) => message)).toMatchObject([
    {
      pinInChatMessage: { key: { id: own.id, fromMe: true }, type: PIN_FOR_ALL },
      messageContextInfo: { messageAddOnDurationInSecs: 30 * day },
    },
    { pinInChatMessage: { key: { id: own.id, fromMe: true }, type: UNPIN_FOR_ALL } },
    {
      pinInChatMessage: { key: { id: 'THEIRS', fromMe: false }, type: PIN_FOR_ALL },
      messageContextInfo: { messageAddOnDurationInSecs: day },
    },
  ])
})

test('pins of a contact, of the phone and of a group are received', async () => {
  const { contact, phone, line, server } = await open()
  const key = { remoteJid: phone.lid, fromMe: true, id: 'ABC' }
  const pin = (type: number, seconds: number | null = null) => ({
    pinInChatMessage: { key, type, senderTimestampMs: Date.now() },
    messageContextInfo: { messageAddOnDurationInSecs: seconds },
  })
  await contact.writes(phone, pin(PIN_FOR_ALL, 30 * day))
  expect((await line.waitForReport('messages'))[0]).toMatchObject([
    { isFromMe: false, content: { kind: 'pin', of: 'ABC', seconds: 30 * day } },
  ])
  await phone.writesFromPhone(contact, pin(UNPIN_FOR_ALL))
  expect((await line.waitForReport('messages', 2))[0]).toMatchObject([
    { isFromMe: true, content: { kind: 'pin', of: 'ABC', seconds: null } },
  ])
  const group = server.group('120363000000000001', 'Entregas', [phone, contact], phone)
  await group.receives(contact, pin(PIN_FOR_ALL))
  expect((await line.waitForReport('messages', 3))[0]).toMatchObject([
    { group: { id: group.jid }, content: { kind: 'pin', of: 'ABC', seconds: 7 * day } },
  ])
})

test('the history of a pairing tells which messages are pinned', async () => {
  const world = await openWorld()
  const phone = world.server.person('5511988887777', 'Loja')
  const contact = world.server.person(contactNumber, 'Cliente')
  const past = (id: string) => ({
    key: { remoteJid: contact.jid, fromMe: false, id },
    message: { conversation: id },
    messageTimestamp: 1_700_000_000,
  })
  const pinInChat = {
    type: PIN_FOR_ALL,
    senderTimestampMs: 1_700_000_060_000,
    messageAddOnContextInfo: { messageAddOnDurationInSecs: day },
  }
  phone.past.push(past('PLAIN'), { ...past('PINNED'), pinInChat })
  const { line } = await pairSession(world, 's', phone.number, { presence: 'unavailable', history: true })
  const [messages] = await line.waitForReport('history')
  const pins = Object.fromEntries(messages.map(({ id, pin }) => [id, pin]))
  expect(pins).toEqual({
    PLAIN: undefined,
    PINNED: { seconds: day, at: '2023-11-14T22:14:20.000Z' },
  })
})
