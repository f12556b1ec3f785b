import type { Session } from '@morpheus/sdk/contract'
import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import type { EventStore } from '../../core/events/eventStore.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { Actor } from '../../core/log/activityLog.js'
import {
  findSessionByName,
  listSessionsOfDevice,
  listSessionsSharing,
  updateSession,
} from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { CredentialsRefused, type EngineCredentials } from '../../engines/credentials.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { getOwnSession } from '../sessions/ownSession.js'
import { sessionAudit } from '../sessions/sessionAudit.js'
import type { SessionMutex } from '../sessions/sessionMutex.js'
import type { Sessions } from '../sessions/sessions.js'
import { sessionView } from '../sessions/state/sessionView.js'

interface ImportsOptions {
  db: Db
  eventStore: EventStore
  engines: EngineRegistry
  homes: SessionHomes
  mutex: SessionMutex
  runs: EngineRuns
  sessions: Sessions
}

export interface ImportedSession {
  name: string
  sessionId?: string | undefined
  creds: string
  keys?: Readonly<Record<string, string>> | undefined
}

type NewSessionId = string | undefined

/** Pairings of other gateways, stored in sessions that connect with them later. */
export class Imports {
  readonly #options: ImportsOptions

  constructor(options: ImportsOptions) {
    this.#options = options
  }

  /**
   * A repetition for the same number replaces the keys of the session that has them.
   * @throws HttpError 400 for credentials of no linked device, 404 as in `SessionMutex`, 409 where the number or the
   * name is taken, or the session is active
   */
  async importSession(
    owner: Actor,
    input: ImportedSession,
    newId: NewSessionId,
  ): Promise<{ session: Session; created: boolean }> {
    const credentials = this.#credentials()
    const { phone } = refusing(() => credentials.read(input.creds))
    await this.#refusePaired(owner.userId, phone)
    const existing = await this.#findExisting(owner.userId, input, phone)
    const session = existing ?? (await this.#create(owner, input.name, phone, newId))
    await this.#save(session.id, owner.userId, async (row) => {
      await refusingAsync(() => credentials.save(row.id, input.creds, toKeyMap(input.keys)))
      await this.#options.eventStore.transact(owner.userId, async (work) => {
        await updateSession(work.db, row.id, { phone })
        await work.record(row, sessionAudit.imported(row), owner.origin)
      })
    })
    const row = await getOwnSession(this.#options.db, session.id, owner.userId)
    return { session: sessionView(row), created: existing === null }
  }

  /** @throws HttpError as `importSession`, 409 `session_unpaired` for a session without imported credentials */
  async addKeys(id: string, userId: string, keys: Readonly<Record<string, string>>): Promise<number> {
    await this.#save(id, userId, async (row) => {
      const credentials = this.#credentials()
      if (!(await credentials.has(row.id))) throw createUnpairedError()
      await refusingAsync(() => credentials.save(row.id, null, toKeyMap(keys)))
    })
    return Object.keys(keys).length
  }

  #credentials(): EngineCredentials {
    return getCredentials(this.#options.engines)
  }

  async #save(id: string, userId: string, save: (row: SessionRow) => Promise<void>): Promise<void> {
    const { mutex, homes } = this.#options
    await mutex.withSession(id, userId, async (row) => {
      await homes.require(id)
      if (row.status !== 'disconnected') throw createActiveError()
      if (row.api_type !== 'MORPHEUS') throw createUnsupportedError()
      await save(row)
    })
  }

  async #refusePaired(userId: string, phone: string): Promise<void> {
    const [other] = await listSessionsSharing(this.#options.db, { id: '', user_id: userId, phone })
    if (!other) return
    const message = `Este número já está pareado na sessão "${other.name}"`
    throw new HttpError('conflict', 'number_paired', message, { body: { sessionId: other.id } })
  }

  /** The named session, the one that this device was imported into before, or null where a new one is created. */
  async #findExisting(
    userId: string,
    { name, sessionId }: ImportedSession,
    phone: string,
  ): Promise<Pick<SessionRow, 'id'> | null> {
    const { db, runs } = this.#options
    if (sessionId !== undefined) return getOwnSession(db, sessionId, userId)
    for (const row of await listSessionsOfDevice(db, userId, phone)) {
      if (row.name === name || (await runs.keepsPairing(row))) return row
    }
    if (await findSessionByName(db, userId, name)) {
      const message = `Já existe uma sessão com o nome "${name}". Escolha outro nome ou importe nela.`
      throw new HttpError('conflict', 'session_name_taken', message)
    }
    return null
  }

  #create({ userId, origin }: Actor, name: string, phone: string, id: NewSessionId): Promise<Session> {
    return this.#options.sessions.create(userId, { name, apiType: 'MORPHEUS', phone, id }, origin)
  }
}

const toKeyMap = (keys: Readonly<Record<string, string>> = {}) => new Map(Object.entries(keys))

/** @throws HttpError 400 where the engine's pairings are its own */
export function getCredentials(engines: EngineRegistry): EngineCredentials {
  if (!engines.main.credentials) throw createUnsupportedError()
  return engines.main.credentials
}

function createUnsupportedError(): HttpError {
  const message =
    'O motor deste gateway não usa pareamentos de outros gateways. Inicie-o com --engine whatsapp.'
  return new HttpError('invalid', 'import_unsupported', message)
}

function createActiveError(): HttpError {
  const message = 'A sessão está conectada ou conectando. Desconecte-a antes.'
  return new HttpError('conflict', 'session_active', message)
}

export function createUnpairedError(): HttpError {
  return new HttpError('conflict', 'session_unpaired', 'A sessão não tem um pareamento')
}

function refusing<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw toRefusal(error)
  }
}

async function refusingAsync(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw toRefusal(error)
  }
}

/** The texts are secrets: the error names nothing of them. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof CredentialsRefused)) return error
  const message = 'Estas não são credenciais de um aparelho pareado, ou uma das chaves está danificada'
  return new HttpError('invalid', 'credentials_invalid', message)
}
