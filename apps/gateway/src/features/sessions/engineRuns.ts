import type { Behavior } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import { sessionElsewhere } from '../../core/cluster/elsewhere.js'
import type { Lease } from '../../core/cluster/leases.js'
import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, Timers } from '../../core/lib/clock.js'
import { inSpan } from '../../core/lib/spans.js'
import type { LogLine } from '../../core/log/systemLog.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Engine, EngineRun, Pairing, Unpairing } from '../../engines/engine.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { BehaviorPolicy, toEngineSettings } from './behaviorPolicy.js'
import type { Identities } from './identities/identities.js'
import type { ArrivedMedia } from './messages/arrivedMedia.js'
import type { PendingCodes } from './pendingCodes.js'
import { getEngine, getEngineFor, getPairingEngine, interruptedPairing, pairs } from './sessionEngine.js'
import { SessionLine } from './sessionLine.js'
import { formatNotDoneEntry, sessionLog } from './sessionLog.js'
import { readBehavior } from './settings/behaviors.js'
import { becomeConnecting } from './state/connectionTransitions.js'

const Changed = z.object({ sessionId: z.string() })
/** Notifies the node that runs the session of changed behaviour. */
const behaviorChanged: Topic<z.infer<typeof Changed>> = { name: 'session:behavior', schema: Changed }

interface Run {
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

interface EngineRunsOptions {
  db: Db
  bus: Bus
  eventStore: EventStore
  engines: EngineRegistry
  homes: SessionHomes
  identities: Identities
  clock: Clock
  media: ArrivedMedia
  writeLog: (line: LogLine) => void
  onConnected: (sessionId: string) => void
  /** `resume`, in the session's turn. */
  resumeInTurn: (sessionId: string) => Promise<void>
  onError: (error: unknown) => void
}

/** Wait after a resumption that failed, such as while the store is away. */
const resumeAgainMs = 5000

/** Runs sessions on their engines and gives each run its event line. Callers must hold the session's turn. */
export class EngineRuns {
  readonly #options: EngineRunsOptions
  readonly #runs = new Map<string, Run>()
  readonly #resuming = new Map<string, Promise<void>>()
  readonly #timers: Timers
  #isClosed = false

  constructor(options: EngineRunsOptions) {
    this.#options = options
    this.#timers = new Timers(options.clock)
    options.bus.subscribe(behaviorChanged, ({ sessionId }, isOwn) => {
      if (!isOwn) this.#follow(sessionId).catch(options.onError)
    })
  }

  /** Sessions that run here. */
  get count(): number {
    return this.#runs.size
  }

  codesOf(id: string): PendingCodes | null {
    return this.#runs.get(id)?.line.codes ?? null
  }

  runOf(id: string): Omit<Run, 'end'> | null {
    return this.#runs.get(id) ?? null
  }

  /**
   * The session's run; null where none is. An active session that no node of a cluster runs yet is resumed here.
   * @throws Elsewhere where another node runs it
   */
  async findRun(id: string): Promise<Omit<Run, 'end'> | null> {
    const { homes } = this.#options
    const findHere = () => this.#runs.get(id) ?? null
    if (findHere() || !homes.isShared) return findHere()
    let other = await homes.otherHome(id)
    if (other === null) {
      await this.resume(id)
      if (findHere()) return findHere()
      // Another node may have taken it meanwhile.
      other = await homes.otherHome(id)
    }
    // A node that is drained runs none of its own accord: each other one may.
    if (other !== null || homes.isDraining) throw sessionElsewhere(other)
    return null
  }

  /**
   * Only `starter` may answer the pairing's further demands of its owner.
   * @throws HttpError 400 for a method that the engine does not support
   */
  async pair(session: SessionRow, pairing: Pairing, starter: string | null = null): Promise<SessionRow> {
    const engine = getEngineFor(this.#options.engines, session, pairing.method)
    const lease = await this.#options.homes.require(session.id)
    this.#runs.get(session.id)?.end()
    // Unpair before the new attempt is stored: after a crash in between, the old phone would come back.
    await engine.unpair(session.id)
    const connecting = await this.#options.eventStore.transact(session.user_id, (work) => {
      const line = pairing.method === 'phone' ? sessionLog.pairingRequested : sessionLog.connecting
      work.log(session, line(session))
      return becomeConnecting(
        work,
        session,
        pairing.method === 'phone'
          ? { connection_method: 'PHONE_NUMBER', pairing_phone: pairing.phoneNumber }
          : { connection_method: session.connection_method ?? 'QR_CODE', pairing_phone: null },
      )
    })
    const run = await this.#open(engine, lease, session, starter)
    await inSpan('engine pair', { 'morpheus.engine': engine.name }, () => engine.start(run, pairing))
    return connecting
  }

