import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Realtime } from '../core/realtime/realtime.js'
import type { ServerEventName, ServerEvents } from '../core/socket.js'
import type { SessionHealth } from '../features/monitoring/rows.js'
import { followHealth } from './followHealth.js'
import { emptyMetrics, type MonitorState } from './monitorSystem.js'

const healthy = (id: string, change: Partial<SessionHealth> = {}): SessionHealth => ({
  id,
  name: `Loja ${id}`,
  phone: '5511988887777',
  status: 'connected',
  lastActivity: null,
  messagesCount: 1,
  latency: 20,
  ...change,
})

const created = {
  id: 'n',
  name: 'Nova',
  description: null,
  status: 'disconnected',
  phone: null,
  phoneNumber: null,
  qrCode: null,
  apiType: 'MORPHEUS',
  connectionMethod: null,
  profilePic: null,
  lastActivity: null,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp(...sessions: SessionHealth[]) {
  const emitter = new EventEmitter()
  let resync = (_complete: boolean) => {}
  const realtime: Pick<Realtime, 'on' | 'onResync'> = {
    on(name, listener) {
      emitter.on(name, listener)
      return () => void emitter.off(name, listener)
    },
    onResync(listener) {
      resync = listener
      return () => {}
    },
  }
  const store = createStore<MonitorState>(() => ({
    loading: false,
    refreshing: false,
    metrics: emptyMetrics,
    sessions,
    logs: [],
    filters: { level: 'all', service: 'all', timeRange: '1h' },
    autoRefresh: true,
    interval: 10,
    updatedAt: 0,
    missing: [],
    failingSince: null,
  }))
  const refresh = vi.fn(async () => {})
  const stop = followHealth(realtime, { store, refresh })
  return {
    store,
    refresh,
    stop,
    emitter,
    resync: (complete: boolean) => resync(complete),
    hear: <Name extends ServerEventName>(name: Name, payload: ServerEvents[Name]) =>
      emitter.emit(name, payload),
    shown: () =>
      store.getState().sessions.map(({ id, status, messagesCount }) => `${id} ${status} ${messagesCount}`),
  }
}

it('applies a burst of events in one list update', () => {
  const { hear, shown, store } = setUp(healthy('a'), healthy('b'))
  const changes = vi.fn()
  store.subscribe(changes)
  for (let index = 0; index < 50; index++) {
    const message = {
      id: String(index),
      sessionId: 'a',
      contact: { phone: '1', name: null },
      content: 'x',
      isFromMe: false,
      timestamp: '2026-01-01T00:00:00.000Z',
    }
    hear('message:received', { sessionId: 'a', message })
  }
  hear('session:status', { sessionId: 'b', status: 'qr', phone: null })
  vi.advanceTimersByTime(100)
  expect(changes).toHaveBeenCalledOnce()
  expect(shown()).toEqual(['a connected 51', 'b connecting 1'])
  expect(store.getState().sessions[1]).toMatchObject({ phone: null, latency: null })
})

it('keeps the error status through the next disconnection until the session reconnects', () => {
  const { hear, shown } = setUp(healthy('a'))
  hear('session:error', { sessionId: 'a', error: 'x' })
  hear('session:status', { sessionId: 'a', status: 'disconnected' })
  vi.advanceTimersByTime(100)
  hear('session:disconnected', { sessionId: 'a' })
  vi.advanceTimersByTime(100)
  expect(shown()).toEqual(['a error 1'])
  hear('session:status', { sessionId: 'a', status: 'connecting' })
  vi.advanceTimersByTime(100)
  expect(shown()).toEqual(['a connecting 1'])
})

it('updates a renamed session', () => {
  const { hear, store } = setUp(healthy('a'))
  hear('session:updated', { session: { ...created, id: 'a', name: 'Matriz' } })
  vi.advanceTimersByTime(100)
  expect(store.getState().sessions).toMatchObject([{ name: 'Matriz', status: 'connected' }])
})

it('adds created sessions first and removes deleted ones', () => {
  const { hear, shown } = setUp(healthy('a'))
  hear('session:created', { session: created })
  vi.advanceTimersByTime(100)
  expect(shown()).toEqual(['n disconnected 0', 'a connected 1'])
  hear('session:deleted', { sessionId: 'n' })
  vi.advanceTimersByTime(100)
  expect(shown()).toEqual(['a connected 1'])
})

it("keeps an event's change when an older read answers late", () => {
  const { hear, shown, store } = setUp(healthy('a'))
  store.setState({ refreshing: true })
  hear('session:status', { sessionId: 'a', status: 'disconnected' })
  vi.advanceTimersByTime(100)
  store.setState({ refreshing: false, sessions: [healthy('a')] })
  expect(shown()).toEqual(['a disconnected 1'])
  store.setState({ refreshing: true })
  store.setState({ refreshing: false, sessions: [healthy('a', { messagesCount: 7 })] })
  expect(shown()).toEqual(['a connected 7'])
})

it('reloads after possibly missed events, and unsubscribes on stop', () => {
  const { resync, refresh, stop, emitter } = setUp()
  resync(true)
  expect(refresh).not.toHaveBeenCalled()
  resync(false)
  expect(refresh).toHaveBeenCalledOnce()
  stop()
  expect(emitter.eventNames()).toEqual([])
})
