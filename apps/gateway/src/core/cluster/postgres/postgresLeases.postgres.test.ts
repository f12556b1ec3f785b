import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { leasesContract } from '../../../testing/cluster/leasesContract.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { freshDatabase } from '../../../testing/postgres/freshDatabase.js'
import { required } from '../../../testing/testGateway.js'
import { openStore } from '../../store/open.js'
import { drainNode, leaseMs, listLiveNodes } from '../../store/repositories/nodes.js'
import { PostgresLeases } from './postgresLeases.js'

const beatMs = leaseMs / 4
const figures = { homes: 1, running: 1, lag_ms: 4, memory: 5 }
const node = { name: 'loja', isDraining: false, figures: () => figures }

async function openNodes() {
  const db = await openStore({ dataFolder: '', databaseUrl: await freshDatabase() })
  onTestFinished(() => db.destroy())
  const faults: unknown[] = []
  const outdated: string[] = []
  const open = async () => {
    const clock = new ManualClock()
    const planned = vi.spyOn(clock, 'after')
    const onError = (error: unknown) => void faults.push(error)
    const leases = new PostgresLeases({
      ...{ db, clock, version: '1.0.0', schema: 80, host: 'a', node, onError },
      onNodeTooOld: (line) => void outdated.push(line),
    })
    await leases.open()
    onTestFinished(() => leases.close())
    /** Times that the answer to a heartbeat has moved the end of the leases. */
    const extensions = () => planned.mock.calls.filter(([ms]) => ms !== beatMs).length
    return { leases, clock, extensions }
  }
  const [first, second] = [await open(), await open()]
  /** Time of the database cannot be moved: the heartbeats of the past are. */
  const age = (ms: number, nodeId?: string) =>
    db
      .updateTable('nodes')
      .set({ beat_at: sql<number>`beat_at - ${ms}` })
      .$if(nodeId !== undefined, (query) => query.where('id', '=', nodeId ?? ''))
      .execute()
  /** Waits for the node, not for its row: a heartbeat that is due before the node has the last answer is left out. */
  const beat = async ({ clock, extensions }: typeof first) => {
    const before = extensions()
    clock.advance(beatMs)
    await vi.waitFor(() => expect(extensions()).toBeGreaterThan(before))
  }
  return { db, first, second, faults, outdated, age, beat }
}

leasesContract(async () => {
  const { db, first, second, age, beat } = await openNodes()
  return {
    first: first.leases,
    second: second.leases,
    db,
    async firstStalls() {
      await age(2 * leaseMs, first.leases.nodeId)
      await beat(second)
    },
    async passes() {
      await age(beatMs)
      await beat(first)
      await beat(second)
    },
  }
})

test('a heartbeat reports nodes that joined, left or are drained, and nothing otherwise', async () => {
  const { db, first, second, age, beat } = await openNodes()
  let changes = 0
  first.leases.onNodesChanged(() => {
    changes += 1
  })
  const after = async (change: () => Promise<unknown>) => {
    await change()
    await beat(first)
    await beat(first)
    return changes
  }
  expect(await after(async () => undefined)).toBe(1)
  expect(await after(() => drainNode(db, second.leases.nodeId))).toBe(2)
  expect(await after(() => age(2 * leaseMs, second.leases.nodeId))).toBe(3)
  expect(await after(() => second.leases.close())).toBe(3)
})

test('a node whose heartbeats fail ends its leases before others may acquire them', async () => {
  const { db, first, second, faults } = await openNodes()
  const lease = required(await first.leases.acquire('one'))
  await sql`alter table nodes rename to hidden`.execute(db)
  first.clock.advance(leaseMs - beatMs - 1)
  await vi.waitFor(() => expect(faults).toHaveLength(1))
  expect(lease.hasEnded).toBe(false)
  first.clock.advance(1)
  expect(lease.hasEnded).toBe(true)
  await sql`alter table hidden rename to nodes`.execute(db)
  expect(await first.leases.acquire('one')).toBeNull()
  expect(await second.leases.acquire('one')).toBeNull()
})

