import type { Behavior } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, Topic } from '../cluster/bus.js'
import type { Lease, Leases } from '../cluster/leases.js'
import type { Engine, EngineRun, Pairing, Unpairing } from '../engines/engine.js'
import type { EngineRegistry } from '../engines/registry.js'
import type { EventStore } from '../events/eventStore.js'
import type { Clock } from '../kit/clock.js'
import { Refusal } from '../kit/refusal.js'
import type { LogLine } from '../log/systemLog.js'
import { findSession } from '../store/repositories/sessions.js'
import type { Db, SessionRow } from '../store/tables.js'
import { BehaviorPolicy, settingsOf } from './behaviorPolicy.js'
import type { Identities } from './identities/identities.js'
import type { ArrivedMedia } from './messages/arrivedMedia.js'
import { SessionLine } from './sessionLine.js'
import { notDoneLine, sessionLog } from './sessionLog.js'
import { behaviorOf } from './settings/behaviors.js'
import type { ShownCodes } from './shownCodes.js'
import { becomeConnecting } from './state/sessionState.js'

const Changed = z.object({ sessionId: z.string() })
/** A session is to behave differently: the node that runs it tells its engine. */
const behaviorChanged: Topic<z.infer<typeof Changed>> = { name: 'session:behavior', schema: Changed }

interface Run {
  readonly engine: Engine
  readonly lease: Lease
  readonly line: SessionLine
  /** As of `Account.asker`: who asked for the pairing; null where nobody did, as after a restart. */
  readonly starter: string | null
  /** Since it began it has had a connection; whether it has one now is the session's status. */
  readonly isConnected: boolean
  /** Whatever its engine still says is void, and nobody waits for the end of its lease. */
  end(): void
}

interface EngineRunsOptions {
  db: Db
  bus: Bus
  eventStore: EventStore
  engines: EngineRegistry
  leases: Leases
  identities: Identities
  clock: Clock
  media: ArrivedMedia
  /** The log that operators read. */
  tell: (line: LogLine) => void
  /** A session that this node runs has a connection. */
  onConnected: (sessionId: string) => void
  /** Hears what no call waits for. */
  onError: (error: unknown) => void
}

/** Which sessions run on which engine, and what each run of them is told. Whoever calls has the session to itself. */
export class EngineRuns {
  readonly #options: EngineRunsOptions
  readonly #runs = new Map<string, Run>()

  constructor(options: EngineRunsOptions) {
    this.#options = options
    options.bus.subscribe(behaviorChanged, ({ sessionId }, isOwn) => {
      if (!isOwn) this.#follow(sessionId).catch(options.onError)
    })
  }

  /** The codes that a pairing under way shows. */
  codesOf(id: string): ShownCodes | null {
    return this.#runs.get(id)?.line.codes ?? null
  }

  /** What runs a session on this node, and the right to do so; null where nothing does. */
  runOf(id: string): Omit<Run, 'end'> | null {
    return this.#runs.get(id) ?? null
  }

  /**
   * Only `starter` may go on with what the pairing asks of its owner.
   * @throws Refusal 400 where its engine does not pair like that.
   */
  async pair(session: SessionRow, pairing: Pairing, starter: string | null = null): Promise<SessionRow> {
    const engine = this.#pairing(session, pairing.method)
    const lease = await this.#lease(session.id)
    this.#runs.get(session.id)?.end()
    // Before the new attempt is stored: after a crash between the two, a phone that was given up would come back.
    await engine.unpair(session.id)
    const connecting = await this.#options.eventStore.transact((work) => {
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
    await engine.start(await this.#open(engine, lease, session, starter), pairing)
    return connecting
  }

  /** Drops the connection of a session that is linked and makes it anew. */
  async reconnect(session: SessionRow): Promise<void> {
    const engine = this.#engineOf(session)
    const lease = await this.#lease(session.id)
    this.#runs.get(session.id)?.end()
    await engine.stop(session.id)
    await this.#options.eventStore.transact(async (work) => {
      work.log(session, sessionLog.restarting(session))
      await becomeConnecting(work, session, {}, 'restarting')
    })
    await engine.reconnect(await this.#open(engine, lease, session))
  }

