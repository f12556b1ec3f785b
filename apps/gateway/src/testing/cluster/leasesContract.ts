import { expect, test } from 'vitest'
import { type Lease, LeaseLostError, type Leases } from '../../core/cluster/leases.js'
import type { Db } from '../../core/store/tables.js'
import { required } from '../testGateway.js'

export interface LeaseNodes {
  first: Leases
  second: Leases
  db: Db
  /** Stalls the first node until its leases expire; the second goes on. */
  firstStalls(): Promise<void>
  passes(): Promise<void>
}

const guarded = ({ db }: LeaseNodes, lease: Lease) => db.transaction().execute((store) => lease.guard(store))

export function leasesContract(open: () => Promise<LeaseNodes>): void {
  test('one node has a lease, for as long as it renews it, and is given the same again', async () => {
    const nodes = await open()
    const lease = required(await nodes.first.acquire('one'))
    expect(await nodes.second.acquire('one')).toBeNull()
    await nodes.passes()
    expect(await nodes.second.acquire('one')).toBeNull()
    expect(await nodes.first.acquire('one')).toBe(lease)
    await guarded(nodes, lease)
    expect(await nodes.second.acquire('another')).not.toBeNull()
  })

  test('what is released is another node’s at once, with a greater number', async () => {
    const nodes = await open()
    const lease = required(await nodes.first.acquire('one'))
    await lease.release()
    expect(lease.hasEnded).toBe(true)
    const next = required(await nodes.second.acquire('one'))
    expect(next.fence).toBeGreaterThan(lease.fence)
    await expect(guarded(nodes, lease)).rejects.toThrow(LeaseLostError)
    await guarded(nodes, next)
  })

  test('who works under a lease hears once of its end, also where it has ended already, and no more once they are done', async () => {
    const { first } = await open()
    const lease = required(await first.acquire('one'))
    const heard: string[] = []
    lease.onEnd(() => heard.push('working'))
    const forget = lease.onEnd(() => heard.push('done'))
    forget()
    await lease.release()
    await lease.release()
    lease.onEnd(() => heard.push('late'))
    expect(heard).toEqual(['working', 'late'])
  })

  test('a node that closes leaves all it had to the others', async () => {
    const { first, second } = await open()
    const leases = await Promise.all(['one', 'two'].map((name) => first.acquire(name)))
    await first.close()
    expect(leases.map((lease) => lease?.hasEnded)).toEqual([true, true])
    const others = await Promise.all(['one', 'two'].map((name) => second.acquire(name)))
    expect(others.every((lease) => lease !== null)).toBe(true)
  })

  test('a node that was only slow cannot write once another has written under its lease', async () => {
    const nodes = await open()
    const slow = required(await nodes.first.acquire('one'))
    await guarded(nodes, slow)
    await nodes.firstStalls()
    const next = required(await nodes.second.acquire('one'))
    await guarded(nodes, next)
    // It has not noticed the loss yet: the store rejects it.
    expect(slow.hasEnded).toBe(false)
    await expect(guarded(nodes, slow)).rejects.toThrow(LeaseLostError)
    await guarded(nodes, next)
    // It notices when it resumes.
    await nodes.passes()
    expect(slow.hasEnded).toBe(true)
    expect(await nodes.first.acquire('one')).toBeNull()
  })
}
