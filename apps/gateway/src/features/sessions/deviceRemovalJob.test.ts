import { expect, onTestFinished, test } from 'vitest'
import { isoNow } from '../../core/lib/clock.js'
import { Vault } from '../../core/lib/vault.js'
import { insertSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { EngineStore } from '../../engines/engineStore.js'
import { idleEngine } from '../../testing/idleEngine.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow } from '../../testing/rows.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { createUser } from '../account/users.js'
import { DeviceRemovalJob } from './deviceRemovalJob.js'

const dayMs = 24 * 60 * 60_000

async function start() {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const user = required(await findFirstUser(db))
  await insertSession(db, sessionRow({ id: 's', user_id: user.id }))
  const vault = new Vault([new Uint8Array(32).fill(1)])
  const store = new EngineStore(db, vault)
  await store.set('s', new Map([['creds', 'segredo']]))
  const leave = (engine: 'whatsapp' | 'virtual') =>
    store.leave('s', { engine, proof: 'segredo', since: isoNow(clock) })
  await leave('whatsapp')
  const attempts: string[] = []
  const lines: string[] = []
  const network: { isReachable: boolean; fault: Error | null } = { isReachable: false, fault: null }
  const engine = idleEngine({
    removeDevice: async (proof) => {
      attempts.push(proof)
      if (network.fault) throw network.fault
      return network.isReachable
    },
  })
  const errors: unknown[] = []
  const build = () => {
    const removals = new DeviceRemovalJob({
      ...{ db, vault, clock, engine },
      writeLog: ({ message }) => lines.push(message),
      onError: (error) => errors.push(error),
    })
    onTestFinished(() => removals.stop())
    return removals
  }
  const rows = () => db.selectFrom('left_devices').selectAll().execute()
  const pass = async (removals: DeviceRemovalJob, rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      clock.advance(15_000)
      await removals.run()
    }
  }
  return { db, clock, user, leave, attempts, lines, network, errors, build, rows, pass }
}

test('device credentials outlive the session, sealed, until the phone has removed the device', async () => {
  const { db, build, rows, pass, network, attempts, lines } = await start()
  await db.deleteFrom('sessions').execute()
  expect(await db.selectFrom('engine_keys').selectAll().execute()).toEqual([])
  const [{ proof } = { proof: '' }] = await rows()
  expect(Vault.isSealed(proof)).toBe(true)
  const removals = build()
  await pass(removals, 1)
  expect(attempts).toEqual(['segredo'])
  expect(await rows()).toHaveLength(1)
  network.isReachable = true
  await pass(removals, 2)
  expect(await rows()).toEqual([])
  expect(attempts).toHaveLength(2)
  expect(lines).toEqual(['O aparelho conectado que ficou no celular foi removido'])
})

test('waits grow between attempts, and a new process starts over', async () => {
  const { build, pass, attempts } = await start()
  const removals = build()
  const made: number[] = []
  for (let round = 1; round <= 16; round += 1) {
    const before = attempts.length
    await pass(removals, 1)
    if (attempts.length > before) made.push(round)
  }
  expect(made).toEqual([1, 3, 7, 15])
  await removals.stop()
  await pass(build(), 1)
  expect(attempts).toHaveLength(5)
})

test('reports and repeats an attempt that throws', async () => {
  const { build, pass, attempts, errors, network } = await start()
  network.fault = new Error('inesperado')
  const removals = build()
  await pass(removals, 3)
  expect([attempts.length, errors]).toEqual([2, [network.fault, network.fault]])
})

test('leaves devices of another engine alone, and deletes all after 14 days', async () => {
  const { build, pass, rows, leave, clock, attempts, lines } = await start()
  await leave('virtual')
  const removals = build()
  await pass(removals, 1)
  expect(attempts).toHaveLength(1)
  clock.advance(14 * dayMs)
  await removals.run()
  await pass(removals, 1)
  expect(await rows()).toEqual([])
  const text = 'Um aparelho conectado continua no celular: o servidor desistiu de removê-lo'
  expect(lines).toEqual([text, text])
})

test('pending removals are deleted with their account', async () => {
  const { db, rows, user } = await start()
  await db.deleteFrom('users').where('id', '=', user.id).execute()
  expect(await rows()).toEqual([])
})
