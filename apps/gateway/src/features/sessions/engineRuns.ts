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
import { formatCommandFailure, sessionLog } from './sessionLog.js'
import { createRun, type NewRun, type SessionRun, type SessionRunOptions } from './sessionRun.js'
import { readBehavior } from './settings/behaviors.js'
import { becomeConnecting } from './state/connectionStatus.js'

const Changed = z.object({ sessionId: z.string() })
/** Tells the node that runs a session that its behaviour has changed. */
const behaviorChanged: Topic<z.infer<typeof Changed>> = { name: 'session:behavior', schema: Changed }

interface EngineRunsOptions extends SessionRunOptions {
  bus: Bus
  engines: EngineRegistry
  homes: SessionHomes
  /** The session's proxy and device name. */
  networkOf: (session: SessionRow) => Promise<EngineNetwork>
  /** Does work under the session's lock; none for a session that was deleted. */
  inTurn: (sessionId: string, work: () => Promise<void>) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Runs sessions on their engines and gives each run its event line. Calls that begin or end a run (`pair`, `reconnect`,
 * `run`, `unpair`, `halt`) must hold the session's lock.
 */
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

  /** Those that run here. */
  get sessionIds(): Iterable<string> {
    return this.#runs.keys()
  }

  getPendingCodes(id: string): PendingCodes | null {
    return this.#runs.get(id)?.line.codes ?? null
  }

  getLocalRun(id: string): Omit<SessionRun, 'end'> | null {
    return this.#runs.get(id) ?? null
  }

  /**
   * The session's run; null where no node has one. An active session that no node of a cluster runs yet is resumed here.
   * @throws OtherNodeError where another node runs it
   */
  async findRun(id: string): Promise<Omit<SessionRun, 'end'> | null> {
    const { homes } = this.#options
    const run = this.getLocalRun(id)
    if (run || !homes.isShared) return run
    let other = await homes.findOtherHome(id)
    if (other === null) {
      await this.resume(id)
      const resumed = this.getLocalRun(id)
      if (resumed) return resumed
      // Another node may have taken it meanwhile.
      other = await homes.findOtherHome(id)
    }
    // While this node drains, or gives the session up, another one may run it in a moment.
    if (other !== null || homes.isDraining || homes.isReleasing(id)) throw createOtherNodeError(other)
    return null
  }

  /**
   * @param starter `callerKey` of who asked for it: they alone may answer the pairing's request for a passkey
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
      const run = this.#begin({ engine, lease, session, starter }, await this.#prepare(session))
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

  /** Ends a session and its pairing; `store` then stores that. After a failure it is resumed from its stored state. */
  async unpair<Result>(
    session: SessionRow,
    store: (unpairing: Unpairing) => Promise<Result>,
  ): Promise<Result> {
    await this.#options.homes.require(session.id)
    await this.#forgetPairing(session)
    this.#detach(session.id)
    return this.#orResumeLater(session.id, async () => {
      const unpairing = await this.#options.engines.of(session.api_type)?.unpair(session.id)
      return store(unpairing ?? { deviceRemains: false })
    })
  }

  /**
   * Stops a session on this node, its home; its pairing stays for `resume`. `store` may store that. After a failure the
   * session is resumed from its stored state.
   */
  async halt({ id }: SessionRow, store?: () => Promise<void>): Promise<void> {
    const run = this.#detach(id)
    await this.#orResumeLater(id, async () => {
      await run?.engine.stop(id)
      await store?.()
    })
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
    const prepared = await this.#prepare(session)
    // A pairing has begun meanwhile.
    if (this.#runs.has(id)) return
    const run = this.#begin({ engine, lease, session, starter: null }, prepared)
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
      const run = this.#begin({ engine, lease, session, starter: null }, await this.#prepare(session))
      await inSpan('engine connect', { 'morpheus.engine': engine.name }, () => engine.reconnect(run))
    })
  }

  /**
   * Deletes the credentials of a pairing that this gateway only keeps, without unlinking the device: another gateway may
   * use it.
   */
  async #forgetPairing(session: SessionRow): Promise<void> {
    if (!(await this.keepsPairing(session))) return
    await this.#options.engines.of(session.api_type)?.credentials?.clear(session.id)
  }

  /** Begins a run in place of the current one. After a failure the session is resumed from its stored state. */
  async #replace<Result>(session: SessionRow, begin: (lease: Lease) => Promise<Result>): Promise<Result> {
    const lease = await this.#options.homes.require(session.id)
    this.#runs.get(session.id)?.end()
    return this.#orResumeLater(session.id, () => begin(lease))
  }

  async #orResumeLater<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      await this.#drop(id)
      this.#resumption.resumeLater(id)
      throw error
    }
  }

  async #drop(id: string): Promise<void> {
    await this.#detach(id)?.engine.stop(id).catch(this.#options.onError)
  }

  /** Ends the session's run: events of its engine are void from now on. */
  #detach(id: string): SessionRun | undefined {
    const run = this.#runs.get(id)
    run?.end()
    this.#runs.delete(id)
    return run
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
    const failed = (error: unknown) => writeLog(formatCommandFailure(session, 'configure', error))
    await engines.of(session.api_type)?.configure(session.id, toEngineSettings(behavior)).catch(failed)
  }

  /** Stops the engine of a session that another node took over; further events are void. */
  #lost(sessionId: string, run: SessionRun): void {
    if (this.#runs.get(sessionId) !== run) return
    run.line.close()
    this.#runs.delete(sessionId)
    run.engine.stop(sessionId).catch(this.#options.onError)
  }

  async #prepare(session: SessionRow): Promise<Pick<EngineRun, 'settings' | 'network'>> {
    const settings = toEngineSettings(await readBehavior(this.#options.db, session.id))
    return { settings, network: await this.#options.networkOf(session) }
  }

  /** Begins the session's run in place of any other. @throws OtherNodeError where the lease has ended */
  #begin(newRun: Omit<NewRun, 'onLeaseEnd'>, prepared: Pick<EngineRun, 'settings' | 'network'>): EngineRun {
    const { id } = newRun.session
    const run = createRun(this.#options, { ...newRun, onLeaseEnd: (ended) => this.#lost(id, ended) })
    if (newRun.lease.hasEnded) throw createOtherNodeError(null)
    this.#runs.get(id)?.end()
    this.#runs.set(id, run)
    return { sessionId: id, line: run.line, ...prepared }
  }
}
