import type { Delivery } from '@morpheus/sdk'
import { expect, it, onTestFinished, vi } from 'vitest'
import { delivered } from '../../testing/monitorStates.js'
import { createDeliveryFeed } from './deliveryFeed.js'

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`
const of = (sessionId: string, minute: number): Delivery =>
  delivered(`msg_${sessionId}${minute}`, { sessionId, createdAt: at(minute) })

function setUp() {
  const stored: Record<string, Delivery[]> = { a: [of('a', 3), of('a', 1)], b: [of('b', 2)], c: [of('c', 9)] }
  let resync = (_complete: boolean) => {}
  const logs = vi.fn(async ({ id }: { id: string; limit: number }) => ({ logs: stored[id] ?? [] }))
  const integrations = vi.fn(async () => ({
    integrations: [
      { sessionId: 'a', lastAttemptAt: at(3) },
      { sessionId: 'a', lastAttemptAt: null },
      { sessionId: 'b', lastAttemptAt: at(2) },
    ],
  }))
  const feed = createDeliveryFeed({
    deliveries: { logs },
    monitoring: { integrations },
    realtime: {
      on: () => () => {},
      onResync(listener) {
        resync = listener
        return () => {}
      },
      watchTargets: () => () => {},
    },
    start: () => () => {},
  })
  onTestFinished(feed.close)
  const shown = () => feed.store.getState().deliveries.map(({ id }) => id)
  return { feed, logs, integrations, stored, shown, resync: () => resync(true) }
}

it('has the newest of the sessions that something is delivered of, together', async () => {
  const { feed, logs, shown } = setUp()
  feed.open(null)
  expect(feed.store.getState().loading).toBe(true)
  await vi.waitFor(() => expect(shown()).toEqual(['msg_a3', 'msg_b2', 'msg_a1']))
  expect(logs.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b'])
})

it('shows one session, then another, and nothing of the one before', async () => {
  const { feed, shown } = setUp()
  feed.open('a')
  feed.open('b')
  expect(shown()).toEqual([])
  await vi.waitFor(() => expect(shown()).toEqual(['msg_b2']))
  feed.open('b')
  expect(shown()).toEqual(['msg_b2'])
})

it('keeps what it has when a read fails, says so, and goes on', async () => {
  const { feed, logs, stored, shown, resync } = setUp()
  feed.open('a')
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  logs.mockRejectedValueOnce(new Error('Sem resposta'))
  resync()
  await vi.waitFor(() => expect(feed.store.getState().failed).toBe(true))
  expect(shown()).toHaveLength(2)
  stored.a = [of('a', 5), ...(stored.a ?? [])]
  feed.refresh()
  await vi.waitFor(() => expect(shown()[0]).toBe('msg_a5'))
  expect(feed.store.getState().failed).toBe(false)
})
