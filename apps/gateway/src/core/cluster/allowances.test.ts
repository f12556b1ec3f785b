import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { Allowances } from './allowances.js'
import { MemoryBus, MemoryTopics } from './memoryBus.js'

const fail = (error: unknown) => {
  throw error
}

function open() {
  const clock = new ManualClock()
  const topics = new MemoryTopics()
  const calls = () =>
    new Allowances(clock, new MemoryBus(fail, topics)).open('calls', { perSecond: 1, maxCount: 10 })
  return { clock, topics, nodes: [calls(), calls(), calls()] as const }
}

test('spending on one node reaches the other nodes and refills once', () => {
  const { clock, nodes } = open()
  const [first, second, third] = nodes
  for (let count = 0; count < 5; count += 1) first.spend('ana', 1)
  for (let count = 0; count < 5; count += 1) second.spend('ana', 1)
  expect(nodes.map((one) => one.getWaitSeconds('ana'))).toEqual([0, 0, 0])
  clock.advance(100)
  expect(nodes.map((one) => one.getWaitSeconds('ana'))).toEqual([1, 1, 1])
  expect(third.getWaitSeconds('bia')).toBe(0)
  clock.advance(1000)
  third.spend('ana', 1)
  clock.advance(100)
  expect(nodes.map((one) => one.getWaitSeconds('ana'))).toEqual([1, 1, 1])
})

test('leaves other allowances with the same key alone and batches updates into few messages', () => {
  const { clock, topics } = open()
  const messages: unknown[] = []
  const observer = new MemoryBus(fail, topics)
  topics.buses.add({ receive: (topic, message) => topic === 'allowance:spent' && messages.push(message) })
  const node = new Allowances(clock, observer)
  const [calls, bytes] = [
    node.open('calls', { perSecond: 1, maxCount: 1e6 }),
    node.open('bytes', { perSecond: 1, maxCount: 1e6 }),
  ]
  for (let user = 0; user < 150; user += 1) {
    for (let count = 0; count < 3; count += 1) calls.spend(`user ${user}`, 1)
    bytes.spend(`user ${user}`, 1000)
  }
  clock.advance(100)
  expect(messages).toHaveLength(3)
  expect(messages[0]).toMatchObject({ spent: expect.arrayContaining([['calls', 'user 0', 3]]) })
})

test('a single node sends no messages and schedules no timers', () => {
  const clock = new ManualClock()
  const calls = new Allowances(clock, null).open('calls', { perSecond: 1, maxCount: 1 })
  calls.spend('ana', 1)
  expect([calls.getWaitSeconds('ana'), clock.pendingTimers]).toEqual([1, 0])
})
