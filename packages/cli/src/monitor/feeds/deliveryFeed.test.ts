import { type Delivery, type DeliveryState, NotFoundError } from '@morpheus/sdk'
import { expect, it, onTestFinished, vi } from 'vitest'
import { delivered } from '../../testing/monitorStates.js'
import { createDeliveryFeed } from './deliveryFeed.js'

const at = (minute: number) => `2026-01-01T00:00:00.${String(minute).padStart(3, '0')}Z`
const of = (sessionId: string, minute: number): Delivery =>
  delivered(`msg_${sessionId}${minute}`, { sessionId, createdAt: at(minute) })

interface Asked {
  id?: string
  limit: number
  cursor?: string
  state?: DeliveryState
}

function setUp({ together = true } = {}) {
  const stored: Delivery[] = [of('c', 9), of('a', 3), of('b', 2), of('a', 1)]
  let resync = (_complete: boolean) => {}
  const page = ({ id, limit, cursor, state }: Asked) => {
    const all = stored.filter(
      (one) => (id === undefined || one.sessionId === id) && (state === undefined || one.state === state),
    )
    const from = Number(cursor ?? 0)
    const nextCursor = from + limit < all.length ? String(from + limit) : null
    return { logs: all.slice(from, from + limit), page: 1, totalPages: 1, total: all.length, nextCursor }
  }
  const logs = vi.fn(async (requests: Asked & { id: string }) => page(requests))
  const list = vi.fn(async (requests: Asked) => {
    if (!together) throw new NotFoundError({ status: 404, body: null })
    return page(requests)
  })
  const integrations = vi.fn(async () => ({
    integrations: [
      { sessionId: 'a', lastAttemptAt: at(3) },
      { sessionId: 'a', lastAttemptAt: null },
      { sessionId: 'b', lastAttemptAt: at(2) },
    ],
  }))
  const feed = createDeliveryFeed({
    deliveries: { logs, list },
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
  const output = () => feed.store.getState().deliveries.map(({ id }) => id)
  return { feed, logs, list, stored, shown: output, resync: () => resync(true) }
}

const all = { sessionId: null, state: null }
const one = (sessionId: string) => ({ sessionId, state: null })

it('loads the newest deliveries of all sessions in one call, and older ones on request', async () => {
  const { feed, list, logs, stored, shown } = setUp()
  stored.push(...Array.from({ length: 230 }, (_, index) => of('d', index)))
  feed.open(all)
  expect(feed.store.getState().loading).toBe(true)
  await vi.waitFor(() => expect(shown()).toHaveLength(100))
  expect(feed.store.getState()).toMatchObject({ total: 234, hasMore: true })
  expect(shown().slice(0, 3)).toEqual(['msg_c9', 'msg_a3', 'msg_b2'])
  feed.loadOlder()
  feed.loadOlder()
  await vi.waitFor(() => expect(shown()).toHaveLength(200))
  feed.loadOlder()
  await vi.waitFor(() => expect(shown()).toHaveLength(234))
  expect(feed.store.getState().hasMore).toBe(false)
  expect([new Set(shown()).size, logs.mock.calls.length]).toEqual([234, 0])
  expect(list).toHaveBeenCalledWith({ limit: 100 })
})

it('loads deliveries of one state from the gateway', async () => {
  const { feed, stored, shown } = setUp()
  stored.push(delivered('msg_morta', { sessionId: 'b', state: 'dead' }))
  feed.open({ sessionId: null, state: 'dead' })
  await vi.waitFor(() => expect(shown()).toEqual(['msg_morta']))
  feed.open(all)
  expect(shown()).toEqual([])
  await vi.waitFor(() => expect(shown()).toHaveLength(5))
})

it('queries each session with integrations if the server has no list of all deliveries', async () => {
  const { feed, logs, shown } = setUp({ together: false })
  feed.open(all)
  await vi.waitFor(() => expect(shown()).toEqual(['msg_a3', 'msg_b2', 'msg_a1']))
  expect(logs.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b'])
})

it('switches sessions without showing deliveries of the previous one', async () => {
  const { feed, shown } = setUp()
  feed.open(one('a'))
  feed.open(one('b'))
  expect(shown()).toEqual([])
  await vi.waitFor(() => expect(shown()).toEqual(['msg_b2']))
  feed.open(one('b'))
  expect(shown()).toEqual(['msg_b2'])
})

it('keeps its deliveries and reports when a read fails, and then continues', async () => {
  const { feed, logs, stored, shown, resync } = setUp()
  feed.open(one('a'))
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  logs.mockRejectedValueOnce(new Error('Sem resposta'))
  resync()
  await vi.waitFor(() => expect(feed.store.getState().failed).toBe(true))
  expect(shown()).toHaveLength(2)
  stored.unshift(of('a', 5))
  feed.refresh()
  await vi.waitFor(() => expect(shown()[0]).toBe('msg_a5'))
  expect(feed.store.getState().failed).toBe(false)
})
