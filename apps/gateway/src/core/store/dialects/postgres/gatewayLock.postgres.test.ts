import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ManualClock } from '../../../../testing/manualClock.js'
import { freshDatabase } from '../../../../testing/postgres/freshDatabase.js'
import { required } from '../../../../testing/testGateway.js'
import { systemClock } from '../../../lib/clock.js'
import { findPostgresLock, lockPostgres } from './gatewayLock.js'

async function take(databaseUrl: string, { waitMs = 0, clock = systemClock, onTaken = () => {} } = {}) {
  const lock = await lockPostgres(databaseUrl, { clock, waitMs, onTakenOver: onTaken })
  if (lock) onTestFinished(() => lock.release())
  return lock
}

async function ask(databaseUrl: string, statement: string) {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    return (await client.query<{ pid: number }>(statement)).rows
  } finally {
    await client.end()
  }
}

const holders = `from pg_locks where locktype = 'advisory' and granted and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())`

test('one holder has the lock until it releases it', async () => {
  const url = await freshDatabase()
  expect(await findPostgresLock(url)).toBeNull()
  const first = required(await take(url))
  expect(await findPostgresLock(url)).toBe('single')
  expect(await take(url)).toBeNull()
  await first.release()
  expect(await take(url)).not.toBeNull()
})

test('a waiting caller gets the lock as soon as the first releases it', async () => {
  const url = await freshDatabase()
  const first = required(await take(url))
  const second = take(url, { waitMs: 30_000 })
  await waiting(url)
  await first.release()
  expect(await second).not.toBeNull()
})

test('returns null when the wait for the lock times out', async () => {
  const url = await freshDatabase()
  required(await take(url))
  expect(await take(url, { waitMs: 20 })).toBeNull()
})

test('reconnects after a lost connection and reports nothing when nobody took the lock', async () => {
  const url = await freshDatabase()
  const onTakenOver = vi.fn()
  const clock = new ManualClock()
  required(await take(url, { clock, onTaken: onTakenOver }))
  const [before] = await ask(url, `select pid ${holders}`)
  await ask(url, `select pg_terminate_backend(pid) ${holders}`)
  await vi.waitFor(async () => {
    clock.advance(5000)
    const [now] = await ask(url, `select pid ${holders}`)
    expect([now?.pid === undefined, now?.pid === before?.pid]).toEqual([false, false])
  })
  expect(onTakenOver).not.toHaveBeenCalled()
})

test('a new holder keeps the lock, and the previous one is notified', async () => {
  const url = await freshDatabase()
  const onTakenOver = vi.fn()
  required(await take(url, { clock: new ManualClock(), onTaken: onTakenOver }))
  const second = take(url, { waitMs: 30_000 })
  await waiting(url)
  await ask(url, `select pg_terminate_backend(pid) ${holders}`)
  expect(await second).not.toBeNull()
  await vi.waitFor(() => expect(onTakenOver).toHaveBeenCalledOnce())
})

test('replaces its own session when the server wrongly believes it alive', async () => {
  const url = await freshDatabase()
  const clock = new ManualClock()
  const onTakenOver = vi.fn()
  required(await take(url, { clock, onTaken: onTakenOver }))
  const [before] = await ask(url, `select pid ${holders}`)
  // Neither a query nor a disconnect reaches the server.
  const silent = [
    vi.spyOn(Client.prototype, 'query').mockImplementationOnce(() => Promise.reject(new Error('silent'))),
    vi.spyOn(Client.prototype, 'end').mockImplementationOnce(() => Promise.resolve()),
  ]
  clock.advance(5000)
  await vi.waitFor(async () => {
    const [now] = await ask(url, `select pid ${holders}`)
    expect([now?.pid === undefined, now?.pid === before?.pid]).toEqual([false, false])
  })
  for (const spy of silent) spy.mockRestore()
  expect(onTakenOver).not.toHaveBeenCalled()
})

const waiting = (url: string) =>
  vi.waitFor(async () => {
    const rows = await ask(
      url,
      "select pid from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
    )
    expect(rows).toHaveLength(1)
  })
