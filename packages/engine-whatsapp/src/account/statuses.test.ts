import { Readable } from 'node:stream'
import { contactNumber } from '@morpheus/gateway/testing'
import { proto } from 'baileys'
import { expect, test } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

async function open() {
  const world = await openWorld()
  const contact = world.server.person(contactNumber, 'Cliente')
  const other = world.server.person('5531966665555', 'Bia')
  const paired = await pairSession(world)
  const statuses = () => {
    const found = world.engine.account?.('s').statuses
    if (!found) throw new TypeError('No statuses')
    return found
  }
  return { ...world, ...paired, contact, other, statuses }
}

const signal = new AbortController().signal
const id = '3EB0AAAAAAAAAAAAAAAAAA'
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')

test('a status reaches the chosen people alone, once for each id, and is deleted for them', async () => {
  const { contact, other, phone, statuses } = await open()
  const to = [{ phone: contact.number, userId: contact.lid }]
  const status = { id, content: { kind: 'text', text: 'Promoção' } as const, to }
  const { timestamp } = await statuses().post(status, signal)
  expect(Date.parse(timestamp)).toBeGreaterThan(0)
  await statuses().post(status, signal)
  expect(contact.received).toMatchObject([
    { id, to: 'status@broadcast', message: { extendedTextMessage: { text: 'Promoção' } } },
  ])
  expect(other.received).toEqual([])
  // The account's phone shows it, too.
  expect(phone.received.map((one) => one.id)).toContain(id)

  await statuses().remove(id, to, signal)
  const { REVOKE } = proto.Message.ProtocolMessage.Type
  expect(contact.received.at(-1)?.message.protocolMessage).toMatchObject({
    type: REVOKE,
    key: { remoteJid: 'status@broadcast', fromMe: true, id },
  })
})

test('a picture is posted by its number alone', async () => {
  const { contact, statuses } = await open()
  const media = {
    type: 'image/jpeg',
    size: jpeg.length,
    fileName: null,
    open: async () => Readable.from([jpeg]),
  }
  const content = { kind: 'image', caption: 'Novidade', media } as const
  await statuses().post({ id, content, to: [{ phone: contact.number }] }, signal)
  expect(contact.received[0]?.message.imageMessage).toMatchObject({
    caption: 'Novidade',
    mimetype: 'image/jpeg',
  })
})

test('statuses of contacts arrive with their content, and their deletion', async () => {
  const { contact, phone, line } = await open()
  const posted = await contact.postsStatus(phone, { conversation: 'Viajando' })
  const [status] = await line.waitForReport('status')
  expect(status).toMatchObject({
    id: posted,
    by: { phone: contactNumber, userId: contact.lid },
    contactName: 'Cliente',
    content: { kind: 'text', text: 'Viajando' },
    timestamp: expect.stringMatching(/Z$/),
  })
  const key = { id: posted, remoteJid: 'status@broadcast', fromMe: true }
  await contact.postsStatus(phone, {
    protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE, key },
  })
  const [deleted] = await line.waitForReport('status', 2)
  expect(deleted).toMatchObject({ content: { kind: 'revoke', of: posted } })
  expect(line.reportedEvents.messages).toEqual([])
})
