import { join } from 'node:path'
import { contract } from '@morpheus/sdk/contract'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openGateway, type TestGateway } from '../testing/testGateway.js'

const hour = 60 * 60_000

const trendsOf = (gateway: TestGateway, token: string) =>
  gateway.read(contract.monitoring.trends.answer, 'GET /monitoring/trends', { token })

/** Messages and latencies as they were measured so many hours ago. */
function measured(gateway: TestGateway, hoursAgo: number, received: number, latency: number) {
  const db = new Database(join(gateway.folder, 'morpheus.db'))
  const user = db.prepare<[], string>('select id from users limit 1').pluck().get()
  const now = gateway.clock.now()
  const at = new Date(now - hoursAgo * hour).toISOString()
  const whole = new Date(Math.floor((now - hoursAgo * hour) / hour) * hour).toISOString()
  db.prepare(
    'insert into message_counts (session_id, begins, user_id, sent, received) values (?,?,?,0,?)',
  ).run('s1', whole, user, received)
  db.prepare(
    'insert or replace into user_samples (user_id, at, tier, active, latency) values (?,?,1,1,?)',
  ).run(user, at, latency * 100)
  db.close()
}

test('a day’s change is absent before there was a day, and another user’s figures never count', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  expect(await trendsOf(gateway, token)).toEqual({ latency: null, messages: null })
  measured(gateway, 24.5, 100, 50)
  measured(gateway, 0.5, 1000, 60)
  measured(gateway, 2, 112, 900)
  const stranger = await gateway.another()
  expect(await trendsOf(gateway, stranger)).toEqual({ latency: null, messages: null })
  const { latency, messages } = await trendsOf(gateway, token)
  expect(latency).toBe(20)
  expect(messages).not.toBeNull()
})

test('messages compare whole hours only', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  measured(gateway, 26, 100, 50)
  measured(gateway, 3, 112, 50)
  measured(gateway, 0, 5000, 50)
  expect((await trendsOf(gateway, token)).messages).toBe(12)
})
