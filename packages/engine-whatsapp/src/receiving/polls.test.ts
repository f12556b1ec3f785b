import { randomBytes } from 'node:crypto'
import { contactNumber, RecordingLine } from '@morpheus/gateway/testing'
import { expect, test } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'
import { sealedVote } from '../testing/votes.js'

const settings = { presence: 'unavailable', history: false } as const
const secret = randomBytes(32)
const asked = {
  pollCreationMessage: { name: 'Quando?', options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }] },
  messageContextInfo: { messageSecret: secret },
}

test('decrypts votes in polls of both sides, by LID or number, also after a restart', async () => {
  const world = await openWorld()
  const { line, phone } = await pairSession(world)
  const contact = world.server.person(contactNumber, 'Cliente')
  const theirs = { id: await contact.writes(phone, asked), secret, author: contact.lid }
  await line.waitForReport('messages')
  await contact.writes(phone, sealedVote(theirs, contact.lid, ['Amanhã']))
  const vote = { kind: 'vote', of: theirs.id, question: 'Quando?' }
  expect(await line.waitForReport('messages', 2)).toMatchObject([
    [{ content: { ...vote, options: ['Amanhã'] } }],
  ])
  const own = { id: await phone.writesFromPhone(contact, asked), secret, author: phone.jid }
  await line.waitForReport('messages', 3)
  const back = new RecordingLine()
  await (await world.restart()).resume({ sessionId: 's', line: back, settings }, null)
  await back.waitForReport('connected')
  await contact.writes(phone, sealedVote(own, contact.jid, ['Hoje', 'Amanhã']))
  expect(await back.waitForReport('messages')).toMatchObject([
    [{ isFromMe: false, content: { ...vote, of: own.id, options: ['Hoje', 'Amanhã'] } }],
  ])
  await contact.writes(phone, sealedVote(theirs, contact.lid, []))
  expect(await back.waitForReport('messages', 2)).toMatchObject([[{ content: { ...vote, options: [] } }]])
  // Votes in an unknown poll, and one sealed by another person.
  await contact.writes(phone, sealedVote({ ...theirs, id: 'ANOTHER' }, contact.lid, ['Hoje']))
  await contact.writes(phone, sealedVote(theirs, phone.jid, ['Hoje']))
  const id = await contact.writes(phone, { conversation: 'oi' })
  expect(await back.waitForReport('messages', 3)).toMatchObject([[{ id }]])
  expect(world.errors).toEqual([])
})
