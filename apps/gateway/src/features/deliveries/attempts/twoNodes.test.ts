import { expect, onTestFinished, test, vi } from 'vitest'
import { MemoryBus, MemoryTopics } from '../../../core/cluster/memoryBus.js'
import { MemoryGrants } from '../../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../../core/cluster/memoryLeases.js'
import { claimMs, StoreClaims } from '../../../core/cluster/storeClaims.js'
import { GroupCommit } from '../../../core/store/groupCommit.js'
import type { Db } from '../../../core/store/tables.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { openTestStore } from '../../../testing/testStore.js'
import { waitingDeliveries } from '../../../testing/waitingDeliveries.js'
import type { Outcome } from '../sender.js'
import { Ledger } from './ledger.js'
import { DeliveryWorker } from './worker.js'

const delivered: Outcome = { delivered: true, answerStatus: 200, answer: null }

async function open() {
  const db = await openTestStore()
  const clock = new ManualClock()
  const topics = new MemoryTopics()
  const grants = new MemoryGrants(clock, 0)
  const attempts: [node: string, id: string][] = []
  const node = (name: string) => {
    const reply: { next: (signal: AbortSignal) => Promise<Outcome> } = { next: async () => delivered }
    const fail = (error: unknown) => {
      throw error
    }
    const writes = new GroupCommit(db)
    const leases = new MemoryLeases(clock, grants, fail)
    const worker = new DeliveryWorker({
      db,
      bus: new MemoryBus(fail, topics),
      claims: new StoreClaims({ db, writes, clock, leases }),
      clock,
      senders: {
        webhook: {
          deliver(_target, { id }, signal) {
            attempts.push([name, id])
            return reply.next(signal)
          },
          close: () => undefined,
        },
      },
      ledger: new Ledger(
        writes,
        clock,
        () => 0,
        () => undefined,
      ),
      slots: { own: 2, common: 2 },
      onQueueChange: () => undefined,
      onError: fail,
    })
    onTestFinished(() => worker.close())
    return { worker, reply }
  }
  const nodes = { first: node('first'), second: node('second') }
  const ids = (await waitingDeliveries(db, clock, 5)).map(({ id }) => id)
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

test('each delivery is attempted by one of them, in order', async () => {
  const { first, second, attempts, ids, left } = await open()
  for (const { worker } of [first, second]) worker.wake('t')
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(attempts.map(([, id]) => id)).toEqual(ids)
})

test('what a node was attempting when it stopped, the other attempts at once', async () => {
  const { first, second, attempts, ids, left } = await open()
  first.reply.next = never
  first.worker.wake('t')
  await vi.waitFor(() => expect(attempts).toEqual([['first', ids[0]]]))
  second.worker.wake('t')
  await first.worker.close()
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(attempts.slice(1)).toEqual(ids.map((id) => ['second', id]))
})

test('what a node was attempting when it died, the other attempts after the claim’s time; a late outcome is refused', async () => {
  const { first, second, clock, attempts, ids, left } = await open()
  let end: (outcome: Outcome) => void = () => undefined
  first.reply.next = () =>
    new Promise((resolve) => {
      end = resolve
    })
  first.worker.wake('t')
  await vi.waitFor(() => expect(attempts).toHaveLength(1))
  second.worker.wake('t')
  // It sleeps until the claim expires.
  await vi.waitFor(() => expect(clock.waiting).toBeGreaterThan(2))
  clock.advance(claimMs)
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(attempts.slice(1)).toEqual(ids.map((id) => ['second', id]))
  end({ delivered: false, error: 'planned', answerStatus: 500, answer: null })
  await first.worker.close()
  expect(await left()).toBe(0)
})