  /** What stands for the pairing of a session was given, or is another: it runs by that from now on. */
  async run(session: SessionRow): Promise<void> {
    const engine = this.#engineOf(session)
    const lease = await this.#lease(session.id)
    this.#runs.get(session.id)?.end()
    await engine.stop(session.id)
    if (session.status === 'disconnected') {
      await this.#options.eventStore.transact(async (work) => {
        work.log(session, sessionLog.connecting(session))
        await becomeConnecting(work, session)
      })
    }
    await engine.reconnect(await this.#open(engine, lease, session))
  }

  /** Brings back what was active when the process ended, unless another node runs it. */
  async resume(id: string): Promise<void> {
    const session = await findSession(this.#options.db, id)
    const engine = session && this.#options.engines.of(session.api_type)
    if (!engine || (session.status === 'disconnected' && pairs(engine))) return
    const lease = await this.#options.leases.acquire(leaseOf(id))
    if (lease) await engine.resume(await this.#open(engine, lease, session), interruptedPairing(session))
  }

  async unpair(session: SessionRow): Promise<Unpairing> {
    const lease = await this.#lease(session.id)
    this.#runs.get(session.id)?.end()
    this.#runs.delete(session.id)
    const unpairing = await this.#options.engines.of(session.api_type)?.unpair(session.id)
    await lease.release()
    return unpairing ?? { deviceRemains: false }
  }

  /** Stops what runs a session on this node; what is stored stays as it is, for `resume`. */
  async halt(session: SessionRow): Promise<void> {
    const run = this.#runs.get(session.id)
    if (!run) return
    run.end()
    this.#runs.delete(session.id)
    await run.engine.stop(session.id)
    await run.lease.release()
  }

  /** Its owner wants it to behave differently from now on. What is kept holds, even if the engine fails to follow. */
  async configure(session: SessionRow, behavior: Behavior): Promise<void> {
    await this.#configure(session, behavior)
    this.#options.bus.publish(behaviorChanged, { sessionId: session.id })
  }

  /** @throws Refusal 400 for a session that no phone is linked with. */
  engineOf(session: SessionRow): Engine {
    const engine = this.#options.engines.of(session.api_type)
    if (engine && pairs(engine)) return engine
    throw needsNoConnection()
  }

  #engineOf(session: SessionRow): Engine {
    const engine = this.#options.engines.of(session.api_type)
    if (engine) return engine
    throw needsNoConnection()
  }

  async close(): Promise<void> {
    for (const run of this.#runs.values()) run.end()
    this.#runs.clear()
    await this.#options.engines.close()
  }

  /** Somebody changed, on another node, how a session is to behave. */
  async #follow(id: string): Promise<void> {
    if (!this.#runs.has(id)) return
    const { db } = this.#options
    const session = await findSession(db, id)
    if (session) await this.#configure(session, await behaviorOf(db, id))
  }

  async #configure(session: SessionRow, behavior: Behavior): Promise<void> {
    const { engines, tell } = this.#options
    const failed = (error: unknown) => tell(notDoneLine(session, 'configure', error))
    await engines.of(session.api_type)?.configure(session.id, settingsOf(behavior)).catch(failed)
  }

  #pairing(session: SessionRow, method: Pairing['method']): Engine {
    const engine = this.engineOf(session)
    if (engine.capabilities.pairing.includes(method)) return engine
    const how = method === 'qr' ? 'QR Code' : 'código de pareamento'
    throw new Refusal('invalid', 'pairing_unavailable', `Esta sessão não pode ser conectada por ${how}`)
  }

  /** @throws Refusal 503 while another node runs the session. */
  async #lease(id: string): Promise<Lease> {
    const lease = await this.#options.leases.acquire(leaseOf(id))
    if (lease) return lease
    throw elsewhere()
  }

  /** What the engine still does for a session that is another node's now is void. */
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
    const { db, eventStore, identities, clock, media, tell, onConnected } = this.#options
    const sessionId = session.id
    const behavior = () => behaviorOf(db, sessionId)
    const settings = settingsOf(await behavior())
    const policy = new BehaviorPolicy({
      sessionId,
      engine,
      behavior,
      onFailure: (command, error) => tell(notDoneLine(session, command, error)),
    })
    let isConnected = false
    const line = new SessionLine({
      sessionId,
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
    if (lease.ended) throw elsewhere()
    return { sessionId, line, settings }
  }
}

function pairs({ capabilities }: Engine): boolean {
  return capabilities.pairing.length > 0
}

function elsewhere(): Refusal {
  const message = 'Outro servidor conduz esta sessão neste momento. Tente novamente em instantes.'
  return new Refusal('unavailable', 'session_elsewhere', message, { retryAfter: 10 })
}

function needsNoConnection(): Refusal {
  const message = 'Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.'
  return new Refusal('invalid', 'cloud_session', message)
}

function leaseOf(sessionId: string): string {
  return `session:${sessionId}`
}

/** How a pairing that is under way goes on; null once a phone is linked. */
export function interruptedPairing(session: SessionRow): Pairing | null {
  if (session.paired) return null
  if (session.pairing_phone !== null) return { method: 'phone', phoneNumber: session.pairing_phone }
  return { method: 'qr' }
}
