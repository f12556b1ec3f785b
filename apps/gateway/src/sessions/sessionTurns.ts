import { KeyedLock } from '../kit/keyedLock.js'
import type { Db, SessionRow } from '../store/tables.js'
import { ownSession } from './ownSession.js'
import type { Resumption } from './resumption.js'

/**
 * How calls come to a session: after it is back from a restart, and one change of it after another. All throw a Refusal
 * 404 for what does not exist or is another user's.
 */
export class SessionTurns {
  readonly #db: Db
  readonly #resumption: Resumption
  readonly #locks = new KeyedLock()

  constructor(db: Db, resumption: Resumption) {
    this.#db = db
    this.#resumption = resumption
  }

  async own(id: string, userId: string): Promise<SessionRow> {
    const session = await ownSession(this.#db, id, userId)
    if (!this.#resumption.awaits(id)) return session
    await this.#resumption.back(id)
    return ownSession(this.#db, id, userId)
  }

  /** After what else was asked of the session. */
  async inTurn<Result>(
    id: string,
    userId: string,
    work: (session: SessionRow) => Promise<Result>,
  ): Promise<Result> {
    await this.own(id, userId)
    return this.#locks.run(id, async () => work(await ownSession(this.#db, id, userId)))
  }
}
