import { expect, test } from 'vitest'
import { refuseInserts } from '../../testing/failingStore.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import { createUser } from '../account/users.js'
import { Health } from './feature.js'

const ana = { email: 'ana@loja.com.br', name: 'Ana' }

async function open({ withUser = true } = {}) {
  const db = await openTestStore()
  if (withUser) await createUser(db, new ManualClock(), ana)
  const clock = new ManualClock()
  const state = { damaged: false, busy: false }
  const errors: unknown[] = []
  const health = new Health({
    db,
    clock,
    isDamaged: () => state.damaged,
    isBusy: () => state.busy,
    onError: (error) => errors.push(error),
  })
  const written = async () => {
    const rows = await db.selectFrom('health_probe').select('at').execute()
    return rows.map(({ at }) => at)
  }
  return { db, clock, health, state, errors, written }
}

test('until there is a user to sign in as, it is a 503 that says so', async () => {
  const { db, health } = await open({ withUser: false })
  await expect(health.check()).rejects.toMatchObject({ kind: 'unavailable', code: 'starting' })
  await createUser(db, new ManualClock(), ana)
  await health.check()
})

test('what is written is read again, no more often than every five seconds', async () => {
  const { clock, health, written } = await open()
  await Promise.all([health.check(), health.check()])
  expect(await written()).toEqual(['2026-11-21T12:00:00.000Z'])
  clock.advance(4999)
  await health.check()
  expect(await written()).toEqual(['2026-11-21T12:00:00.000Z'])
  clock.advance(1)
  await health.check()
  expect(await written()).toEqual(['2026-11-21T12:00:05.000Z'])
})

test('a store that is busy is well, and nothing is written to it meanwhile', async () => {
  const { health, state, written } = await open()
  state.busy = true
  await health.check()
  expect(await written()).toEqual([])
})

test('a store that takes nothing is a 503 that says so, until it takes again', async () => {
  const { db, clock, health, errors } = await open()
  const empty = await refuseInserts(db, 'health_probe')
  const refused = { kind: 'unavailable', code: 'store_unavailable', details: { retryAfter: 5 } }
  await expect(health.check()).rejects.toMatchObject(refused)
  await expect(health.check()).rejects.toMatchObject(refused)
  expect(errors).toHaveLength(1)
  await empty()
  clock.advance(5000)
  await health.check()
})

test('a store that was found damaged is not well, though the probe is', async () => {
  const { clock, health, state } = await open()
  await health.check()
  state.damaged = true
  clock.advance(5000)
  await expect(health.check()).rejects.toMatchObject({
    message: 'O banco de dados está danificado. Restaure um backup.',
  })
})
