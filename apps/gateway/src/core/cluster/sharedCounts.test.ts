import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { MemoryBus, MemoryTopics } from './memoryBus.js'
import { SharedCounts } from './sharedCounts.js'

const minute = 60_000

function open() {
  const clock = new ManualClock()
  const topics = new MemoryTopics()
  const fail = (error: unknown) => {
    throw error
  }
  const node = () => new SharedCounts(new MemoryBus(fail, topics), clock, 'test')
  return { clock, node }
}

test('each node knows the total and which other nodes count; a new node learns both', () => {
  const { node } = open()
  const [first, second] = [node(), node()]
  first.add('a', 1)
  first.add('a', 1)
  second.add('a', 1)
  const third = node()
  expect([first.count('a'), second.count('a'), third.count('a')]).toEqual([3, 3, 0])
  third.start()
  expect([third.count('a'), third.nodesWith('a')]).toEqual([3, [first.node, second.node]])
  first.add('a', -1)
  first.add('a', -1)
  expect([third.count('a'), third.nodesWith('a')]).toEqual([1, [second.node]])
})

test('forgets the counts of an ended node and keeps those of an idle one', () => {
  const { clock, node } = open()
  const [first, second, third] = [node(), node(), node()]
  for (const one of [first, second, third]) one.add('a', 1)
  third.close()
  for (let passed = 0; passed < 3; passed += 1) {
    clock.advance(minute)
    for (const one of [first, second]) one.refresh()
  }
  expect([first.count('a'), second.count('a')]).toEqual([2, 2])
})

test('after a new request a node has current counts only, without closed nodes', () => {
  const { node } = open()
  const [first, second, third] = [node(), node(), node()]
  first.add('a', 1)
  third.add('b', 1)
  expect(second.keysOfOthers).toEqual(['a', 'b'])
  third.close()
  second.requestOthers()
  expect(second.keysOfOthers).toEqual(['a'])
})
