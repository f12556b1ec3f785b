import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type {
  ApiType,
  ConnectionMethod,
  NewCloudConfig,
  PairingCode,
  QrCode,
  Session,
  SessionChange,
  SessionStatus,
} from '@morpheus/sdk/contract'
import type { Engine, Pairing } from '../engines/engine.js'
import type { EventStore } from '../events/eventStore.js'
import { type Clock, instant } from '../kit/clock.js'
import { KeyedLock } from '../kit/keyedLock.js'
import { Refusal } from '../kit/refusal.js'
import { emptyTarget, targetsOf } from '../store/repositories/deliveryTargets.js'
import {
  activeSessionIds,
  countOwnSessions,
  deleteSession,
  findOwnSession,
  findSession,
  insertSession,
  updateSession,
} from '../store/repositories/sessions.js'
import type { Db, SessionRow } from '../store/tables.js'
import type { CloudConfigs } from './cloudConfigs.js'
import { ownSession } from './ownSession.js'
import { Resumption } from './resumption.js'
import { SessionLine } from './sessionLine.js'
import { renamedLine, sessionLog } from './sessionLog.js'
import { becomeConnecting, becomeDisconnected, sessionView } from './sessionState.js'

export interface NewSessionInput {
  name: string
  description?: string | null | undefined
  apiType: ApiType
  connectionMethod?: ConnectionMethod | undefined
  /** The configuration of a session of the Cloud API. */
  config?: NewCloudConfig | undefined
  /** Makes a repeated creation find the first one's session instead of making another. */
  id?: string | undefined
}

export interface SessionsOptions {
  db: Db
  eventStore: EventStore
  engine: Engine
  cloudConfigs: CloudConfigs
  clock: Clock
  /** How many sessions a user may have. */
  most: number
  /** Hears why a session could not be brought back after a start; the others are, all the same. */
  onError: (error: unknown) => void
}

/**
 * The life of sessions, as their owner commands it. Core spec §4. After a start sessions come back in the background,
 * and lists show them as they were; one that a call names is brought back before the call goes on.
 */
export class Sessions {
  readonly #db: Db
  readonly #eventStore: EventStore
  readonly #engine: Engine
  readonly #cloudConfigs: CloudConfigs
  readonly #clock: Clock
  readonly #most: number
  readonly #lines = new Map<string, SessionLine>()
  readonly #locks = new KeyedLock()
  readonly #resumption: Resumption

  constructor({ db, eventStore, engine, cloudConfigs, clock, most, onError }: SessionsOptions) {
    this.#db = db
    this.#eventStore = eventStore
    this.#engine = engine
    this.#cloudConfigs = cloudConfigs
    this.#clock = clock
    this.#most = most
    this.#resumption = new Resumption({ resume: (id) => this.#resume(id), onError })
  }

  /** @throws Refusal 404 for what does not exist or is another user's; so do all calls that name a session. */
  async get(id: string, userId: string): Promise<Session> {
    return sessionView(await this.#own(id, userId))
  }

  /** Resolves once a session that was active before the start is back; at once for any other. */
  back(id: string): Promise<void> {
    return this.#resumption.back(id)
  }

  async create(userId: string, input: NewSessionInput): Promise<Session> {
    const row: SessionRow = {
      id: input.id ?? randomUUID(),
      user_id: userId,
      name: input.name,
      description: input.description ?? null,
      status: 'disconnected',
      api_type: input.apiType,
      connection_method: input.apiType === 'MORPHEUS' ? (input.connectionMethod ?? 'QR_CODE') : null,
      paired: 0,
      phone: null,
      profile_pic: null,
      pairing_phone: null,
      last_activity: null,
      created_at: instant(this.#clock),
      failure: null,
    }
    return this.#eventStore.transact(async (work) => {
      const existing = await findOwnSession(work.db, row.id, userId)
      if (existing) return sessionView(existing)
      await this.#refuseOneTooMany(work.db, userId)
      await insertSession(work.db, row)
      if (input.config) await this.#cloudConfigs.saveIn(work.db, row, input.config)
      const session = sessionView(row)
      work.emit(row, 'session:created', { session })
      work.log(row, sessionLog.created(row))
      return session
    })
  }

