import { expect, test } from 'vitest'
import { MemoryBus, MemoryTopics } from '../../core/cluster/memoryBus.js'
import { ManualClock } from '../../testing/manualClock.js'
import { SessionLatencies } from './sessionLatencies.js'

test('knows the latencies of sessions on other nodes, until those stop measuring them', () => {
  const clock = new ManualClock()
  const topics = new MemoryTopics()
  const node = (measured: Map<string, number>, isShared = true) =>
    new SessionLatencies({
      bus: new MemoryBus((error) => {
        throw error
      }, topics),
      clock,
      engines: { latency: (id) => measured.get(id) ?? null },
      runs: { sessionIds: ['a', 'b', 'connecting'].filter((id) => measured.has(id) || id === 'connecting') },
      homes: { isShared },
    })
  const first = new Map([['a', 12]])
  const [here, there] = [node(first), node(new Map([['b', 30]]))]
  expect(here.measure()).toEqual(new Map([['a', 12]]))
  expect(there.measure()).toEqual(
    new Map([
      ['a', 12],
      ['b', 30],
    ]),
  )
  expect([here.get('a'), here.get('b'), here.get('connecting')]).toEqual([12, 30, null])
  expect(there.get('a')).toBe(12)
  first.clear()
  clock.advance(35_000)
  expect([there.get('a'), there.measure()]).toEqual([null, new Map([['b', 30]])])
})
