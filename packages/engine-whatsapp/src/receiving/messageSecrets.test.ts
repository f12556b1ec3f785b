import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { contactNumber, RecordingLine } from '@morpheus/gateway/testing'
import { proto } from 'baileys'
import { expect, test } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

const settings = { presence: 'unavailable', history: false } as const
const secret = randomBytes(32)
const messageContextInfo = { messageSecret: secret }
const { EVENT_EDIT, MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType

/** As the apps seal a part under the secret of message `id`. */
function sealed(
  { id, author, by }: { id: string; author: string; by: string },
  useCase: string,
  plain: Uint8Array,
) {
  const about = Buffer.from(`${id}${author}${by}${useCase}`)
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), about, 32))
  const encIv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, encIv)
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { targetMessageKey: { id }, encPayload, encIv }
}

async function open() {
  const world = await openWorld()
  const { line, phone } = await pairSession(world)
  const [bia, caio] = [
    world.server.person(contactNumber, 'Bia'),
    world.server.person('5531966665555', 'Caio'),
  ]
  const group = world.server.group('120363000000000001', 'Avisos', [phone, bia, caio], bia)
  group.isAnnouncements = true
  const id = await group.receives(bia, { conversation: 'Amanhã abrimos', messageContextInfo })
  await line.waitForReport('messages')
  return { ...world, line, phone, bia, caio, group, id }
}

const text = (content: string) => proto.Message.encode({ conversation: content }).finish()

test('reads reactions and comments of announcement groups, also after a restart', async () => {
  const { restart, errors, line, bia, caio, group, id } = await open()
  const target = { id, author: bia.lid, by: caio.lid }
  const thumb = proto.Message.ReactionMessage.encode({ text: '👍' }).finish()
  await group.receives(caio, { encReactionMessage: sealed(target, 'Enc Reaction', thumb) })
  expect((await line.waitForReport('messages', 2))[0]).toMatchObject([
    { isFromMe: false, content: { kind: 'reaction', of: id, emoji: '👍' } },
  ])
  const back = new RecordingLine()
  await (await restart()).resume({ sessionId: 's', line: back, settings }, null)
  await back.waitForReport('connected')
  await group.receives(caio, { encCommentMessage: sealed(target, 'Enc Comment', text('A que horas?')) })
  expect((await back.waitForReport('messages'))[0]).toMatchObject([
    { content: { kind: 'text', text: 'A que horas?' }, replyTo: id },
  ])
  expect(errors).toEqual([])
})

test('reads edits of events, and tells of what it cannot decrypt, reactions apart', async () => {
  const { errors, line, phone, bia, caio, group, id } = await open()
  const event = await bia.writes(phone, { eventMessage: { name: 'Feira' }, messageContextInfo })
  await line.waitForReport('messages', 2)
  const renamed = proto.Message.encode({ eventMessage: { name: 'Feira no sábado' } }).finish()
  const edit = sealed({ id: event, author: bia.lid, by: bia.lid }, 'Event Edit', renamed)
  await bia.writes(phone, { secretEncryptedMessage: { ...edit, secretEncType: EVENT_EDIT } })
  expect((await line.waitForReport('messages', 3))[0]).toMatchObject([
    { content: { kind: 'edit', of: event, text: 'Feira no sábado' } },
  ])
  const unknown = sealed({ id: 'ANTES', author: bia.lid, by: caio.lid }, 'Enc Comment', text('oi'))
  const thumb = proto.Message.ReactionMessage.encode({ text: '👍' }).finish()
  const forged = sealed({ id, author: bia.lid, by: bia.lid }, 'Enc Reaction', thumb)
  await group.receives(caio, { encReactionMessage: forged })
  await group.receives(caio, { encCommentMessage: unknown })
  expect((await line.waitForReport('messages', 4))[0]).toMatchObject([{ content: { kind: 'unsupported' } }])
  await bia.writes(phone, { secretEncryptedMessage: { ...edit, secretEncType: MESSAGE_EDIT } })
  expect((await line.waitForReport('messages', 5))[0]).toMatchObject([{ content: { kind: 'unsupported' } }])
  expect(errors).toEqual([])
})
