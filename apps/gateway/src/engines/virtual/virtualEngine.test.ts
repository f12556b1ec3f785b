import { expect, test } from 'vitest'
import { createUser } from '../../accounts/users.js'
import { Vault } from '../../kit/vault.js'
import { insertSession } from '../../store/repositories/sessions.js'
import { firstUser } from '../../store/repositories/users.js'
import { type ContractPhone, engineContract } from '../../testing/engineContract.js'
import { ManualClock } from '../../testing/manualClock.js'
import { RecordingLine } from '../../testing/recordingLine.js'
import { sessionRow } from '../../testing/rows.js'
import { present } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { EngineStore } from '../engineStore.js'
import { VirtualEngine } from './virtualEngine.js'
import { VirtualPhones } from './virtualPhones.js'

async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = present(await firstUser(db))
  for (const id of ['s', 'other']) await insertSession(db, sessionRow({ id, user_id: user.id }))
  const store = new EngineStore(db, new Vault([new Uint8Array(32).fill(1)]))
  const build = () => {
    const engine = new VirtualEngine({
      db,
      store,
      clock,
      publicUrl: Promise.resolve('http://localhost'),
      onError: (error) => {
        throw error
      },
    })
    return { engine, phones: new VirtualPhones({ db, engine, clock, back: async () => undefined }) }
  }
  let current = build()
  const contactPhone = '5521977776666'
  const phoneOf = (secret: string): ContractPhone => ({
    receives: async (content) => {
      const message = { content, contactPhone, direction: 'incoming' as const }
      return (await current.phones.traffic.sendMessage(secret, message)).outcome === 'read'
    },
    seesStatus: async () => (await current.phones.traffic.postStatus(secret, contactPhone)).viewed,
    rings: async () => (await current.phones.traffic.call(secret, contactPhone)).outcome === 'rejected',
    presence: async () => present((await current.phones.get(secret)).presence),
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
    handshake: async () => clock.advance(300),
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
