import { expect, test } from 'vitest'
import { ManualClock } from '../../testing/manualClock.js'
import { MemoryGrants } from './memoryGrants.js'
import { MemoryLeases } from './memoryLeases.js'
import { runUnderLease } from './runUnderLease.js'

test('work under a lease runs on one node and is aborted when the lease ends', async () => {
  const clock = new ManualClock()
  const grants = new MemoryGrants(clock, 0)
  const nodes = [1, 2].map(() => new MemoryLeases(clock, grants, () => undefined))
  const [one, two] = nodes
  if (!one || !two) throw new Error('There are two nodes')
  const { signal } = new AbortController()
  let isAborted = false
  const working = runUnderLease(one, 'sweep', signal, async (ended) => {
    await new Promise((resolve) => ended.addEventListener('abort', resolve))
    isAborted = ended.aborted
    return 'done'
  })
  await Promise.resolve()
  expect(await runUnderLease(two, 'sweep', signal, async () => 'done')).toBeNull()
  await one.close()
  expect([await working, isAborted]).toEqual(['done', true])
  expect(await runUnderLease(two, 'sweep', signal, async () => 'done')).toBe('done')
  await two.close()
})

test('work ended by its own signal keeps the lease for the next run', async () => {
  const clock = new ManualClock()
  const leases = new MemoryLeases(clock, new MemoryGrants(clock, 0), () => undefined)
  const ending = new AbortController()
  const working = runUnderLease(leases, 'sweep', ending.signal, async (ended) => {
    ending.abort()
    return ended.aborted
  })
  expect(await working).toBe(true)
  const lease = await leases.acquire('sweep')
  expect([lease?.hasEnded, lease?.fence]).toEqual([false, 1])
  await leases.close()
})
