import { PeriodicJob } from '../../jobs/periodicJob.js'
import { type Clock, systemClock } from '../../lib/clock.js'
import { readDatabaseTime } from '../../store/repositories/nodes.js'
import type { Db } from '../../store/tables.js'

const everyMs = 10_000

/**
 * The wall clock of all nodes, which is the database's: a time that one node stores means the same to the others, though
 * the clocks of their machines differ. The system's until the database was asked.
 */
export class DatabaseClock implements Clock {
  readonly #system: Clock
  /** Wall clock when the steady clock was at zero. */
  #origin: number
  #job: PeriodicJob | null = null

  constructor(system: Clock = systemClock) {
    this.#system = system
    this.#origin = system.now() - system.steady()
  }

  /** Compares with the database now and every ten seconds. */
  async follow(db: Db, onError: (error: unknown) => void): Promise<void> {
    const compare = async () => {
      const since = this.steady()
      this.adjust(await readDatabaseTime(db), since, this.steady())
    }
    await compare()
    this.#job = new PeriodicJob(this.#system, everyMs, compare, onError)
  }

  async stop(): Promise<void> {
    await this.#job?.stop()
  }

  now(): number {
    return Math.round(this.#origin + this.steady())
  }

  steady(): number {
    return this.#system.steady()
  }

  after(ms: number, run: () => void): () => void {
    return this.#system.after(ms, run)
  }

  /**
   * Takes over the database's time as far as the answer proves another one: after a slow answer it may be old.
   * @param since when it was asked, by the steady clock
   * @param until when it answered
   */
  adjust(databaseTime: number, since: number, until: number): void {
    this.#origin = Math.min(Math.max(this.#origin, databaseTime - until), databaseTime - since)
  }
}
