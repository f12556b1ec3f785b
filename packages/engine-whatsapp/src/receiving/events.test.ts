import { randomBytes } from 'node:crypto'
import type { OutgoingContent } from '@morpheus/gateway/engine'
import { contactNumber, RecordingLine } from '@morpheus/gateway/testing'
import { proto } from 'baileys'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'
import { sealedAnswer } from '../testing/votes.js'

const settings = { presence: 'unavailable', history: false } as const
const { GOING, MAYBE, NOT_GOING } = proto.Message.EventResponseMessage.EventResponseType
const startsAt = '2027-01-09T22:00:00.000Z'
const event = {
  name: 'Inauguração',
  description: 'Com bolo',
  startsAt,
  endsAt: '2027-01-09T23:30:00.000Z',
  location: { name: 'Loja Centro', address: 'Rua A, 1', latitude: -23.5, longitude: -46.6 },
  call: null,
  joinLink: null,
  extraGuestsAllowed: true,
  canceled: false,
}

async function open() {
  const world = await openWorld()
  const paired = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  const send = async (id: string, content: OutgoingContent) => {
    const to = { contact: { phone: contactNumber } }
    const message = { id, to, content, replyTo: null, attempt: 1 }
    await world.engine.send('s', message, new AbortController().signal)
    await vi.waitFor(() => expect(contact.received.at(-1)?.id).toBe(id))
    return contact.received.at(-1)?.message
  }
  return { ...world, ...paired, contact, send }
}

test('sends an event, reads its sealed answers, and cancels it under the same secret', async () => {
  const { send, contact, phone, line } = await open()
  const id = '3EB0000000000000000001'
  const sent = await send(id, { kind: 'event', event })
  expect(sent?.eventMessage).toMatchObject({
    name: 'Inauguração',
    description: 'Com bolo',
    location: { name: 'Loja Centro', address: 'Rua A, 1', degreesLatitude: -23.5 },
    extraGuestsAllowed: true,
  })
  expect(Number(sent?.eventMessage?.startTime)).toBe(Date.parse(startsAt) / 1000)
  const secret = sent?.messageContextInfo?.messageSecret ?? new Uint8Array()
  expect(secret).toHaveLength(32)
  const about = { id, secret, author: phone.jid }
  await contact.writes(phone, sealedAnswer(about, contact.jid, { response: GOING, extraGuestCount: 1 }))
  const answer = { kind: 'event_answer', of: id, name: 'Inauguração' }
  expect(await line.waitForReport('messages')).toMatchObject([
    [{ isFromMe: false, content: { ...answer, answer: 'going', extraGuests: 1 } }],
  ])
  const canceled = { ...event, canceled: true }
  const edit = await send('3EB0000000000000000002', { kind: 'edit', of: id, text: '', event: canceled })
  const { key, editedMessage, type } = edit?.protocolMessage ?? {}
  expect([key?.id, type]).toEqual([id, proto.Message.ProtocolMessage.Type.MESSAGE_EDIT])
  expect(editedMessage?.eventMessage).toMatchObject({ name: 'Inauguração', isCanceled: true })
  expect(editedMessage?.messageContextInfo?.messageSecret).toEqual(secret)
})

test('an event in a call has the link that WhatsApp creates', async () => {
  const { send } = await open()
  const call = await send('3EB0000000000000000001', { kind: 'event', event: { ...event, call: 'video' } })
  expect(call?.eventMessage?.joinLink).toMatch(/^https:\/\/call\.whatsapp\.com\/video\/./)
})

test('reads events of both sides, changes and answers by LID or number, also after a restart', async () => {
  const world = await openWorld()
  const { line, phone } = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  const secret = randomBytes(32)
  const invitation = {
    eventMessage: {
      name: 'Inauguração',
      startTime: Date.parse(startsAt) / 1000,
      location: { name: 'Loja Centro', degreesLatitude: 0, degreesLongitude: 0 },
      joinLink: 'https://call.whatsapp.com/voice/abc',
    },
    messageContextInfo: { messageSecret: secret },
  }
  const theirs = { id: await contact.writes(phone, invitation), secret, author: contact.lid }
  const read = {
    name: 'Inauguração',
    description: null,
    startsAt,
    endsAt: null,
    location: { name: 'Loja Centro', address: null, latitude: null, longitude: null },
    call: 'audio',
    joinLink: 'https://call.whatsapp.com/voice/abc',
    extraGuestsAllowed: false,
    canceled: false,
  }
  const [[first]] = await line.waitForReport('messages')
  expect(first?.content).toEqual({ kind: 'event', event: read })
  const changed = { eventMessage: { ...invitation.eventMessage, isCanceled: true } }
  const key = { id: theirs.id, remoteJid: phone.lid, fromMe: true }
  await contact.writes(phone, { protocolMessage: { key, type: 14, editedMessage: changed } })
  const [[second]] = await line.waitForReport('messages', 2)
  expect(second?.content).toMatchObject({ kind: 'edit', of: theirs.id, event: { ...read, canceled: true } })
  const own = { id: await phone.writesFromPhone(contact, invitation), secret, author: phone.jid }
  await line.waitForReport('messages', 3)

  const back = new RecordingLine()
  await (await world.restart()).resume({ sessionId: 's', line: back, settings }, null)
  await back.waitForReport('connected')
  await contact.writes(phone, sealedAnswer(own, contact.jid, { response: MAYBE }))
  const answer = { kind: 'event_answer', name: 'Inauguração', extraGuests: 0 }
  expect(await back.waitForReport('messages')).toMatchObject([
    [{ content: { ...answer, of: own.id, answer: 'maybe' } }],
  ])
  await contact.writes(phone, sealedAnswer(theirs, contact.lid, { response: NOT_GOING }))
  expect(await back.waitForReport('messages', 2)).toMatchObject([
    [{ content: { ...answer, of: theirs.id, answer: 'not_going' } }],
  ])
  // Answers to an unknown event, and one sealed by another person.
  await contact.writes(phone, sealedAnswer({ ...theirs, id: 'ANOTHER' }, contact.lid, { response: GOING }))
  await contact.writes(phone, sealedAnswer(theirs, phone.jid, { response: GOING }))
  const id = await contact.writes(phone, { conversation: 'oi' })
  expect(await back.waitForReport('messages', 3)).toMatchObject([[{ id }]])
  expect(world.errors).toEqual([])
})
