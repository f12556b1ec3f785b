import type { Lease } from '../../core/cluster/leases.js'
import type { EventStore } from '../../core/events/eventStore.js'
import type { Clock } from '../../core/lib/clock.js'
import type { LogLine } from '../../core/log/systemLog.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Engine } from '../../engines/engine.js'
import { BehaviorPolicy } from './behaviorPolicy.js'
import type { Identities } from './identities/identities.js'
import type { ArrivedMedia } from './messages/arrivedMedia.js'
import { SessionLine } from './sessionLine.js'
import { formatCommandFailure } from './sessionLog.js'
import { readBehavior } from './settings/behaviors.js'

/** A session on its engine, with its event line. */
export interface SessionRun {
  readonly engine: Engine
  readonly lease: Lease
  readonly line: SessionLine
  /** `callerKey` of who requested it; null for a run that nobody requested, as after a restart. */
  readonly starter: string | null
  /** It has had a connection since it began; the session's status holds the current state. */
  readonly isConnected: boolean
  /** Voids further engine events and unsubscribes from the lease's end. */
  end(): void
}

export interface SessionRunOptions {
  db: Db
  eventStore: EventStore
  identities: Identities
  clock: Clock
  media: ArrivedMedia
  /** Age up to which messages from before the pairing are stored. */
  historyDays?: number | undefined
  writeLog: (line: LogLine) => void
  onConnected: (sessionId: string) => void
}

export interface NewRun extends Pick<SessionRun, 'engine' | 'lease' | 'starter'> {
  session: SessionRow
  onLeaseEnd: (run: SessionRun) => void
}

export function createRun(options: SessionRunOptions, newRun: NewRun): SessionRun {
  const { db, writeLog, onConnected } = options
  const { engine, lease, session, starter, onLeaseEnd } = newRun
  let isConnected = false
  const policy = new BehaviorPolicy({
    sessionId: session.id,
    engine,
    behavior: () => readBehavior(db, session.id),
    onFailure: (command, error) => writeLog(formatCommandFailure(session, command, error)),
  })
  const line = new SessionLine({
    ...options,
    session,
    lease,
    policy,
    onConnected: () => {
      isConnected = true
      onConnected(session.id)
    },
  })
  const run: SessionRun = {
    engine,
    lease,
    line,
    starter,
    get isConnected() {
      return isConnected
    },
    end: () => {
      unsubscribe()
      line.close()
    },
  }
  const unsubscribe = lease.onEnd(() => onLeaseEnd(run))
  return run
}
