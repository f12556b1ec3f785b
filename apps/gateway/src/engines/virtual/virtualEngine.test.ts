import { expect, test } from 'vitest'
import type { Db } from '../../core/store/tables.js'
import { engineContract } from '../../testing/engineContract/engineContract.js'
import { contactNumber } from '../../testing/engineContract/world.js'
import { RecordingLine } from '../../testing/recordingLine.js'
import { openVirtualWorld, pairedVirtualPhone } from '../../testing/virtualWorld.js'

engineContract('virtual', openVirtualWorld)

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['is gone', (db) => db.deleteFrom('engine_keys').execute()],
  ['is damaged', (db) => db.updateTable('engine_keys').set({ value: 'lixo' }).execute()],
])('a session whose device credentials %s ends and must be paired again', async (_, spoil) => {
  const world = await openVirtualWorld()
  const settings = { presence: 'unavailable', history: false } as const
  const first = { sessionId: 's', settings, line: new RecordingLine() }
  await world.engine.start(first, { method: 'qr' })
  await world.handshake()
  await world.scan((await first.line.waitForReport('qr'))[0].text, '5511988887777')
  await spoil(world.db)
  const engine = await world.restart()
  const back = { sessionId: 's', settings, line: new RecordingLine() }
  await engine.resume(back, null)
  expect(await back.line.waitForReport('ended')).toEqual(['credentials_lost'])
  expect(await world.db.selectFrom('virtual_phones').selectAll().execute()).toEqual([])
})

test.each([
  ['551187654321', '5511987654321'],
  ['5511987654321', '5511987654321'],
  ['5511987651111', '551187651111'],
  ['551187651111', '551187651111'],
  ['551132654321', '551132654321'],
  ['351912345678', '351912345678'],
  ['5511987650000', null],
  ['12', null],
])('looks up %s as %s', async (asked, known) => {
  const { engine } = await pairedVirtualPhone()
  const found = await engine.lookUp('s', [asked])
  expect(found.get(asked)).toEqual(known === null ? null : { phone: known })
})

test('both forms of a number share one conversation, and the answer names the recipient', async () => {
  const { send, phone } = await pairedVirtualPhone()
  expect((await send('A', 'com', { contact: { phone: contactNumber } })).address).toEqual({
    phone: contactNumber,
  })
  const without = contactNumber.replace('552197', '55217')
  expect((await send('B', 'sem', { contact: { phone: without } })).address).toEqual({ phone: contactNumber })
  expect(await phone.written()).toMatchObject([{ id: 'A' }, { id: 'B' }])
})

test('a message sent just before the connection broke is delivered after reconnecting', async () => {
  const { send, phone, run, handshake, carry } = await pairedVirtualPhone()
  await send('A', 'oi', { contact: { phone: contactNumber } })
  await phone.leavesNetwork()
  await carry()
  expect(run.line.reportedEvents.receipts).toEqual([])
  await phone.returns()
  await handshake()
  await run.line.waitForReport('connected', 2)
  await carry()
  expect((await run.line.waitForReport('receipts'))[0]).toMatchObject([{ id: 'A', status: 'delivered' }])
})

test('a message to oneself is read at once', async () => {
  const { send, run, carry } = await pairedVirtualPhone()
  await send('A', 'lembrete', { contact: { phone: '5511988887777' } })
  await carry()
  const [[read]] = await run.line.waitForReport('receipts', 2)
  expect(read).toMatchObject({ id: 'A', status: 'read' })
})

test('rejects an unknown group, a blocked contact and an edit of a foreign message by code', async () => {
  const { send, engine, db } = await pairedVirtualPhone()
  const refused = (sending: Promise<unknown>) => sending.catch(({ code, retry }) => `${code} ${retry}`)
  expect(await refused(send('A', 'oi', { group: { id: 'g@g.us' } }))).toBe('not_on_whatsapp never')
  await db
    .updateTable('virtual_phones')
    .set({ blocked: JSON.stringify([contactNumber]) })
    .execute()
  const to = { contact: { phone: contactNumber } }
  expect(await refused(send('A', 'oi', to))).toBe('blocked never')
  await db.updateTable('virtual_phones').set({ blocked: '[]' }).execute()
  const content = { kind: 'edit', of: 'nada', text: 'x' } as const
  const edit = { id: 'B', to, content, replyTo: null, attempt: 1 }
  expect(await refused(engine.send('s', edit))).toBe('message_unknown never')
})

test('a phone keeps the newest 1,000 messages', async () => {
  const { send, db } = await pairedVirtualPhone()
  for (let index = 0; index < 1100; index += 1) {
    await send(`A${index}`, 'oi', { contact: { phone: contactNumber } })
  }
  const { count } = await db
    .selectFrom('virtual_messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeLessThanOrEqual(1064)
  expect(Number(count)).toBeGreaterThanOrEqual(1000)
})
