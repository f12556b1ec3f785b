import { Allowances } from '../../core/cluster/allowances.js'
import type { Bus } from '../../core/cluster/bus.js'
import type { Leases } from '../../core/cluster/leases.js'
import { MemoryBus } from '../../core/cluster/memoryBus.js'
import { MemoryGrants } from '../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../core/cluster/memoryLeases.js'
import type { NodeCalls } from '../../core/cluster/nodeCalls.js'
import { SessionHomes } from '../../core/cluster/sessionHomes.js'
import { ThisNode } from '../../core/cluster/thisNode.js'
import { EventStore } from '../../core/events/eventStore.js'
import { type Clock, systemClock } from '../../core/lib/clock.js'
import type { Vault } from '../../core/lib/vault.js'
import { ActivityLog } from '../../core/log/activityLog.js'
import type { LogLine } from '../../core/log/systemLog.js'
import { GroupCommit } from '../../core/store/groupCommit.js'
import type { StoreLocation } from '../../core/store/open.js'
import type { Db } from '../../core/store/tables.js'
import { TimeZones } from '../../core/store/timeZones.js'
import type { Cleanup } from '../cleanup.js'
import type { Storage } from '../storage.js'

export interface Core {
  db: Db
  writes: GroupCommit
  bus: Bus
  leases: Leases
  /** Null for a single node. */
  calls: NodeCalls | null
  homes: SessionHomes
  node: ThisNode
  allowances: Allowances
  eventStore: EventStore
  clock: Clock
  vault: Vault
  activityLog: ActivityLog
  timeZones: TimeZones
  writeLog: (line: LogLine) => void
  onError: (error: unknown) => void
}

interface CoreInput extends Pick<Storage, 'db' | 'vault' | 'writeLog'>, Pick<Core, 'clock' | 'onError'> {
  timeZone: string
  location: StoreLocation
  nodeName: string
  /** See `PostgresLeases`. */
  onNodeTooOld: (line: string) => void
}

export async function openCore(
  { db, vault, writeLog, clock, timeZone, onNodeTooOld, onError, location, nodeName }: CoreInput,
  cleanups: Cleanup[],
): Promise<Core> {
  const writes = new GroupCommit(db, clock)
  const node = new ThisNode(nodeName)
  cleanups.push(async () => node.close())
  const { bus, leases, calls } = location.cluster
    ? await openNode({ db, vault, onNodeTooOld, onError, location, node }, cleanups)
    : await openSingleNode({ db, clock, onError }, cleanups)
  const homes = new SessionHomes({ leases, bus, clock, onError })
  cleanups.push(async () => homes.close())
  const allowances = new Allowances(clock, location.cluster ? bus : null)
  cleanups.push(async () => allowances.close())
  const activityLog = new ActivityLog(clock)
  const timeZones = new TimeZones(db, timeZone)
  const cluster = location.cluster ? { db, vault } : undefined
  const eventStore = new EventStore({ writes, bus, clock, cluster, log: writeLog, onError })
  return {
    db,
    writes,
    bus,
    leases,
    calls,
    homes,
    node,
    allowances,
    eventStore,
    clock,
    vault,
    activityLog,
    timeZones,
    writeLog,
    onError,
  }
}

/** Bus and leases stay within this process. */
async function openSingleNode(
  { db, clock, onError }: Pick<Core, 'db' | 'clock' | 'onError'>,
  cleanups: Cleanup[],
) {
  const leases = new MemoryLeases(clock, await MemoryGrants.open(clock, db), onError)
  cleanups.push(() => leases.close())
  return { bus: new MemoryBus(onError), leases, calls: null }
}

/** One of the nodes that share a Postgres. */
async function openNode(
  input: Pick<CoreInput, 'db' | 'vault' | 'onNodeTooOld' | 'onError' | 'location'> & { node: ThisNode },
  cleanups: Cleanup[],
) {
  const { openPostgresNode } = await import('./postgresNode.js')
  // Heartbeats are compared with the time of the database, whatever the clock of the gateway.
  return openPostgresNode({ ...input, clock: systemClock }, cleanups)
}
