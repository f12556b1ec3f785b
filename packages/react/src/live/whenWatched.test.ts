import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testClient } from '../testing/testClient.js'
import { followWhenWatched } from './whenWatched.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function waiting(status: 'idle' | 'connecting' | 'connected' | 'offline') {
  const { client, watching, watched } = testClient({})
  client.realtime.store.setState({ status })
  const over = vi.fn()
  const giveUp = new AbortController()
  void followWhenWatched(client, 'um', giveUp.signal).then(over)
  return { ...{ over, watching, watched, giveUp }, store: client.realtime.store }
}
const turn = () => vi.advanceTimersByTimeAsync(0)

test('waits while connecting until the gateway confirms the watched targets', async () => {
  const { over, watching, watched } = waiting('connecting')
  await turn()
  expect(watched()).toEqual(['um'])
  expect(over).not.toHaveBeenCalled()
  watching()
  await turn()
  expect(over).toHaveBeenCalled()
  expect(watched()).toEqual([])
})

test('stops waiting after 900 ms, when offline, or when aborted', async () => {
  const [slow, refused, left] = [waiting('connecting'), waiting('connecting'), waiting('connecting')]
  await vi.advanceTimersByTimeAsync(899)
  expect(slow.over).not.toHaveBeenCalled()
  refused.store.setState({ status: 'offline' })
  left.giveUp.abort()
  await turn()
  expect([refused.over, left.over].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(slow.over).toHaveBeenCalled()
  for (const { watched } of [slow, refused, left]) expect(watched()).toEqual([])
})

test.each(['idle', 'connected', 'offline'] as const)('does not wait when %s', async (status) => {
  const { over, watched } = waiting(status)
  await turn()
  expect(over).toHaveBeenCalled()
  expect(watched()).toEqual([])
})
