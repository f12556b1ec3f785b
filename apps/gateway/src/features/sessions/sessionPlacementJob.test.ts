import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryBus, MemoryTopics } from '../../core/cluster/memoryBus.js'
import { MemoryGrants } from '../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../core/cluster/memoryLeases.js'
import { SessionHomes } from '../../core/cluster/sessionHomes.js'
import * as nodes from '../../core/store/repositories/nodes.js'
import * as sessions from '../../core/store/repositories/sessions.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openTestStore } from '../../testing/testStore.js'
import { countExcessSessions, countMissingSessions, SessionPlacementJob } from './sessionPlacementJob.js'

const loads = (...counts: number[]) =>
  counts.map((sessions, index) => ({ id: `n${index}`, draining: 0, sessions }))

test.each([
  ['a single node takes all sessions', loads(0), 7, 7],
  ['each of three nodes takes a third, rounded up', loads(0, 0, 0), 7, 3],
  ['the remaining nodes share the sessions of a dead node', loads(10, 10), 10, 5],
  ['a node that has its share takes no sessions', loads(10, 0), 2, 0],
  ['a node that is not listed takes no sessions', [], 5, 0],
])('%s', (_, nodes, unassigned, room) => {
  expect(countMissingSessions(nodes, 'n0', unassigned)).toBe(room)
})

test.each([
  ['a node gives its excess away when a node joins', loads(10, 10, 0), 4],
  ['a node keeps an excess of a tenth', loads(11, 10, 9), 0],
  ['a node gives away no more than the others lack', loads(20, 5, 5, 10), 10],
  ['a node keeps its only session', loads(1, 0), 0],
  ['a single node keeps all sessions', loads(10), 0],
])('%s', (_, nodes, excess) => {
  expect(countExcessSessions(nodes, 'n0')).toBe(excess)
})

test('a draining node takes no sessions and gives none away', () => {
  const draining = loads(4, 4).map((load, index) => ({ ...load, draining: index }))
  expect(countMissingSessions(draining, 'n0', 4)).toBe(4)
  expect(countExcessSessions(draining, 'n0')).toBe(0)
})

test('looks for sessions every 5 s when idle, at once after a change, every 1 s while any wait', async () => {
  const unassigned: string[] = []
  const find = vi.spyOn(sessions, 'listUnassignedSessionIds').mockImplementation(async () => [...unassigned])
  const read = vi.spyOn(nodes, 'listNodeLoads').mockResolvedValue(loads(0))
  const fail = (error: unknown) => {
    throw error
  }
  const [clock, bus] = [new ManualClock(), new MemoryBus(fail, new MemoryTopics())]
  const leases = new MemoryLeases(clock, new MemoryGrants(clock, 0), fail)
  const homes = new SessionHomes({ leases, bus, clock, onError: fail })
  const resume = vi.fn(async () => undefined)
  let change = () => {}
  const placement = new SessionPlacementJob({
    ...{ db: await openTestStore(), bus, clock, homes, resume, onError: fail },
    leases: {
      nodeId: 'n0',
      onNodesChanged(run) {
        change = run
        return () => undefined
      },
    },
    isMovable: () => true,
  })
  onTestFinished(async () => {
    await placement.stop()
    find.mockRestore()
    read.mockRestore()
  })
  const countSearches = async (seconds: number) => {
    find.mockClear()
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000)
      await new Promise(setImmediate)
    }
    return find.mock.calls.length
  }
  expect(await countSearches(21)).toBe(5)
  change()
  expect(find).toHaveBeenCalledTimes(6)
  await new Promise(setImmediate)
  unassigned.push('s')
  change()
  await vi.waitFor(() => expect(resume).toHaveBeenCalledWith(['s']))
  expect(await countSearches(3)).toBe(3)
  unassigned.pop()
  expect(await countSearches(11)).toBe(3)
})
