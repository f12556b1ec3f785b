import { expect, test } from 'vitest'
import { excessOf, roomOf } from './sessionPlacement.js'

const loads = (...counts: number[]) =>
  counts.map((sessions, index) => ({ id: `n${index}`, draining: 0, sessions }))

test.each([
  ['the only node takes all', loads(0), 7, 7],
  ['each of three takes a third, rounded up', loads(0, 0, 0), 7, 3],
  ['a dead node’s sessions are shared by those that remain', loads(10, 10), 10, 5],
  ['a node with its share takes no more', loads(10, 0), 2, 0],
  ['an unknown node takes nothing', [], 5, 0],
])('%s', (_, nodes, unassigned, room) => {
  expect(roomOf(nodes, 'n0', unassigned)).toBe(room)
})

test.each([
  ['a new node gets what the others have in excess', loads(10, 10, 0), 4],
  ['a difference of a tenth stays', loads(11, 10, 9), 0],
  ['no more than the others lack', loads(20, 5, 5, 10), 10],
  ['a single session moves nowhere', loads(1, 0), 0],
  ['the only node keeps all', loads(10), 0],
])('%s', (_, nodes, excess) => {
  expect(excessOf(nodes, 'n0')).toBe(excess)
})

test('a node that is being drained has no share', () => {
  const draining = loads(4, 4).map((load, index) => ({ ...load, draining: index }))
  expect(roomOf(draining, 'n0', 4)).toBe(4)
  expect(excessOf(draining, 'n0')).toBe(0)
})
