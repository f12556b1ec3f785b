import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openReceiver } from '../../testing/receiver.js'
import { openGateway, roomyLimits, type TestGateway } from '../../testing/testGateway.js'

const { deliveries } = contract
const hanging = 60
const deliveryConcurrency = { sharedSlots: 16, reservedSlots: 4 }

async function startSession(gateway: TestGateway, token: string, url: string): Promise<string> {
  const id = await gateway.createSession(token)
  const body = { url, enabled: true, events: ['message:received'] }
  expect((await gateway.call(`POST /sessions/${id}/webhook`, { token, body })).status).toBe(201)
  return id
}

const send = (gateway: TestGateway, token: string, id: string) =>
  gateway.read(deliveries.test.answer, 'POST /events/test', {
    token,
    body: { sessionId: id, eventType: 'message:received', data: {} },
  })

test("many unresponsive receivers of one user do not delay another user's deliveries", async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, deliveryConcurrency } })
  const ana = await gateway.signIn()
  const bia = await gateway.another()
  const silent = await openReceiver()
  silent.reply = () => new Promise(() => undefined)
  await Promise.all(
    Array.from({ length: hanging }, async () =>
      send(gateway, ana, await startSession(gateway, ana, silent.url)),
    ),
  )
  await vi.waitFor(() => expect(silent.received).toHaveLength(20), 20_000)
  const receiver = await openReceiver()
  const ids = [await startSession(gateway, bia, receiver.url), await startSession(gateway, bia, receiver.url)]
  for (let count = 0; count < 20; count += 1) for (const id of ids) await send(gateway, bia, id)
  // The clock stands still: none of the hanging ones has timed out.
  await vi.waitFor(() => expect(receiver.received).toHaveLength(40), 20_000)
  expect(silent.received).toHaveLength(20)
  // Slots unused by others go to the same user's next deliveries.
  gateway.clock.advance(20_000)
  await vi.waitFor(() => expect(silent.received.length).toBeGreaterThanOrEqual(40), 20_000)
}, 60_000)
