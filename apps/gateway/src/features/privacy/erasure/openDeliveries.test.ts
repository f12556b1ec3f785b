import { contract, Forgetting } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { healthOf, startDelivering } from '../../../testing/delivering.js'
import { admin } from '../../../testing/testGateway.js'

const minute = 60_000
const Receipts = z.object({ forgettings: z.array(Forgetting) })

test('counts the open deliveries of an erased person as waiting until the erasure', async () => {
  const { gateway, token, id, say } = await startDelivering()
  await gateway.call(`POST /sessions/${id}/events/webhook/pause`, { token })
  await say('espera')
  await say('também')
  await vi.waitFor(async () => expect(await healthOf(gateway, token, id)).toMatchObject({ waiting: 2 }))
  gateway.clock.advance(3 * minute)
  await gateway.call('POST /settings/privacy/forget', {
    token,
    body: { phone: '5521977776666', password: admin.password },
  })
  await vi.waitFor(async () => {
    const { forgettings } = await gateway.read(Receipts, 'GET /settings/privacy/forgettings', { token })
    expect(forgettings.map(({ state }) => state)).toEqual(['done'])
  })
  gateway.clock.advance(minute)
  const { buckets } = await gateway.read(
    contract.deliveries.history.answer,
    `GET /sessions/${id}/events/history?timeRange=1h`,
    { token },
  )
  expect(buckets.slice(-6).map(({ waiting }) => waiting)).toEqual([0, 2, 2, 2, 0, 0])
  expect(await healthOf(gateway, token, id)).toMatchObject({ waiting: 0, dead: 0 })
})
