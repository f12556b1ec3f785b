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
  /** Wall clock when the monotonic clock was at zero. */
  #origin: number
  #job: PeriodicJob | null = null

  constructor(system: Clock = systemClock) {
    this.#system = system
    this.#origin = system.now() - system.monotonic()
  }

  /** Compares with the database now and every ten seconds. */
  async startSync(db: Db, onError: (error: unknown) => void): Promise<void> {
    const compare = async () => {
      const askedAt = this.monotonic()
      this.adjust(await readDatabaseTime(db), askedAt, this.monotonic())
    }
    await compare()
    this.#job = new PeriodicJob(this.#system, everyMs, compare, onError)
  }

  async stop(): Promise<void> {
    await this.#job?.stop()
  }

  now(): number {
    return Math.round(this.#origin + this.monotonic())
  }

  monotonic(): number {
    return this.#system.monotonic()
  }

  after(ms: number, run: () => void): () => void {
    return this.#system.after(ms, run)
  }

  /**
   * Takes over the database's time as far as the answer proves another one: after a slow answer it may be old.
   * @param askedAt when it was asked, by the monotonic clock
   * @param answeredAt when it answered
   */
  adjust(databaseTime: number, askedAt: number, answeredAt: number): void {
    this.#origin = Math.min(Math.max(this.#origin, databaseTime - answeredAt), databaseTime - askedAt)
  }
}
