import { defaultBehavior } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { MemoryBus, MemoryTopics } from '../../core/cluster/memoryBus.js'
import { MemoryGrants } from '../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../core/cluster/memoryLeases.js'
import { SessionHomes } from '../../core/cluster/sessionHomes.js'
import { EventStore } from '../../core/events/eventStore.js'
import { Vault } from '../../core/lib/vault.js'
import { GroupCommit } from '../../core/store/groupCommit.js'
import { saveBehavior } from '../../core/store/repositories/sessionBehaviors.js'
import { insertSession, updateSession } from '../../core/store/repositories/sessions.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import type { EngineSettings } from '../../engines/engine.js'
import { EngineRegistry } from '../../engines/registry.js'
import { arrivedMediaOf } from '../../testing/files/arrivedMedia.js'
import { idleEngine } from '../../testing/idleEngine.js'
import { ManualClock } from '../../testing/manualClock.js'
import { sessionRow } from '../../testing/rows.js'
import { required } from '../../testing/testGateway.js'
import { openTestStore } from '../../testing/testStore.js'
import { createUser } from '../account/users.js'
import { EngineRuns } from './engineRuns.js'
import { ErasedPeople } from './erased/erasedPeople.js'
import { Identities } from './identities/identities.js'
import * as behaviors from './settings/behaviors.js'

/** Cluster nodes with a session each may run, and the calls that their engines received. */
async function open(count: number) {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const session = sessionRow({ id: 's', user_id: required(await findFirstUser(db)).id })
  await insertSession(db, session)
  const topics = new MemoryTopics()
  const grants = new MemoryGrants(clock, 0)
  const faults: unknown[] = []
  const onError = (error: unknown) => void faults.push(error)
  const nodes = Array.from({ length: count }, () => {
    const settings: EngineSettings[] = []
    /** For each resumption, true if it succeeded. */
    const resumed: boolean[] = []
    const failures: Error[] = []
    /** Resumptions wait for these, one each. */
    const held: Promise<void>[] = []
    const stopped: true[] = []
    const stopFailures: Error[] = []
    const turnFailures: Error[] = []
    const bus = new MemoryBus(onError, topics)
    const engine = idleEngine({
      start: async (run) => void settings.push(run.settings),
      configure: async (_id, changed) => void settings.push(changed),
      resume: async () => {
        resumed.push(failures.length === 0)
        const failure = failures.pop()
        if (failure) throw failure
        await held.shift()
      },
      stop: async () => {
        stopped.push(true)
        const failure = stopFailures.pop()
        if (failure) throw failure
      },
    })
    const leases = new MemoryLeases(clock, grants, onError)
    const homes = new SessionHomes({ leases, bus, clock, onError })
    const runs = new EngineRuns({
      db,
      bus,
      eventStore: new EventStore({ writes: new GroupCommit(db), bus, clock, log: () => undefined, onError }),
      engines: new EngineRegistry(engine),
      homes,
      identities: new Identities(clock, new ErasedPeople(new Vault([new Uint8Array(32)])), () => undefined),
      clock,
      media: arrivedMediaOf(clock),
      networkOf: async () => ({ proxy: null, device: null }),
      writeLog: () => undefined,
      onConnected: () => undefined,
      inTurn: async (_id, work) => {
        const failure = turnFailures.pop()
        if (failure) throw failure
        await work()
      },
      onError,
    })
    homes.onArrival((id) => void runs.resumeInTurn(id))
    return { runs, homes, settings, leases, resumed, failures, held, stopped, stopFailures, turnFailures }
  })
  return { db, clock, session, nodes, faults }
}

