import type { EngineMessage } from '@morpheus/gateway/engine'
import { contactNumber, RecordingLine } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from './testing/engineWorld.js'

const settings = { presence: 'unavailable', history: false } as const

test.each([
  ['no JSON', 'lixo'],
  ['nothing', 'null'],
  ['without keys', '{"me":{"id":"5511988887777:1@s.whatsapp.net"},"account":{}}'],
  ['with keys that are none', '{"me":{"id":1},"account":{},"noiseKey":"a","registrationId":"b"}'],
])('credentials that are %s end only their own session, with a reason', async (_, creds) => {
  const world = await openWorld()
  await pairSession(world)
  const { phone } = await pairSession(world, 'other', '5511977776666')
  const engine = await world.restart()
  await world.store.set('s', new Map([['creds', creds]]))
  const [line, other] = [new RecordingLine(), new RecordingLine()]
  await engine.resume({ sessionId: 's', line, settings }, null)
  await engine.resume({ sessionId: 'other', line: other, settings }, null)
  expect(line.reportedEvents.ended).toEqual([['credentials_lost']])
  expect(await world.storedKeyNames('s')).toEqual([])
  await other.waitForReport('connected')
  const id = await world.server.person(contactNumber).writes(phone, { conversation: 'oi' })
  expect(await other.waitForReport('messages')).toMatchObject([[{ id }]])
  expect(world.errors).toEqual([])
})

test('altered encrypted credentials end the session; a wrong vault key does not', async () => {
  const world = await openWorld()
  await pairSession(world)
  const lines = [new RecordingLine(), new RecordingLine()] as const
  await (await world.restart(2)).resume({ sessionId: 's', line: lines[0], settings }, null)
  expect(lines[0].reportedEvents).toMatchObject({ ended: [], connectionLost: [['credentials_unreadable']] })
  await world.damage('s', 'creds')
  await (await world.restart()).resume({ sessionId: 's', line: lines[1], settings }, null)
  expect(lines[1].reportedEvents).toMatchObject({ ended: [['credentials_lost']], connectionLost: [] })
  expect(await world.storedKeyNames('s')).toEqual([])
})

test('damaged keys of one contact do not block messages of other contacts', async () => {
  const world = await openWorld()
  const { phone, line } = await pairSession(world)
  const [broken, whole] = [world.server.person(contactNumber), world.server.person('5531966665555')]
  await broken.writes(phone, { conversation: 'antes' })
  await line.waitForReport('messages')
  const engine = await world.restart()
  const names = (await world.storedKeyNames('s')).filter((name) => name.startsWith('session:'))
  expect(names).not.toEqual([])
  await world.store.set('s', new Map(names.map((name) => [name, '{"type":"Buffer","data":"bGl4bw=="}'])))
  const back = new RecordingLine()
  await engine.resume({ sessionId: 's', line: back, settings }, null)
  await back.waitForReport('connected')
  await broken.writes(phone, { conversation: 'perdida' })
  const id = await whole.writes(phone, { conversation: 'oi' })
  await vi.waitFor(() => expect(idsIn(back)).toContain(id), { timeout: 10_000 })
  expect(back.reportedEvents.ended).toEqual([])
})

test('a message handler that rejects and a call handler that throws do not block later events', async () => {
  const world = await openWorld()
  const { phone, line } = await pairSession(world)
  const contact = world.server.person(contactNumber)
  line.answer.messages = async (messages) => {
    if (messages.some(({ content }) => content.kind === 'text' && content.text === 'veneno'))
      throw new Error('Poison')
  }
  await contact.writes(phone, { conversation: 'veneno' })
  await line.waitForReport('messages')
  const id = await contact.writes(phone, { conversation: 'oi' })
  await vi.waitFor(() => expect(idsIn(line)).toContain(id), { timeout: 10_000 })
  expect(world.errors.map(String)).toEqual(['Error: Poison'])
  line.call = () => {
    throw new Error('At once')
  }
  contact.calls(phone)
  await vi.waitFor(() => expect(world.errors.map(String)).toContain('Error: At once'))
  const last = await contact.writes(phone, { conversation: 'ainda aqui' })
  await vi.waitFor(() => expect(idsIn(line)).toContain(last), { timeout: 10_000 })
})

test('delivers 10,000 history messages in order, and new messages too', async () => {
  const world = await openWorld()
  const phone = world.server.person('5511988887777', 'Loja')
  const contact = world.server.person(contactNumber, 'Cliente')
  const past = Array.from({ length: 10_000 }, (_, n) => ({
    key: { remoteJid: contact.jid, fromMe: false, id: `PAST${n}` },
    message: { conversation: `antes ${n}` },
    messageTimestamp: 1_700_000_000 + n,
  }))
  phone.past.push(...past)
  const { line } = await pairSession(world, 's', phone.number, { presence: 'unavailable', history: true })
  const id = await contact.writes(phone, { conversation: 'agora' })
  await vi.waitFor(
    () => expect(line.reportedEvents.history.flatMap(([messages]) => messages)).toHaveLength(past.length),
    { timeout: 20_000 },
  )
  const told: EngineMessage[] = line.reportedEvents.history.flatMap(([messages]) => messages)
  expect(told.map((message) => message.id)).toEqual(past.map(({ key }) => key.id))
  await vi.waitFor(() => expect(idsIn(line)).toContain(id))
  expect(world.errors).toEqual([])
})

function idsIn(line: RecordingLine): string[] {
  return line.reportedEvents.messages.flatMap(([messages]) => messages.map(({ id }) => id))
}
