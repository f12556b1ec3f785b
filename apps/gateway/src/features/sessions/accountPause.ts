import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRuns } from './engineRuns.js'
import type { SessionMutex } from './sessionMutex.js'

interface AccountPauseOptions {
  db: Db
  homes: Pick<SessionHomes, 'gather'>
  mutex: Pick<SessionMutex, 'withPossibleSession'>
  runs: Pick<EngineRuns, 'halt' | 'resumeInTurn'>
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
   * @throws HttpError 503 where another node does not release a session
   */
  async runWhilePaused<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const { homes, runs, onError } = this.#options
    const paused = await this.#listSessionIds(userId)
    try {
      // This node becomes the home of all of them, so that no other one writes to their queues meanwhile.
      await homes.gather(paused)
      return await this.#runWithLocks(paused, work)
    } finally {
      // The work may have replaced them by others.
      const present = await this.#listSessionIds(userId).catch((error: unknown) => {
        onError(error)
        return paused
      })
      await Promise.all(present.map((id) => runs.resumeInTurn(id)))
    }
  }

  /**
   * Takes one session's lock inside the other's. All pauses take them in the order of the ids, or two at once could
   * block each other.
   */
  async #runWithLocks<Result>(ids: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const [id, ...others] = ids
    if (id === undefined) return work()
    return this.#options.mutex.withPossibleSession(id, async (session) => {
      if (session) await this.#options.runs.halt(session)
      return this.#runWithLocks(others, work)
    })
  }

  async #listSessionIds(userId: string): Promise<string[]> {
    const rows = await this.#options.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
}
