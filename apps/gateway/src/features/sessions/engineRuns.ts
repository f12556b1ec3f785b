import type { Behavior } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import type { Lease } from '../../core/cluster/leases.js'
import { createOtherNodeError } from '../../core/cluster/otherNodeError.js'
import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import type { UnitOfWork } from '../../core/events/unitOfWork.js'
import { inSpan } from '../../core/lib/spans.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Engine, EngineRun, Pairing, Unpairing } from '../../engines/engine.js'
import type { EngineNetwork } from '../../engines/network.js'
import type { EngineRegistry } from '../../engines/registry.js'
import { toEngineSettings } from './behaviorPolicy.js'
import type { PendingCodes } from './pendingCodes.js'
import { RepeatedResumption } from './repeatedResumption.js'
import { getEngine, getEngineFor, getPairingEngine, interruptedPairing, pairs } from './sessionEngine.js'
import { formatNotDoneEntry, sessionLog } from './sessionLog.js'
import { createRun, type SessionRun, type SessionRunOptions } from './sessionRun.js'
import { readBehavior } from './settings/behaviors.js'
import { becomeConnecting } from './state/connectionStatus.js'

const Changed = z.object({ sessionId: z.string() })
/** Notifies the node that runs the session of changed behaviour. */
const behaviorChanged: Topic<z.infer<typeof Changed>> = { name: 'session:behavior', schema: Changed }

interface EngineRunsOptions extends SessionRunOptions {
  bus: Bus
  engines: EngineRegistry
  homes: SessionHomes
  /** The session's own way to its network. */
  networkOf: (session: SessionRow) => Promise<EngineNetwork>
  /** Does a session's work in its turn; none for one that is missing. */
  inTurn: (sessionId: string, work: () => Promise<void>) => Promise<void>
  onError: (error: unknown) => void
}

/** Runs sessions on their engines and gives each run its event line. Callers must hold the session's turn. */
export class EngineRuns {
  readonly #options: EngineRunsOptions
  readonly #runs = new Map<string, SessionRun>()
  readonly #resumption: RepeatedResumption

  constructor(options: EngineRunsOptions) {
    this.#options = options
    this.#resumption = new RepeatedResumption({
      ...options,
      resume: (id) => this.#resume(id),
      drop: (id) => this.#drop(id),
    })
    options.bus.subscribe(behaviorChanged, ({ sessionId }, isOwn) => {
      if (!isOwn) this.#follow(sessionId).catch(options.onError)
    })
  }

  /** Sessions that run here. */
  get count(): number {
    return this.#runs.size
  }

  getPendingCodes(id: string): PendingCodes | null {
    return this.#runs.get(id)?.line.codes ?? null
  }

  getLocalRun(id: string): Omit<SessionRun, 'end'> | null {
    return this.#runs.get(id) ?? null
  }

  /**
   * The session's run; null where none is. An active session that no node of a cluster runs yet is resumed here.
   * @throws OtherNodeError where another node runs it
   */
  async findRun(id: string): Promise<Omit<SessionRun, 'end'> | null> {
    const { homes } = this.#options
    const findHere = () => this.#runs.get(id) ?? null
    if (findHere() || !homes.isShared) return findHere()
    let other = await homes.findOtherHome(id)
    if (other === null) {
      await this.resume(id)
      if (findHere()) return findHere()
      // Another node may have taken it meanwhile.
      other = await homes.findOtherHome(id)
    }
    // A node that is drained runs none of its own accord: each other one may.
    if (other !== null || homes.isDraining) throw createOtherNodeError(other)
    return null
  }

  /**
   * Only `starter` may answer the pairing's further demands of its owner.
   * @throws HttpError 400 for a method that the engine does not support
   */
  async pair(session: SessionRow, pairing: Pairing, starter: string | null = null): Promise<SessionRow> {
    const engine = getEngineFor(this.#options.engines, session, pairing.method)
    return this.#replace(session, async (lease) => {
      await this.#forgetPairing(session)
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
    })
  }

  reconnect(session: SessionRow): Promise<void> {
    return this.#connect(session, async (work) => {
      work.log(session, sessionLog.restarting(session))
      await becomeConnecting(work, session, {}, 'restarting')
    })
  }

  run(session: SessionRow): Promise<void> {
    return this.#connect(session, async (work) => {
      if (session.status !== 'disconnected') return
      work.log(session, sessionLog.connecting(session))
      await becomeConnecting(work, session)
    })
  }

  /** `resume` in the session's turn; never rejects. */
  resumeInTurn(id: string): Promise<void> {
    return this.#resumption.resumeInTurn(id)
  }

  /**
   * Restores a session that was active when the process ended, unless it runs here or at another node. Repeated after a
   * failure.
   */
  resume(id: string): Promise<void> {
    return this.#resumption.resume(id)
  }

  /** True for a disconnected session that keeps a pairing: imported, or stopped for an export. */
  async keepsPairing(session: SessionRow): Promise<boolean> {
    if (session.status !== 'disconnected') return false
    return (await this.#options.engines.of(session.api_type)?.credentials?.has(session.id)) ?? false
  }

  async unpair(session: SessionRow): Promise<Unpairing> {
    await this.#options.homes.require(session.id)
    await this.#forgetPairing(session)
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
    this.#resumption.close()
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

  #connect(session: SessionRow, change: (work: UnitOfWork) => Promise<void>): Promise<void> {
    const engine = getEngine(this.#options.engines, session)
    return this.#replace(session, async (lease) => {
      await engine.stop(session.id)
      await this.#options.eventStore.transact(session.user_id, change)
      const run = await this.#open(engine, lease, session)
      await inSpan('engine connect', { 'morpheus.engine': engine.name }, () => engine.reconnect(run))
    })
  }

  /** Another gateway may use the device of a pairing that this one only keeps: it stays linked on its phone. */
  async #forgetPairing(session: SessionRow): Promise<void> {
    if (!(await this.keepsPairing(session))) return
    await this.#options.engines.of(session.api_type)?.credentials?.clear(session.id)
  }

  /** Begins a run in place of the current one. After a failure the session is resumed from its stored state. */
  async #replace<Result>(session: SessionRow, begin: (lease: Lease) => Promise<Result>): Promise<Result> {
    const lease = await this.#options.homes.require(session.id)
    this.#runs.get(session.id)?.end()
    try {
      return await begin(lease)
    } catch (error) {
      await this.#drop(session.id)
      this.#resumption.resumeLater(session.id)
      throw error
    }
  }

  async #drop(id: string): Promise<void> {
    const run = this.#runs.get(id)
    run?.end()
    this.#runs.delete(id)
    await run?.engine.stop(id).catch(this.#options.onError)
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
  #lost(sessionId: string, run: SessionRun): void {
    if (this.#runs.get(sessionId) !== run) return
    run.line.close()
    this.#runs.delete(sessionId)
    run.engine.stop(sessionId).catch(this.#options.onError)
  }

  async #open(
    engine: Engine,
    lease: Lease,
    session: SessionRow,
    starter: string | null = null,
  ): Promise<EngineRun> {
    const settings = toEngineSettings(await readBehavior(this.#options.db, session.id))
    const network = await this.#options.networkOf(session)
    const onLeaseEnd = (ended: SessionRun) => this.#lost(session.id, ended)
    const run = createRun(this.#options, { engine, lease, session, starter, onLeaseEnd })
    if (lease.hasEnded) throw createOtherNodeError(null)
    this.#runs.set(session.id, run)
    return { sessionId: session.id, line: run.line, settings, network }
  }
}
