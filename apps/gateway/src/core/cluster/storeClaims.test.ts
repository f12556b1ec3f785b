import { expect, test } from 'vitest'
import { claimsContract } from '../../testing/cluster/claimsContract.js'
import { ManualClock } from '../../testing/manualClock.js'
import { present } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { waitingDeliveries } from '../../testing/waitingDeliveries.js'
import { GroupCommit } from '../store/groupCommit.js'
import { MemoryGrants } from './memoryGrants.js'
import { MemoryLeases } from './memoryLeases.js'
import { StoreClaims } from './storeClaims.js'

async function open(nodes: number) {
  const db = await openTestStore()
  const clock = new ManualClock()
  const grants = new MemoryGrants(clock, 0)
  const claims = Array.from({ length: nodes }, () => {
    const leases = new MemoryLeases(clock, grants, () => undefined)
    return new StoreClaims({ db, writes: new GroupCommit(db), clock, leases })
  })
  const seen = present((await waitingDeliveries(db, clock, 1))[0])
  return { db, clock, claims, seen }
}

claimsContract(async () => {
  const { db, clock, claims, seen } = await open(2)
  return {
    first: present(claims[0]),
    second: present(claims[1]),
    db,
    seen,
    passes: (ms) => clock.advance(ms),
  }
})

test('the only node knows what it attempts, and writes nothing of it', async () => {
  const { db, claims, seen } = await open(1)
  const node = present(claims[0])
  const claimed = await node.claim('ana', seen)
  expect([...(await node.underWay())]).toEqual([seen.id])
  const row = await db.selectFrom('deliveries').select('claimed_by').executeTakeFirstOrThrow()
  expect(row.claimed_by).toBeNull()
  if ('claim' in claimed) await claimed.claim.release()
  expect([...(await node.underWay())]).toEqual([])
})
