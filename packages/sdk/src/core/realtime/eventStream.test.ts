import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { StoredEvent } from '../../features/events/rows.js'
import { failure, fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import { eventStream, eventStreamLimits } from './eventStream.js'
import type { RealtimeState } from './realtime.js'

const event = (cursor: number): StoredEvent => ({
  id: `e${cursor}`,
  cursor,
  at: '2026-01-01T00:00:00.000Z',
  name: 'session:deleted',
  payload: { sessionId: 's' },
})

function setUp(stored: number) {
  const log = Array.from({ length: stored }, (_, index) => index + 1)
  let oldest = 0
  const fake = fakeMorpheus(({ query }) => {
    const { after, limit } = Object(query)
    const latest = log.at(-1) ?? 0
    if (after === undefined) return ok({ events: [], latest, expired: false })
    const events = log.filter((cursor) => cursor > after && cursor > oldest).slice(0, limit)
    return ok({ events: events.map(event), latest, expired: after < oldest })
  })
  const append = (count = 1) => {
    for (; count > 0; count--) log.push((log.at(-1) ?? 0) + 1)
  }
  return {
    ...fake,
    log,
    append,
    prune: (below: number) => {
      oldest = below
    },
    tell: () => fake.push('session:deleted', { sessionId: 's' }),
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function reading(stream: AsyncIterable<StoredEvent>) {
  const got: number[] = []
  const over = (async () => {
    for await (const { cursor } of stream) got.push(cursor)
  })()
  return { got, over }
}

it('yields stored events after a cursor across pages, then live ones, each once and in order', async () => {
  const { morpheus, append, tell, log, calls } = setUp(eventStreamLimits.page + 20)
  const { got } = reading(eventStream(morpheus, { after: 0 }))
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause)
  expect(got).toEqual(log)
  const countBefore = calls.length
  for (let index = 0; index < 50; index++) {
    append()
    tell()
  }
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause)
  expect(got).toEqual(log)
  expect(calls.length - countBefore).toBeLessThanOrEqual(2)
})

it('starts with the next event when no cursor is passed', async () => {
  const { morpheus, append, tell } = setUp(7)
  const { got } = reading(eventStream(morpheus))
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause)
  append(2)
  tell()
  await vi.advanceTimersByTimeAsync(0)
  expect(got).toEqual([8, 9])
})

it('after a reconnection yields the events missed meanwhile', async () => {
  const { morpheus, append, resync } = setUp(1)
  const { got } = reading(eventStream(morpheus, { after: 0 }))
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause)
  append(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(got).toEqual([1])
  resync()
  await vi.advanceTimersByTimeAsync(0)
  expect(got).toEqual([1, 2, 3, 4])
})

it('reports gaps: expired events, and a server whose cursors started again', async () => {
  const { morpheus, append, prune, log, tell } = setUp(9)
  const onGap = vi.fn()
  prune(4)
  const { got } = reading(eventStream(morpheus, { after: 2, onGap }))
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause)
  expect(got).toEqual([5, 6, 7, 8, 9])
  log.length = 0
  prune(0)
  append()
  tell()
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause)
  append()
  tell()
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause)
  expect(got.slice(5)).toEqual([2])
  expect(onGap.mock.calls).toEqual([
    [{ reason: 'expired', from: 3, to: 4 }],
    [{ reason: 'restarted', latest: 1 }],
  ])
})

it('requests pages only on demand; after an abort ends once all stored events are read', async () => {
  const { morpheus, calls } = setUp(eventStreamLimits.page * 3)
  const controller = new AbortController()
  const stream = eventStream(morpheus, { after: 0, signal: controller.signal })
  expect((await stream.next()).value).toMatchObject({ cursor: 1 })
  expect(calls).toHaveLength(1)
  controller.abort()
  const { got, over } = reading(stream)
  await over
  expect(got).toEqual([])
  expect(calls).toHaveLength(1)
})

it('yields nothing of a page that arrives after its signal aborted', async () => {
  const { morpheus } = setUp(3)
  const controller = new AbortController()
  const list: typeof morpheus.events.list = async (query) => {
    const page = await morpheus.events.list(query)
    controller.abort()
    return page
  }
  const { got, over } = reading(eventStream(morpheus, { after: 0, signal: controller.signal, list }))
  await over
  expect(got).toEqual([])
})

it('ends at once, and leaves no timer, when its signal aborts between two reads', async () => {
  const { morpheus, calls } = setUp(1)
  const controller = new AbortController()
  const { got, over } = reading(eventStream(morpheus, { after: 0, signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause / 2)
  expect(got).toEqual([1])
  controller.abort()
  await over
  expect(vi.getTimerCount()).toBe(0)
  expect(calls).toHaveLength(1)
})

it('ends when its signal aborts while it waits for events', async () => {
  const { morpheus } = setUp(1)
  const controller = new AbortController()
  const { over } = reading(eventStream(morpheus, { after: 0, signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause * 2)
  controller.abort()
  await over
})

it.each([
  { how: 'the server refuses the connection', gone: { status: 'offline', refusal: 'Chave removida' } },
  { how: 'the client is signed out', gone: { status: 'idle', refusal: null } },
] as const)('rejects with the error of the next read when $how', async ({ gone }) => {
  let isKnown = true
  const { morpheus } = fakeMorpheus(() =>
    isKnown ? ok({ events: [], latest: 0, expired: false }) : failure(401, 'Chave removida'),
  )
  const store = createStore<RealtimeState>(() => ({
    ...morpheus.realtime.store.getState(),
    status: 'connected',
    refusal: null,
  }))
  const { over } = reading(
    eventStream({ ...morpheus, realtime: { ...morpheus.realtime, store } }, { after: 0 }),
  )
  const ending = over.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause)
  isKnown = false
  store.setState(gone)
  await vi.advanceTimersByTimeAsync(eventStreamLimits.pause)
  expect(await ending).toMatchObject({ status: 401 })
})