  async #refuseOneTooMany(db: Db, userId: string): Promise<void> {
    if ((await countOwnSessions(db, { userId })) < this.#most) return
    const most = this.#most.toLocaleString('pt-BR')
    const message = `O limite de ${most} sessões por usuário foi atingido. Exclua as que não usa mais.`
    throw new Refusal('invalid', 'session_limit', message)
  }

  /** What its owner calls it and says of it. A cloud session has no connection method, whatever is said. */
  update(id: string, userId: string, input: SessionChange): Promise<Session> {
    const { name, description, connectionMethod, config } = input
    return this.#eventStore.transact(async (work) => {
      const before = await ownSession(work.db, id, userId)
      if (config) await this.#cloudConfigs.saveIn(work.db, before, config)
      const method = before.api_type === 'MORPHEUS' ? connectionMethod : undefined
      const row = await updateSession(work.db, id, {
        name: name ?? before.name,
        description: description === undefined ? before.description : description,
        connection_method: method ?? before.connection_method,
      })
      const session = sessionView(row)
      if (isDeepStrictEqual(session, sessionView(before))) return session
      work.emit(row, 'session:updated', { session })
      if (row.name !== before.name) work.log(row, renamedLine(before, row))
      return session
    })
  }

  /** Starts pairing by QR code. A session that is connected or on its way there stays as it is. */
  connect(id: string, userId: string): Promise<Session> {
    return this.#inTurn(id, userId, async (own) => {
      const session = this.#pairable(own)
      if (session.status !== 'disconnected') return sessionView(session)
      return this.#pair(session, { method: 'qr' })
    })
  }

  /** Asks for a pairing code; it arrives as an event. Replaces a pairing under way. */
  async connectPhone(id: string, userId: string, phoneNumber: string): Promise<void> {
    await this.#inTurn(id, userId, async (own) => {
      const session = this.#pairable(own)
      if (session.paired) throw new Refusal('invalid', 'already_connected', 'A sessão já está conectada')
      await this.#pair(session, { method: 'phone', phoneNumber })
    })
  }

  /** Ends connection and pairing. */
  disconnect(id: string, userId: string): Promise<Session> {
    return this.#inTurn(id, userId, async (session) => {
      if (session.status === 'disconnected') return sessionView(session)
      await this.#unpair(id)
      return this.#eventStore.transact(async (work) => {
        const ended = { reason: 'Desconectada pelo operador', error: false }
        work.log(session, sessionLog.disconnected(session))
        return sessionView(await becomeDisconnected(work, session, ended))
      })
    })
  }

  /**
   * Drops the connection and makes it anew, or begins a pairing under way afresh.
   * @throws Refusal 400 for a session that is disconnected, or not ours to connect.
   */
  async restart(id: string, userId: string): Promise<void> {
    await this.#inTurn(id, userId, async (own) => {
      const session = this.#pairable(own)
      if (session.status === 'disconnected') {
        throw new Refusal(
          'invalid',
          'session_disconnected',
          'A sessão está desconectada. Conecte-a em vez de reiniciá-la.',
        )
      }
      const pairing = interruptedPairing(session)
      if (pairing) await this.#pair(session, pairing)
      else await this.#reconnect(session)
    })
  }

  async remove(id: string, userId: string): Promise<void> {
    await this.#inTurn(id, userId, async (session) => {
      await this.#unpair(id)
      for (const target of await targetsOf(this.#db, id)) await emptyTarget(this.#db, target.id)
      await this.#eventStore.transact(async (work) => {
        await deleteSession(work.db, id)
        work.emit(session, 'session:deleted', { sessionId: id })
        work.log(session, sessionLog.deleted(session))
      })
    })
  }

  /** The status, whether a phone is linked, and the code while there is one. */
  async qr(
    id: string,
    userId: string,
  ): Promise<{ status: SessionStatus; paired: boolean; qr: Required<QrCode> | null }> {
    const { status, paired } = this.#pairable(await this.#own(id, userId))
    return {
      status,
      paired: paired === 1,
      qr: status === 'qr' ? (this.#lines.get(id)?.currentQr ?? null) : null,
    }
  }

  /** The status, whether a code was asked for and is not used yet, and the code while there is one. */
  async pairingCode(
    id: string,
    userId: string,
  ): Promise<{ status: SessionStatus; requested: boolean; code: Required<PairingCode> | null }> {
    const { status, pairing_phone } = this.#pairable(await this.#own(id, userId))
    const requested = pairing_phone !== null
    return { status, requested, code: requested ? (this.#lines.get(id)?.currentPairingCode ?? null) : null }
  }

  /** Which sessions were active when the process ended: known before anybody can ask for one. */
  async expect(): Promise<void> {
    this.#resumption.expect(await activeSessionIds(this.#db))
  }

  /** Brings those back, the most recently active first. Tells, in the end, whether there were any and all are back. */
  resume(): Promise<boolean> {
    return this.#resumption.run()
  }

  /** Stops the engine; what is stored stays for the next start. */
  async close(): Promise<void> {
    await this.#resumption.stop()
    for (const line of this.#lines.values()) line.close()
    await this.#engine.close()
    await this.#eventStore.settled()
  }

  async #own(id: string, userId: string): Promise<SessionRow> {
    const session = await ownSession(this.#db, id, userId)
    if (!this.#resumption.awaits(id)) return session
    await this.#resumption.back(id)
    return ownSession(this.#db, id, userId)
  }

  /** After what else was asked of the session. */
  async #inTurn<Result>(
    id: string,
    userId: string,
    work: (session: SessionRow) => Promise<Result>,
  ): Promise<Result> {
    await this.#own(id, userId)
    return this.#locks.run(id, async () => work(await ownSession(this.#db, id, userId)))
  }

  /** Whoever asks for a session waits for this, so nothing else is being done to it. */
  async #resume(id: string): Promise<void> {
    const session = await findSession(this.#db, id)
    if (!session || session.status === 'disconnected') return
    await this.#engine.resume(id, interruptedPairing(session), this.#openLine(id))
  }

  #pairable(session: SessionRow): SessionRow {
    if (session.api_type === 'MORPHEUS') return session
    throw new Refusal(
      'invalid',
      'cloud_session',
      'Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.',
    )
  }

  async #pair(session: SessionRow, pairing: Pairing): Promise<Session> {
    this.#lines.get(session.id)?.close()
    // Before the new attempt is stored: after a crash between the two, a phone that was given up would come back.
    await this.#engine.unpair(session.id)
    const connecting = await this.#eventStore.transact((work) => {
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
    await this.#engine.start(session.id, pairing, this.#openLine(session.id))
    return sessionView(connecting)
  }

  async #reconnect(session: SessionRow): Promise<void> {
    this.#lines.get(session.id)?.close()
    await this.#engine.stop(session.id)
    await this.#eventStore.transact(async (work) => {
      work.log(session, sessionLog.restarting(session))
      await becomeConnecting(work, session)
    })
    await this.#engine.reconnect(session.id, this.#openLine(session.id))
  }

  async #unpair(id: string): Promise<void> {
    this.#lines.get(id)?.close()
    this.#lines.delete(id)
    await this.#engine.unpair(id)
  }

  #openLine(id: string): SessionLine {
    const line = new SessionLine(id, this.#eventStore, this.#clock)
    this.#lines.set(id, line)
    return line
  }
}

function interruptedPairing(session: SessionRow): Pairing | null {
  if (session.paired) return null
  if (session.pairing_phone !== null) return { method: 'phone', phoneNumber: session.pairing_phone }
  return { method: 'qr' }
}
