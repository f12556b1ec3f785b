import { expect, onTestFinished, test, vi } from 'vitest'
import { leasesContract } from '../../testing/cluster/leasesContract.js'
import { ManualClock } from '../../testing/manualClock.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { leaseMs, MemoryGrants } from './memoryGrants.js'
import { MemoryLeases } from './memoryLeases.js'

const fail = (error: unknown) => {
  throw error
}

leasesContract(async () => {
  const db = await openTestStore()
  const clocks = { common: new ManualClock(), first: new ManualClock(), second: new ManualClock() }
  const grants = await MemoryGrants.open(clocks.common, db)
  const first = new MemoryLeases(clocks.first, grants, fail)
  const second = new MemoryLeases(clocks.second, grants, fail)
  onTestFinished(() => Promise.all([first.close(), second.close()]).then(() => undefined))
  const pass = async (...those: ManualClock[]) => {
    for (let ms = 0; ms < 2 * leaseMs; ms += leaseMs / 4) {
      for (const clock of those) clock.advance(leaseMs / 4)
      await vi.waitFor(() => undefined)
    }
  }
  return {
    first,
    second,
    db,
    firstStalls: () => pass(clocks.common, clocks.second),
    passes: () => pass(clocks.common, clocks.first, clocks.second),
  }
})

test('fence numbers keep increasing after a restart', async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  const numberOf = async () => {
    const leases = new MemoryLeases(clock, await MemoryGrants.open(clock, db), fail)
    const { fence } = required(await leases.acquire('one'))
    await leases.close()
    return fence
  }
  const [before, after] = [await numberOf(), await numberOf()]
  expect(after).toBeGreaterThan(before)
})

test('the only node keeps its lease however long it stalls, and runs no timer', async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  const leases = new MemoryLeases(clock, await MemoryGrants.open(clock, db), fail)
  const lease = required(await leases.acquire('one'))
  expect(clock.pendingTimers).toBe(0)
  clock.advance(10 * leaseMs)
  await db.transaction().execute((store) => lease.guard(store))
  expect(await leases.acquire('one')).toBe(lease)
})
