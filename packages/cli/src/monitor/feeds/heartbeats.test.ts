import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { session } from '../../testing/monitorStates.js'
import { createHeartbeats } from './heartbeats.js'
import type { SessionsById } from './sessionsById.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const uptime = { day: 100, week: 100, month: 100 }
const dayOf = (sessionId: string) => ({ sessionId, parts: ['up' as const], outages: [], uptime })

function setUp(answers = true) {
  const standings = createStore<SessionsById>(() => new Map())
  const availability = vi.fn(async (ids: readonly string[]) => (answers ? ids.map(dayOf) : null))
  const heartbeats = createHeartbeats({ availability }, standings)
  const settled = () => vi.advanceTimersByTimeAsync(200)
  return { standings, availability, heartbeats, settled }
}

it('requests availability once for visible sessions, not for scrolled ones, and again later', async () => {
  const { availability, heartbeats, settled } = setUp()
  heartbeats.setSessionIds(['a', 'b'])
  heartbeats.setSessionIds(['b', 'c'])
  await settled()
  expect(availability.mock.calls).toEqual([[['b', 'c']]])
  expect([...heartbeats.store.getState().keys()]).toEqual(['b', 'c'])
  heartbeats.setSessionIds(['c', 'd'])
  await settled()
  expect(availability).toHaveBeenLastCalledWith(['d'])
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  expect(availability).toHaveBeenLastCalledWith(['c', 'd'])
  heartbeats.stop()
})

it('requests it again after a session changes and after a failure', async () => {
  const { standings, availability, heartbeats, settled } = setUp()
  heartbeats.setSessionIds(['a', 'b'])
  await settled()
  standings.setState(new Map([['a', session('a', { availability: 'down' })]]), true)
  await settled()
  expect(availability.mock.calls).toEqual([[['a', 'b']], [['a']]])
  availability.mockRejectedValueOnce(new Error('Sem resposta'))
  heartbeats.setSessionIds(['c'])
  await settled()
  heartbeats.setSessionIds(['c'])
  await settled()
  expect(heartbeats.store.getState().has('c')).toBe(true)
  heartbeats.stop()
})

it('stops requesting if the server does not support it', async () => {
  const { availability, heartbeats, settled } = setUp(false)
  heartbeats.setSessionIds(['a'])
  await settled()
  heartbeats.setSessionIds(['b'])
  await settled()
  expect(availability).toHaveBeenCalledOnce()
  heartbeats.stop()
})
