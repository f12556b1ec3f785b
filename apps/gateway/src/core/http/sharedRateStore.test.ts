import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { Allowances } from '../cluster/allowances.js'
import { MemoryBus, MemoryTopics } from '../cluster/memoryBus.js'
import { createSharedRateStore } from './sharedRateStore.js'

const fail = (error: unknown) => {
  throw error
}

test('counts the calls of an address across nodes, within a window that ends', () => {
  const clock = new ManualClock()
  const topics = new MemoryTopics()
  const node = () => {
    const Store = createSharedRateStore(new Allowances(clock, new MemoryBus(fail, topics)), clock)
    const store = new Store({})
    return (key: string, windowMs = 60_000) => {
      let seen: { current: number; ttl: number } | undefined
      store.incr(key, (_error, result) => (seen = result), windowMs, 2)
      return seen
    }
  }
  const [first, second] = [node(), node()]
  first('127.0.0.1')
  first('127.0.0.1')
  clock.advance(100)
  expect(second('127.0.0.1')).toEqual({ current: 3, ttl: 60_000 })
  expect(second('127.0.0.2')).toEqual({ current: 1, ttl: 60_000 })
  clock.advance(100)
  expect(first('127.0.0.1')).toEqual({ current: 4, ttl: 59_800 })
  // A route with a shorter window, which the other node learns of by its calls alone.
  first('127.0.0.3', 1000)
  clock.advance(1100)
  expect(second('127.0.0.3', 1000)).toEqual({ current: 1, ttl: 1000 })
  expect(first('127.0.0.1')).toEqual({ current: 5, ttl: 58_700 })
  clock.advance(60_000)
  expect(first('127.0.0.1')).toEqual({ current: 1, ttl: 60_000 })
})
