import type { Session } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { Origin } from '../../core/log/activityLog.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { Unpairing } from '../../engines/engine.js'
import type { EngineRuns } from './engineRuns.js'
import { getOwnSession } from './ownSession.js'
import { interruptedPairing } from './sessionEngine.js'
import { sessionLog } from './sessionLog.js'
import type { SessionMutex } from './sessionMutex.js'
import { becomeDisconnected } from './state/connectionStatus.js'
import { sessionView } from './state/sessionView.js'

interface Disconnection extends Unpairing {
  session: Session
}

interface ConnectCommandsOptions {
  db: Db
  mutex: SessionMutex
  runs: EngineRuns
  eventStore: EventStore
  /** Disables a Cloud API session without deleting its configuration. */
  switchOff: (db: Db, session: SessionRow) => Promise<void>
}

/**
 * Connects and disconnects sessions on their owner's command. Core spec §4. All calls throw a HttpError: 404 as in
 * `SessionMutex`, 400 for a session without phone pairing.
 */
export class ConnectCommands {
  readonly #db: Db
  readonly #mutex: SessionMutex
  readonly #runs: EngineRuns
  readonly #eventStore: EventStore
  readonly #switchOff: ConnectCommandsOptions['switchOff']

  constructor({ db, mutex, runs, eventStore, switchOff }: ConnectCommandsOptions) {
    this.#db = db
    this.#mutex = mutex
    this.#runs = runs
    this.#eventStore = eventStore
    this.#switchOff = switchOff
  }

  /** Runs or stops a session whose credentials were saved. */
  async configured(session: SessionRow, enabled: boolean): Promise<void> {
    if (enabled) return this.#runs.run(session)
    await this.#runs.unpair(session, async () => {
      if (session.status === 'disconnected') return
      await this.#eventStore.transact(session.user_id, async (work) => {
        work.log(session, sessionLog.disabled(session))
        await becomeDisconnected(work, session, { code: 'switched_off', error: false })
      })
    })
  }

  /**
   * Starts pairing by QR code, or connects by an imported pairing; `starter` as in `EngineRuns.pair`. No-op for a session
   * that is connected or connecting.
   */
  connect(id: string, userId: string, starter: string): Promise<Session> {
    return this.#mutex.withSession(id, userId, async (session) => {
      this.#runs.engineOf(session)
      if (session.status !== 'disconnected') return sessionView(session)
      if (await this.#runs.keepsPairing(session)) {
        await this.#runs.run(session)
        return sessionView(await getOwnSession(this.#db, id, userId))
      }
      return sessionView(await this.#runs.pair(session, { method: 'qr' }, starter))
    })
  }

  /** Requests a pairing code, which arrives as an event. Replaces a pairing under way. */
  async connectPhone(id: string, userId: string, phoneNumber: string, starter: string): Promise<void> {
    await this.#mutex.withSession(id, userId, async (session) => {
      this.#runs.engineOf(session)
      if (session.paired) throw new HttpError('invalid', 'already_connected', 'A sessão já está conectada')
      await this.#runs.pair(session, { method: 'phone', phoneNumber }, starter)
    })
  }

  disconnect(id: string, userId: string, origin: Origin | null = null): Promise<Disconnection> {
    return this.#mutex.withSession(id, userId, async (session) => {
      if (session.status === 'disconnected') return { session: sessionView(session), deviceRemains: false }
      return this.#runs.unpair(session, ({ deviceRemains }) =>
        this.#eventStore.transact(userId, async (work) => {
          // Stored credentials would connect it again at the next start.
          if (session.api_type === 'WHATSAPP_CLOUD') await this.#switchOff(work.db, session)
          const ended = { code: 'by_operator', error: false } as const
          work.log(session, sessionLog.disconnected(session))
          if (deviceRemains) work.log(session, sessionLog.deviceRemains(session))
          const row = await becomeDisconnected(work, session, ended, origin)
          return { session: sessionView(row), deviceRemains }
        }),
      )
    })
  }

  /**
   * Reconnects, or restarts a pairing under way.
   * @throws HttpError 400 for a session that is disconnected.
   */
  async restart(id: string, userId: string, starter: string): Promise<void> {
    await this.#mutex.withSession(id, userId, async (session) => {
      if (session.status === 'disconnected') {
        this.#runs.engineOf(session)
        throw new HttpError(
          'invalid',
          'session_disconnected',
          'A sessão está desconectada. Conecte-a em vez de reiniciá-la.',
        )
      }
      await this.#restart(session, starter)
    })
  }

  /** Reconnects a running session whose way to its network has changed. For callers that hold the session's turn. */
  async networkChanged(session: SessionRow, starter: string): Promise<void> {
    if (session.status !== 'disconnected') await this.#restart(session, starter)
  }

  async #restart(session: SessionRow, starter: string): Promise<void> {
    const pairing = session.api_type === 'MORPHEUS' ? interruptedPairing(session) : null
    if (pairing) await this.#runs.pair(session, pairing, starter)
    else await this.#runs.reconnect(session)
  }
}
