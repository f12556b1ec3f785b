import { KeyedLock } from '../../core/lib/keyedLock.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { getOwnSession } from './ownSession.js'
import type { Resumption } from './resumption.js'

/**
 * Serialises changes of a session and waits for its restoration after a start. Calls with a user throw a HttpError 404
 * for a session that is missing or another user's.
 */
export class SessionMutex {
  readonly #db: Db
  readonly #resumption: Resumption
  readonly #locks = new KeyedLock()

  constructor(db: Db, resumption: Resumption) {
    this.#db = db
    this.#resumption = resumption
  }

  async findOwn(id: string, userId: string): Promise<SessionRow> {
    const session = await getOwnSession(this.#db, id, userId)
    if (!this.#resumption.awaits(id)) return session
    await this.#resumption.resumeSession(id)
    return getOwnSession(this.#db, id, userId)
  }

  /** Runs after earlier work on the session. */
  async withSession<Result>(
    id: string,
    userId: string,
    work: (session: SessionRow) => Promise<Result>,
  ): Promise<Result> {
    await this.findOwn(id, userId)
    return this.#locks.run(id, async () => work(await getOwnSession(this.#db, id, userId)))
  }

  /** As `withSession`, with null for a session that is missing once its turn comes. */
  async withPossibleSession<Result>(
    id: string,
    work: (session: SessionRow | null) => Promise<Result>,
  ): Promise<Result> {
    if (this.#resumption.awaits(id)) await this.#resumption.resumeSession(id)
    return this.#locks.run(id, async () => work((await findSession(this.#db, id)) ?? null))
  }

  /** As `withSession`, for work that no user has asked for; does nothing for a session that is missing. */
  async runExclusive(id: string, work: (session: SessionRow) => Promise<void>): Promise<void> {
    await this.#locks.run(id, async () => {
      const session = await findSession(this.#db, id)
      if (session) await work(session)
    })
  }
}