  async reconnect(session: SessionRow): Promise<void> {
    const engine = getEngine(this.#options.engines, session)
    const lease = await this.#options.homes.require(session.id)
    this.#runs.get(session.id)?.end()
    await engine.stop(session.id)
    await this.#options.eventStore.transact(session.user_id, async (work) => {
      work.log(session, sessionLog.restarting(session))
      await becomeConnecting(work, session, {}, 'restarting')
    })
    const run = await this.#open(engine, lease, session)
    await inSpan('engine connect', { 'morpheus.engine': engine.name }, () => engine.reconnect(run))
  }

  async run(session: SessionRow): Promise<void> {
    const engine = getEngine(this.#options.engines, session)
    const lease = await this.#options.homes.require(session.id)
    this.#runs.get(session.id)?.end()
    await engine.stop(session.id)
    if (session.status === 'disconnected') {
      await this.#options.eventStore.transact(session.user_id, async (work) => {
        work.log(session, sessionLog.connecting(session))
        await becomeConnecting(work, session)
      })
    }
    const run = await this.#open(engine, lease, session)
    await inSpan('engine connect', { 'morpheus.engine': engine.name }, () => engine.reconnect(run))
  }

  /**
   * Restores a session that was active when the process ended, unless it runs here or at another node. Repeated after a
   * failure.
   */
  resume(id: string): Promise<void> {
    // One after another: the lease of the one under way may have ended since.
    const before = this.#resuming.get(id)?.catch(() => undefined) ?? Promise.resolve()
    const resuming = before
      .then(() => this.#resume(id))
      .catch((error) => this.#resumeLater(id, error))
      .finally(() => {
        if (this.#resuming.get(id) === resuming) this.#resuming.delete(id)
      })
    this.#resuming.set(id, resuming)
    return resuming
  }

  async unpair(session: SessionRow): Promise<Unpairing> {
    await this.#options.homes.require(session.id)
    this.#runs.get(session.id)?.end()
    this.#runs.delete(session.id)
    const unpairing = await this.#options.engines.of(session.api_type)?.unpair(session.id)
    return unpairing ?? { deviceRemains: false }
  }

  /** Stops a session on this node, its home; its stored state stays for `resume`. */
  async halt(session: SessionRow): Promise<void> {
    const run = this.#runs.get(session.id)
    if (!run) return
    run.end()
    this.#runs.delete(session.id)
    await run.engine.stop(session.id)
  }

  /** Applies changed behaviour; the stored setting holds even if the engine fails to follow. */
  async configure(session: SessionRow, behavior: Behavior): Promise<void> {
    await this.#configure(session, behavior)
    this.#options.bus.publish(behaviorChanged, { sessionId: session.id })
  }

  /** @throws HttpError 400 for a session without phone pairing */
  engineOf(session: SessionRow): Engine {
    return getPairingEngine(this.#options.engines, session)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#timers.clear()
    for (const run of this.#runs.values()) run.end()
    this.#runs.clear()
    await this.#options.engines.close()
  }

  async #resume(id: string): Promise<void> {
    if (this.#runs.has(id)) return
    const session = await findSession(this.#options.db, id)
    const engine = session && this.#options.engines.of(session.api_type)
    if (!engine || this.#runs.has(id) || (session.status === 'disconnected' && pairs(engine))) return
    const lease = await this.#options.homes.acquire(id)
    if (!lease) return
    const run = await this.#open(engine, lease, session)
    const pairing = interruptedPairing(session)
    await inSpan('engine resume', { 'morpheus.engine': engine.name }, () => engine.resume(run, pairing))
    // The lease ended meanwhile, before there was anything to stop.
    if (!this.#runs.has(id)) await engine.stop(id)
  }

  /** This node keeps the session's lease, so no other one would resume it. */
  async #resumeLater(id: string, error: unknown): Promise<never> {
    const { resumeInTurn, onError } = this.#options
    const run = this.#runs.get(id)
    run?.end()
    this.#runs.delete(id)
    await run?.engine.stop(id).catch(onError)
    if (!this.#isClosed) this.#timers.after(resumeAgainMs, () => void resumeInTurn(id).catch(onError))
    throw error
  }

  /** Applies a behaviour change made on another node. */
  async #follow(id: string): Promise<void> {
    if (!this.#runs.has(id)) return
    const { db } = this.#options
    const session = await findSession(db, id)
    if (session) await this.#configure(session, await readBehavior(db, id))
  }

  async #configure(session: SessionRow, behavior: Behavior): Promise<void> {
    const { engines, writeLog } = this.#options
    const failed = (error: unknown) => writeLog(formatNotDoneEntry(session, 'configure', error))
    await engines.of(session.api_type)?.configure(session.id, toEngineSettings(behavior)).catch(failed)
  }

  /** Stops the engine of a session that another node took over; further events are void. */
  #lost(engine: Engine, sessionId: string, line: SessionLine): void {
    if (this.#runs.get(sessionId)?.line !== line) return
    line.close()
    this.#runs.delete(sessionId)
    engine.stop(sessionId).catch(this.#options.onError)
  }

  async #open(
    engine: Engine,
    lease: Lease,
    session: SessionRow,
    starter: string | null = null,
  ): Promise<EngineRun> {
    const { db, eventStore, identities, clock, media, writeLog, onConnected } = this.#options
    const sessionId = session.id
    const behavior = () => readBehavior(db, sessionId)
    const settings = toEngineSettings(await behavior())
    const policy = new BehaviorPolicy({
      sessionId,
      engine,
      behavior,
      onFailure: (command, error) => writeLog(formatNotDoneEntry(session, command, error)),
    })
    let isConnected = false
    const line = new SessionLine({
      session,
      lease,
      eventStore,
      identities,
      clock,
      policy,
      media,
      onConnected: () => {
        isConnected = true
        onConnected(sessionId)
      },
    })
    const end = () => {
      forget()
      line.close()
    }
    const run: Run = {
      engine,
      lease,
      line,
      starter,
      get isConnected() {
        return isConnected
      },
      end,
    }
    this.#runs.set(sessionId, run)
    const forget = lease.onEnd(() => this.#lost(engine, sessionId, line))
    if (lease.ended) throw sessionElsewhere(null)
    return { sessionId, line, settings }
  }
}
