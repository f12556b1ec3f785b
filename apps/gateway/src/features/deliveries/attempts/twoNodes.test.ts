import { expect, onTestFinished, test, vi } from 'vitest'
import { leasesFreed } from '../../../core/cluster/leasesFreed.js'
import { MemoryTopics } from '../../../core/cluster/memoryBus.js'
import { leaseMs, MemoryGrants } from '../../../core/cluster/memoryGrants.js'
import type { Db } from '../../../core/store/tables.js'
import { delivered, openDeliveryWorker } from '../../../testing/deliveryWorker.js'
import { insertWaitingDeliveries } from '../../../testing/insertWaitingDeliveries.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { openTestStore } from '../../../testing/testStore.js'
import type { Outcome } from '../sender.js'

async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  const topics = new MemoryTopics()
  const grants = new MemoryGrants(clock, 0)
  const attempts: [node: string, id: string][] = []
  const node = (name: string) => {
    const reply: { next: (signal: AbortSignal) => Promise<Outcome> } = { next: async () => delivered }
    // A stalled node does not renew its leases.
    const leaseClock = new ManualClock()
    const { worker, homes, leases, bus } = openDeliveryWorker({
      db,
      clock,
      deliver(_target, { id }, signal) {
        attempts.push([name, id])
        return reply.next(signal)
      },
      schedule: { getDelay: () => 0, maxOutageMs: Number.POSITIVE_INFINITY },
      shared: { grants, topics, leaseClock },
    })
    homes.onFreed(() => void worker.rescan())
    const stop = async () => {
      await worker.close()
      homes.close()
      await leases.close()
      bus.publish(leasesFreed, {})
    }
    onTestFinished(stop)
    return { worker, homes, reply, stop }
  }
  const nodes = { first: node('first'), second: node('second') }
  const ids = (await insertWaitingDeliveries(db, clock, 5)).map(({ id }) => id)
  const left = () => stillOpen(db)
  return { ...nodes, clock, attempts, ids, left }
}

async function stillOpen(db: Db): Promise<number> {
  const rows = await db.selectFrom('deliveries').select('id').where('open', '=', 1).execute()
  return rows.length
}

/** Pending until aborted. */
const never = (signal: AbortSignal) =>
  new Promise<Outcome>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test("only the session's home node attempts each delivery, in order", async () => {
  const { first, second, attempts, ids, left } = await open()
  for (const { worker } of [first, second]) worker.wakeHere('t')
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(attempts.map(([, id]) => id)).toEqual(ids)
  expect(new Set(attempts.map(([node]) => node)).size).toBe(1)
})

test('another node immediately retries what a stopped node was attempting', async () => {
  const { first, second, attempts, ids, left } = await open()
  first.reply.next = never
  first.worker.wakeHere('t')
  await vi.waitFor(() => expect(attempts).toEqual([['first', ids[0]]]))
  second.worker.wakeHere('t')
  await first.stop()
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(attempts.slice(1)).toEqual(ids.map((id) => ['second', id]))
})

test('an attempt in progress is shown on the other node until it ends', async () => {
  const { first, second, clock, attempts, ids, left } = await open()
  let end: (outcome: Outcome) => void = () => undefined
  first.reply.next = () =>
    new Promise((resolve) => {
      end = resolve
    })
  first.worker.wakeHere('t')
  await vi.waitFor(() => expect(attempts).toHaveLength(1))
  const shown = () => [[...first.worker.inProgress], [...second.worker.inProgress]]
  expect(shown()).toEqual([[ids[0]], []])
  clock.advance(1000)
  expect(shown()).toEqual([[ids[0]], [ids[0]]])
  end(delivered)
  await vi.waitFor(() => expect(attempts).toHaveLength(2))
  expect(shown()).toEqual([[ids[1]], []])
  clock.advance(1000)
  await second.worker.rescan()
  expect(shown()).toEqual([[ids[1]], [ids[1]]])
  first.reply.next = async () => delivered
  end(delivered)
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(shown()).toEqual([[], []])
})

test('a home moves after the current attempt, and the other node continues', async () => {
  const { first, second, attempts, ids, left } = await open()
  let end: (outcome: Outcome) => void = () => undefined
  first.reply.next = () =>
    new Promise((resolve) => {
      end = resolve
    })
  first.worker.wakeHere('t')
  await vi.waitFor(() => expect(attempts).toHaveLength(1))
  const hasLeft = first.homes.release('s')
  end(delivered)
  await hasLeft
  second.homes.reconsider()
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(attempts).toEqual(ids.map((id, index) => [index === 0 ? 'first' : 'second', id]))
})

test("after a stalled node's lease, another node retries, and the late outcome is ignored", async () => {
  const { first, second, clock, attempts, ids, left } = await open()
  let end: (outcome: Outcome) => void = () => undefined
  first.reply.next = () =>
    new Promise((resolve) => {
      end = resolve
    })
  first.worker.wakeHere('t')
  await vi.waitFor(() => expect(attempts).toHaveLength(1))
  clock.advance(leaseMs)
  second.homes.reconsider()
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(attempts.slice(1)).toEqual(ids.map((id) => ['second', id]))
  end({ delivered: false, error: 'planned', answerStatus: 500, answer: null })
  await first.worker.close()
  expect(await left()).toBe(0)
})