test('the node that runs a session applies settings changed on another node', async () => {
  const { db, session, nodes, faults } = await open(3)
  const [first, second, third] = nodes
  await required(first).runs.pair(session, { method: 'qr' })
  const behavior = { ...defaultBehavior, alwaysOnline: true, syncFullHistory: true }
  await saveBehavior(db, 's', JSON.stringify(behavior))
  await required(second).runs.configure(session, behavior)
  await vi.waitFor(() => expect(required(first).settings).toHaveLength(2))
  expect(required(first).settings).toEqual([
    { presence: 'unavailable', history: false },
    { presence: 'available', history: true },
  ])
  expect(required(third).settings).toEqual([])
  expect(faults).toEqual([])
})

test('repeated pairing and restarts leave one listener for the end of the lease', async () => {
  const { session, nodes } = await open(1)
  const { runs, leases } = required(nodes[0])
  const lease = required(await leases.acquire('session:s'))
  const listeners = new Set<() => void>()
  const { onEnd } = lease
  vi.spyOn(lease, 'onEnd').mockImplementation((run) => {
    const forget = onEnd.call(lease, run)
    listeners.add(forget)
    return () => {
      listeners.delete(forget)
      forget()
    }
  })
  for (let round = 0; round < 3; round += 1) {
    await runs.pair(session, { method: 'qr' })
    await runs.reconnect(session)
  }
  // The run listens, and the session's home.
  expect(listeners.size).toBe(2)
  await runs.halt(session)
  expect(listeners.size).toBe(1)
})

test('does not start a session whose lease ended while it was prepared', async () => {
  const { session, nodes } = await open(1)
  const { runs, leases, settings } = required(nodes[0])
  const lease = required(await leases.acquire('session:s'))
  // Lose the lease between acquiring it and starting the engine.
  const preparing = vi.spyOn(behaviors, 'readBehavior').mockImplementationOnce(async () => {
    await lease.release()
    return defaultBehavior
  })
  await expect(runs.pair(session, { method: 'qr' })).rejects.toMatchObject({
    refusal: { code: 'session_elsewhere' },
  })
  preparing.mockRestore()
  expect(settings).toEqual([])
  expect(runs.getLocalRun('s')).toBeNull()
})

test('retries a failed resumption while this node keeps the lease', async () => {
  const { db, clock, nodes } = await open(1)
  await updateSession(db, 's', { status: 'connected', paired: 1 })
  const { runs, resumed, failures, stopped } = required(nodes[0])
  failures.push(new Error('The store is away'), new Error('The store is away'))
  await expect(runs.resume('s')).rejects.toThrow('The store is away')
  expect([runs.getLocalRun('s'), stopped.length]).toEqual([null, 1])
  clock.advance(5000)
  await vi.waitFor(() => expect(stopped).toHaveLength(2))
  clock.advance(5000)
  await vi.waitFor(() => expect(resumed).toEqual([false, false, true]))
  expect(runs.getLocalRun('s')).not.toBeNull()
  clock.advance(60_000)
  expect(resumed).toHaveLength(3)
})

test('retries a resumption whose turn could not begin', async () => {
  const { db, clock, nodes, faults } = await open(1)
  await updateSession(db, 's', { status: 'connected', paired: 1 })
  const { runs, resumed, turnFailures, failures } = required(nodes[0])
  turnFailures.push(new Error('The store is away'))
  await runs.resumeInTurn('s')
  expect([resumed, faults.length]).toEqual([[], 1])
  failures.push(new Error('The store is away again'))
  clock.advance(5000)
  await vi.waitFor(() => expect(resumed).toEqual([false]))
  clock.advance(5000)
  await vi.waitFor(() => expect(resumed).toEqual([false, true]))
  clock.advance(60_000)
  expect(resumed).toHaveLength(2)
})

test('resumes a session whose restart failed halfway', async () => {
  const { db, clock, session, nodes } = await open(1)
  await updateSession(db, 's', { status: 'connected', paired: 1 })
  const { runs, resumed } = required(nodes[0])
  await runs.resume('s')
  const storing = vi
    .spyOn(EventStore.prototype, 'transact')
    .mockRejectedValueOnce(new Error('The store is away'))
  await expect(runs.reconnect({ ...session, status: 'connected' })).rejects.toThrow('The store is away')
  storing.mockRestore()
  expect(runs.getLocalRun('s')).toBeNull()
  clock.advance(5000)
  await vi.waitFor(() => expect(resumed).toHaveLength(2))
  expect(runs.getLocalRun('s')).not.toBeNull()
})