test('a lease is not taken over while a transaction works under it', async () => {
  const { db, first, second, age } = await openNodes()
  const lease = required(await first.leases.acquire('one'))
  const order: string[] = []
  let finish: () => void = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const work = db.transaction().execute(async (store) => {
    await lease.guard(store)
    await age(2 * leaseMs, first.leases.nodeId)
    await finished
    order.push('written')
  })
  await vi.waitFor(async () => expect(await listLiveNodes(db)).toHaveLength(1))
  const taken = second.leases.acquire('one').then((next) => {
    order.push('taken')
    return next
  })
  await vi.waitFor(async () => {
    const waiting = await sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    expect(waiting.rows).toHaveLength(1)
  })
  finish()
  await work
  expect(required(await taken).fence).toBeGreaterThan(lease.fence)
  expect(order).toEqual(['written', 'taken'])
})

test('two concurrent acquisitions share one lease', async () => {
  const { first } = await openNodes()
  const [one, same] = await Promise.all([first.leases.acquire('one'), first.leases.acquire('one')])
  expect(one).toBe(same)
  expect(required(one).hasEnded).toBe(false)
})

test('a node considered dead rejoins with a new id', async () => {
  const { db, first, age } = await openNodes()
  const before = first.leases.nodeId
  await age(2 * leaseMs, before)
  first.clock.advance(beatMs)
  await vi.waitFor(() => expect(first.leases.nodeId).not.toBe(before))
  await vi.waitFor(async () => expect(await listLiveNodes(db)).toHaveLength(2))
  expect(await first.leases.acquire('one')).not.toBeNull()
})

test('a node too old for the database schema reports it once when it rejoins', async () => {
  const { db, first, second, faults, outdated, age, beat } = await openNodes()
  await age(2 * leaseMs, first.leases.nodeId)
  await beat(second)
  await db.insertInto('schema_contractions').values({ name: 'later', needs: 81 }).execute()
  first.clock.advance(beatMs)
  await vi.waitFor(() => expect(outdated).toEqual([expect.stringMatching(/antiga demais.*Atualize este nó/)]))
  expect(first.clock.pendingTimers).toBe(0)
  expect(await listLiveNodes(db)).toHaveLength(1)
  expect([outdated.length, faults]).toEqual([1, []])
})

test('leases a live node released, or whose answers were lost, become free for other nodes', async () => {
  const { db, first, second, faults, beat } = await openNodes()
  const taken = async (name: string) => {
    await beat(first)
    await vi.waitFor(async () => expect(await second.leases.acquire(name)).not.toBeNull())
  }
  const kept = required(await first.leases.acquire('kept'))
  const lost = vi.spyOn(db, 'deleteFrom').mockImplementationOnce(() => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  const released = required(await first.leases.acquire('released'))
  await expect(released.release()).rejects.toThrow('ECONNRESET')
  lost.mockRestore()
  await taken('released')
  expect(await second.leases.acquire('kept')).toBeNull()
  // Its heartbeat is late for the node itself, and in time for the database.
  const refused = vi.spyOn(db, 'updateTable').mockImplementation(() => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  first.clock.advance(leaseMs - beatMs)
  refused.mockRestore()
  expect(kept.hasEnded).toBe(true)
  expect(await second.leases.acquire('kept')).toBeNull()
  await taken('kept')
  expect(faults.every((fault) => String(fault).includes('ECONNRESET'))).toBe(true)
})

test('deletes nodes that ended long ago, with their leases', async () => {
  const { db, first, age } = await openNodes()
  await first.leases.acquire('one')
  await age(2 * 86_400_000, first.leases.nodeId)
  const next = new PostgresLeases({
    db,
    clock: new ManualClock(),
    version: '1.0.0',
    schema: 80,
    host: 'a',
    node,
    onNodeTooOld: () => undefined,
    onError: () => undefined,
  })
  await next.open()
  expect(await db.selectFrom('leases').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('nodes').select('id').execute()).toHaveLength(2)
  await next.close()
})
