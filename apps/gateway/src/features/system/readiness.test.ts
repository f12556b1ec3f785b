import { expect, test } from 'vitest'
import { refuseInserts } from '../../testing/failingStore.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import { createUser } from '../account/users.js'
import { Readiness } from './readiness.js'

const ana = { email: 'ana@loja.com.br', name: 'Ana' }

async function open({ withUser = true } = {}) {
  const db = await openTestStore()
  if (withUser) await createUser(db, new ManualClock(), ana)
  const clock = new ManualClock()
  const state = { damaged: false, busy: false, draining: false }
  const errors: unknown[] = []
  const readiness = new Readiness({
    db,
    clock,
    isDamaged: () => state.damaged,
    isBusy: () => state.busy,
    isDraining: () => state.draining,
    onError: (error) => errors.push(error),
  })
  const written = async () => {
    const rows = await db.selectFrom('health_probe').select('at').execute()
    return rows.map(({ at }) => at)
  }
  return { db, clock, readiness, state, errors, written }
}

test('without a user it is unavailable with code starting', async () => {
  const { db, readiness } = await open({ withUser: false })
  await expect(readiness.check()).rejects.toMatchObject({ kind: 'unavailable', code: 'starting' })
  await createUser(db, new ManualClock(), ana)
  await readiness.check()
})

test('writes the probe at most every five seconds', async () => {
  const { clock, readiness, written } = await open()
  await Promise.all([readiness.check(), readiness.check()])
  expect(await written()).toEqual(['2026-11-21T12:00:00.000Z'])
  clock.advance(4999)
  await readiness.check()
  expect(await written()).toEqual(['2026-11-21T12:00:00.000Z'])
  clock.advance(1)
  await readiness.check()
  expect(await written()).toEqual(['2026-11-21T12:00:05.000Z'])
})

test('a busy store is ready, and no probe is written', async () => {
  const { readiness, state, written } = await open()
  state.busy = true
  await readiness.check()
  expect(await written()).toEqual([])
})

test('a store that rejects writes is unavailable until it accepts them again', async () => {
  const { db, clock, readiness, errors } = await open()
  const empty = await refuseInserts(db, 'health_probe')
  const refused = { kind: 'unavailable', code: 'store_unavailable', details: { retryAfter: 5 } }
  await expect(readiness.check()).rejects.toMatchObject(refused)
  await expect(readiness.check()).rejects.toMatchObject(refused)
  expect(errors).toHaveLength(1)
  await empty()
  clock.advance(5000)
  await readiness.check()
})

test('a damaged store is not ready, even if the probe succeeds', async () => {
  const { clock, readiness, state } = await open()
  await readiness.check()
  state.damaged = true
  clock.advance(5000)
  await expect(readiness.check()).rejects.toMatchObject({
    message: 'O banco de dados está danificado. Restaure um backup.',
  })
})

test('a draining node is not ready, and no probe is written', async () => {
  const { readiness, state, written } = await open()
  state.draining = true
  await expect(readiness.check()).rejects.toMatchObject({ kind: 'unavailable', code: 'draining' })
  expect(await written()).toEqual([])
  state.draining = false
  await readiness.check()
})
