import { contactNumber } from '@morpheus/gateway/testing'
import { expect, test } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

test('a message includes its raw WhatsApp form without keys and thumbnails', async () => {
  const world = await openWorld()
  const { line, phone } = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  const id = await contact.writes(phone, {
    imageMessage: {
      caption: 'A vela',
      mimetype: 'image/jpeg',
      mediaKey: Buffer.alloc(32, 7),
      jpegThumbnail: Buffer.from('thumbnail'),
      fileLength: 48_213,
      contextInfo: { isForwarded: true, mentionedJid: [phone.jid] },
    },
  })
  const [[message]] = await line.waitForReport('messages')
  const raw: unknown = JSON.parse(JSON.stringify(message?.raw?.()))
  expect(raw).toMatchObject({
    key: { id, fromMe: false },
    messageTimestamp: expect.any(Number),
    pushName: 'Cliente',
    message: { imageMessage: { caption: 'A vela', fileLength: 48_213, contextInfo: { isForwarded: true } } },
  })
  expect(Object(raw).message.imageMessage).not.toHaveProperty('mediaKey')
  expect(Object(raw).message.imageMessage).not.toHaveProperty('jpegThumbnail')
})
