import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '../../accounts/users.js'
import { Vault } from '../../kit/vault.js'
import { MediaFiles } from '../../media/mediaFiles.js'
import { GroupCommit } from '../../store/groupCommit.js'
import { insertSession } from '../../store/repositories/sessions.js'
import { firstUser } from '../../store/repositories/users.js'
import { engineContract } from '../../testing/engineContract/engineContract.js'
import { type ContractPhone, contactNumber } from '../../testing/engineContract/world.js'
import { ManualClock } from '../../testing/manualClock.js'
import { RecordingLine } from '../../testing/recordingLine.js'
import { sessionRow } from '../../testing/rows.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { present } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { EngineStore } from '../engineStore.js'
import type { OutgoingMessage } from '../outgoing.js'
import { VirtualEngine } from './virtualEngine.js'
import { VirtualPhones } from './virtualPhones.js'

async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = present(await firstUser(db))
  for (const id of ['s', 'other']) await insertSession(db, sessionRow({ id, user_id: user.id }))
  const store = new EngineStore(db, new Vault([new Uint8Array(32).fill(1)]))
  const writes = new GroupCommit(db)
  const folder = temporaryFolder()
  const files = new MediaFiles(join(folder, 'media'))
  await files.prepare()
  const build = () => {
    const engine = new VirtualEngine({
      db,
      writes,
      store,
      files,
      clock,
      publicUrl: Promise.resolve('http://localhost'),
      onError: (error) => {
        throw error
      },
    })
    return { engine, phones: new VirtualPhones({ db, engine, clock, back: async () => undefined }) }
  }
  let current = build()
  onTestFinished(() => current.engine.close())
  const contactPhone = contactNumber
  const phoneOf = (secret: string): ContractPhone => ({
    receives: async (content) => {
      const message = { content, contactPhone, direction: 'incoming' as const }
      return (await current.phones.traffic.sendMessage(secret, message)).outcome === 'read'
    },
    seesStatus: async () => (await current.phones.traffic.postStatus(secret, contactPhone)).viewed,
    rings: async () => (await current.phones.traffic.call(secret, contactPhone)).outcome === 'rejected',
    presence: async () => present((await current.phones.get(secret)).presence),
    written: async () =>
      (await current.phones.conversation(secret, contactPhone, 100)).map((bubble) => ({
        id: bubble.id,
        text: bubble.revoked ? null : String(bubble.content.text),
        reaction: Object.values(bubble.reactions)[0] ?? null,
      })),
    reads: async () => void (await current.phones.traffic.readConversation(secret, contactPhone)),
    typing: async () => {
      for (const id of ['s', 'other']) {
        const state = current.engine.linkOf(id)?.typing.get(contactPhone)
        if (state) return state
      }
      return null
    },
    receivesFile: async (bytes) => {
      const path = join(folder, 'envio')
      await writeFile(path, bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const file = { name: 'vela.png', type: 'image/png', bytes: bytes.length, sha256, path }
      await current.phones.traffic.sendMedia(secret, { contactPhone, direction: 'incoming' }, file)
    },
    fileOf: async (id) => buffer((await current.phones.traffic.media(secret, id)).open()),
    leavesNetwork: async () => void (await current.phones.setOnline(secret, false)),
    returns: async () => void (await current.phones.setOnline(secret, true)),
    unlinks: () => current.phones.unlink(secret),
  })
  return {
    db,
    engine: current.engine,
    scan: async (text: string, number: string) =>
      phoneOf((await current.phones.pairing.scan(text, number)).secret),
    type: async (code: string, number: string) =>
      phoneOf((await current.phones.pairing.enterCode(number, code, 'rede')).secret),
    nobody: '5521977770000',
    handshake: async () => clock.advance(300),
    carry: async () => clock.advance(200),
    runOut: async () => {
      for (let code = 0; code < 6; code += 1) clock.advance(60_000)
    },
    restart: async () => {
      await current.engine.close()
      current = build()
      return current.engine
    },
    kept: async (sessionId: string) =>
      (await db.selectFrom('engine_keys').select('name').where('session_id', '=', sessionId).execute()).map(
        ({ name }) => name,
      ),
  }
}

engineContract('virtual', open)

test('a session that cannot prove that it is the linked device is not let in, and has to be paired anew', async () => {
  const world = await open()
  const settings = { presence: 'unavailable', history: false } as const
  const first = { sessionId: 's', settings, line: new RecordingLine() }
  await world.engine.start(first, { method: 'qr' })
  await world.handshake()
  await world.scan((await first.line.nth('qr'))[0].text, '5511988887777')
  await world.db.deleteFrom('engine_keys').execute()
  const engine = await world.restart()
  const back = { sessionId: 's', settings, line: new RecordingLine() }
  await engine.resume(back, null)
  expect(await back.line.nth('ended')).toEqual(['credentials_lost'])
  expect(await world.db.selectFrom('virtual_phones').selectAll().execute()).toEqual([])
})

async function connected() {
  const world = await open()
  const settings = { presence: 'unavailable', history: false } as const
  const run = { sessionId: 's', settings, line: new RecordingLine() }
  await world.engine.start(run, { method: 'qr' })
  await world.handshake()
  const phone = await world.scan((await run.line.nth('qr'))[0].text, '5511988887777')
  await world.handshake()
  await run.line.nth('connected')
  const send = (id: string, text: string, to: OutgoingMessage['to']) => {
    const content = { kind: 'text', text } as const
    return world.engine.send('s', { id, to, content, replyTo: null, attempt: 1 })
  }
  return { ...world, run, phone, send }
}

test.each([
  ['551187654321', '5511987654321'],
  ['5511987654321', '5511987654321'],
  ['5511987651111', '551187651111'],
  ['551187651111', '551187651111'],
  ['551132654321', '551132654321'],
  ['351912345678', '351912345678'],
  ['5511987650000', null],
  ['12', null],
])('%s is registered as %s', async (asked, known) => {
  const { engine } = await connected()
  const found = await engine.lookUp('s', [asked])
  expect(found.get(asked)).toEqual(known === null ? null : { phone: known })
})

test('the ninth digit does not divide a conversation, and whom it went to is told', async () => {
  const { send, phone } = await connected()
  expect((await send('A', 'com', { contact: { phone: contactNumber } })).address).toEqual({
    phone: contactNumber,
  })
  const without = contactNumber.replace('552197', '55217')
  expect((await send('B', 'sem', { contact: { phone: without } })).address).toEqual({ phone: contactNumber })
  expect(await phone.written()).toMatchObject([{ id: 'A' }, { id: 'B' }])
})

test('what was sent right before the connection broke arrives with the next one', async () => {
  const { send, phone, run, handshake, carry } = await connected()
  await send('A', 'oi', { contact: { phone: contactNumber } })
  await phone.leavesNetwork()
  await carry()
  expect(run.line.told.receipts).toEqual([])
  await phone.returns()
  await handshake()
  await run.line.nth('connected', 2)
  await carry()
  expect((await run.line.nth('receipts'))[0]).toMatchObject([{ id: 'A', status: 'delivered' }])
})

test('what is written to oneself is read at once', async () => {
  const { send, run, carry } = await connected()
  await send('A', 'lembrete', { contact: { phone: '5511988887777' } })
  await carry()
  const [[read]] = await run.line.nth('receipts', 2)
  expect(read).toMatchObject({ id: 'A', status: 'read' })
})

test('a group that is not there, who is blocked, and another’s message are refused by name', async () => {
  const { send, engine, db } = await connected()
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

test('a phone keeps the newest thousand messages', async () => {
  const { send, db } = await connected()
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
