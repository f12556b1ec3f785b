import { onTestFinished } from 'vitest'
import { MemoryBus, type MemoryTopics } from '../core/cluster/memoryBus.js'
import { MemoryGrants } from '../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../core/cluster/memoryLeases.js'
import { SessionHomes } from '../core/cluster/sessionHomes.js'
import type { LogLine } from '../core/log/systemLog.js'
import { GroupCommit } from '../core/store/groupCommit.js'
import type { Db } from '../core/store/tables.js'
import { Ledger } from '../features/deliveries/attempts/ledger.js'
import { createSchedule, defaultDelays, type Schedule } from '../features/deliveries/attempts/schedule.js'
import { DeliveryWorker } from '../features/deliveries/attempts/worker.js'
import type { Outcome, Sender } from '../features/deliveries/sender.js'
import type { ManualClock } from './manualClock.js'

export const delivered: Outcome = { delivered: true, answerStatus: 200, answer: null }

interface WorkerOptions {
  db: Db
  clock: ManualClock
  /** Answer of the webhook that all deliveries go to. */
  deliver: Sender['deliver']
  schedule?: Schedule
  writeLog?: (line: LogLine) => void
  /** Shared by the workers of several nodes. */
  shared?: { grants: MemoryGrants; topics: MemoryTopics; leaseClock: ManualClock }
}

/** A delivery worker with its leases and bus, closed at the end of the test. */
export function openDeliveryWorker({ db, clock, deliver, shared, ...options }: WorkerOptions) {
  const onError = (error: unknown) => {
    throw error
  }
  const bus = new MemoryBus(onError, shared?.topics)
  const leases = new MemoryLeases(
    shared?.leaseClock ?? clock,
    shared?.grants ?? new MemoryGrants(clock, 0),
    onError,
  )
  const homes = new SessionHomes({ leases, bus, clock, onError })
  const schedule = options.schedule ?? createSchedule(defaultDelays, () => 0)
  const worker = new DeliveryWorker({
    db,
    bus,
    homes,
    clock,
    senders: { webhook: { deliver, close: () => undefined } },
    ledger: new Ledger(new GroupCommit(db), clock, schedule, options.writeLog ?? (() => undefined)),
    concurrency: { reservedSlots: 2, sharedSlots: 2 },
    onQueueChange: () => undefined,
    onAttempt: () => undefined,
    onError,
  })
  onTestFinished(() => worker.close())
  return { worker, homes, leases, bus }
}
