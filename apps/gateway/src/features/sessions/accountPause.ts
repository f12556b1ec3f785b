import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRuns } from './engineRuns.js'
import type { SessionMutex } from './sessionMutex.js'

interface AccountPauseOptions {
  db: Db
  homes: SessionHomes
  mutex: SessionMutex
  runs: EngineRuns
  onError: (error: unknown) => void
}

/** Halts all of an account's sessions, at whichever node they run, while its data is replaced. */
export class AccountPause {
  readonly #options: AccountPauseOptions

  constructor(options: AccountPauseOptions) {
    this.#options = options
  }

  /**
   * Runs `work` with the account's sessions stopped and locked, then resumes each as stored, even after an error.
   * @throws HttpError 503 where another node does not give one up
   */
  async during<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const { homes, runs, onError } = this.#options
    try {
      const ids = await this.#sessionsOf(userId)
      // Their queues are worked on here too, so that other nodes do not write what is being replaced.
      await homes.gather(ids)
      return await this.#still(userId, ids, work)
    } finally {
      for (const id of await this.#sessionsOf(userId)) await runs.resume(id).catch(onError)
    }
  }

  async #still<Result>(userId: string, ids: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const [id, ...others] = ids
    if (id === undefined) return work()
    return this.#options.mutex.withSession(id, userId, async (session) => {
      await this.#options.runs.halt(session)
      return this.#still(userId, others, work)
    })
  }

  async #sessionsOf(userId: string): Promise<string[]> {
    const rows = await this.#options.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
}
