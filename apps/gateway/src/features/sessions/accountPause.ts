import type { Db } from '../../core/store/tables.js'
import type { EngineRuns } from './engineRuns.js'
import type { SessionMutex } from './sessionMutex.js'

/** Halts all of an account's sessions while its data is replaced. */
export class AccountPause {
  readonly #db: Db
  readonly #mutex: SessionMutex
  readonly #runs: EngineRuns
  readonly #onError: (error: unknown) => void

  constructor(db: Db, mutex: SessionMutex, runs: EngineRuns, onError: (error: unknown) => void) {
    this.#db = db
    this.#mutex = mutex
    this.#runs = runs
    this.#onError = onError
  }

  /** Runs `work` with the account's sessions stopped and locked, then resumes each as stored, even after an error. */
  async during<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#still(userId, await this.#sessionsOf(userId), work)
    } finally {
      for (const id of await this.#sessionsOf(userId)) await this.#runs.resume(id).catch(this.#onError)
    }
  }

  async #still<Result>(userId: string, ids: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const [id, ...others] = ids
    if (id === undefined) return work()
    return this.#mutex.withSession(id, userId, async (session) => {
      await this.#runs.halt(session)
      return this.#still(userId, others, work)
    })
  }

  async #sessionsOf(userId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
}