test.each(['unpair', 'halt'] as const)(
  'resumes a session whose end (%s) could not be stored',
  async (end) => {
    const { db, clock, session, nodes } = await open(1)
    await updateSession(db, 's', { status: 'connected', paired: 1 })
    const { runs, resumed } = required(nodes[0])
    await runs.resume('s')
    const store = () => Promise.reject(new Error('The store is away'))
    await expect(runs[end](session, store)).rejects.toThrow('The store is away')
    expect(runs.getLocalRun('s')).toBeNull()
    clock.advance(5000)
    await vi.waitFor(() => expect(resumed).toHaveLength(2))
    expect(runs.getLocalRun('s')).not.toBeNull()
  },
)

test('a pairing that begins during a resumption replaces it', async () => {
  const { db, session, nodes } = await open(1)
  await updateSession(db, 's', { status: 'connected', paired: 1 })
  const { runs, resumed, settings } = required(nodes[0])
  let proceed: () => void = () => undefined
  const reading = vi.spyOn(behaviors, 'readBehavior').mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      proceed = resolve
    })
    return defaultBehavior
  })
  const resumption = runs.resume('s')
  await vi.waitFor(() => expect(reading).toHaveBeenCalled())
  await runs.pair(session, { method: 'qr' }, 'ana')
  proceed()
  await resumption
  expect([resumed, settings.length, runs.getLocalRun('s')?.starter]).toEqual([[], 1, 'ana'])
})

test('a session that moves to another node is elsewhere, not without a connection', async () => {
  const { db, session, nodes } = await open(2)
  await updateSession(db, 's', { status: 'connected', paired: 1 })
  const { runs, homes } = required(nodes[0])
  await runs.resume('s')
  let stop: () => void = () => undefined
  homes.stopWith(async () => {
    await runs.halt(session)
    await new Promise<void>((resolve) => {
      stop = resolve
    })
  })
  const release = homes.release('s')
  await vi.waitFor(() => expect(runs.getLocalRun('s')).toBeNull())
  await expect(runs.findRun('s')).rejects.toMatchObject({ refusal: { code: 'session_elsewhere' } })
  stop()
  await release
})

test('resumes a session that was stopped but could not be released', async () => {
  const { db, session, nodes } = await open(2)
  await updateSession(db, 's', { status: 'connected', paired: 1 })
  const { runs, homes, resumed, stopFailures } = required(nodes[0])
  await runs.resume('s')
  // After the resumption that the arrival at its home began.
  await runs.resume('s')
  homes.stopWith(() => runs.halt(session))
  stopFailures.push(new Error('The store is away'))
  await expect(homes.release('s')).rejects.toThrow('The store is away')
  await vi.waitFor(() => expect(resumed).toHaveLength(2))
  expect(runs.getLocalRun('s')).not.toBeNull()
})

test('resumes again a session whose lease returned during its resumption', async () => {
  const { db, nodes } = await open(1)
  await updateSession(db, 's', { status: 'connected', paired: 1 })
  const { runs, leases, resumed, held } = required(nodes[0])
  let release: () => void = () => undefined
  held.push(
    new Promise((resolve) => {
      release = resolve
    }),
  )
  const first = runs.resume('s')
  await vi.waitFor(() => expect(resumed).toHaveLength(1))
  await required(await leases.acquire('session:s')).release()
  expect(runs.getLocalRun('s')).toBeNull()
  const second = runs.resume('s')
  release()
  await Promise.all([first, second])
  expect(resumed).toHaveLength(2)
  expect(runs.getLocalRun('s')).not.toBeNull()
})
