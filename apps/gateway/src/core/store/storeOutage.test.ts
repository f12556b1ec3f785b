import { once } from 'node:events'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { markConnectionError } from './dialects/conflicts.js'
import { connectStore } from './open.js'
import { isStoreOutage } from './storeOutage.js'

/** A port of this machine at which nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new TypeError('No port')
  return address.port
}

test('a database whose host has no address, as of a stopped container, is an outage', () => {
  const error = Object.assign(new Error('getaddrinfo EAI_AGAIN postgres'), { code: 'EAI_AGAIN' })
  expect(isStoreOutage(markConnectionError(error))).toBe(true)
})

test('a database that refuses connections is an outage, another server that does is none', async () => {
  const port = await closedPort()
  const { db } = await connectStore({ dataFolder: '', databaseUrl: `postgres://ana@127.0.0.1:${port}/x` })
  onTestFinished(() => db.destroy())
  const refusedQuery: unknown = await sql`select 1`.execute(db).catch((error: unknown) => error)
  const [refusedCall]: unknown[] = await once(get(`http://127.0.0.1:${port}`), 'error')
  expect([refusedQuery, refusedCall]).toMatchObject([{ code: 'ECONNREFUSED' }, { code: 'ECONNREFUSED' }])
  expect([isStoreOutage(refusedQuery), isStoreOutage(refusedCall)]).toEqual([true, false])
})
