import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { addToCount } from '../../core/store/repositories/messageCounts.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { openGateway, required, type TestGateway } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'

const hour = 60 * 60_000

const trendsOf = (gateway: TestGateway, token: string) =>
  gateway.read(contract.monitoring.trends.answer, 'GET /monitoring/trends', { token })

async function measured(gateway: TestGateway, hoursAgo: number, received: number, latency: number) {
  const db = await openTestStore(gateway.folder)
  const { id: user_id } = required(await findFirstUser(db))
  const now = gateway.clock.now()
  const at = new Date(now - hoursAgo * hour).toISOString()
  const begins = new Date(Math.floor((now - hoursAgo * hour) / hour) * hour).toISOString()
  await addToCount(db, { session_id: 's1', begins, user_id, sent: 0, received })
  const sample = { user_id, at, tier: 1, active: 1, latency: latency * 100 }
  await db.deleteFrom('user_samples').where('at', '=', at).execute()
  await db.insertInto('user_samples').values(sample).execute()
}

test("a day's trend is null without an earlier day, and excludes other users", async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  expect(await trendsOf(gateway, token)).toEqual({ latency: null, messages: null })
  await measured(gateway, 24.5, 100, 50)
  await measured(gateway, 0.5, 1000, 60)
  await measured(gateway, 2, 112, 900)
  const stranger = await gateway.another()
  expect(await trendsOf(gateway, stranger)).toEqual({ latency: null, messages: null })
  const { latency, messages } = await trendsOf(gateway, token)
  expect(latency).toBe(20)
  expect(messages).not.toBeNull()
})

test('message trends compare whole hours only', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await measured(gateway, 26, 100, 50)
  await measured(gateway, 3, 112, 50)
  await measured(gateway, 0, 5000, 50)
  expect((await trendsOf(gateway, token)).messages).toBe(12)
})
