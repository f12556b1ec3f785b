import type { Leases } from '../../core/cluster/leases.js'
import { runUnderLease } from '../../core/cluster/runUnderLease.js'
import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import type { Clock } from '../../core/lib/clock.js'
import type { LogLine } from '../../core/log/systemLog.js'
import { runContractions } from '../../core/store/contractions.js'
import type { Db } from '../../core/store/tables.js'

/** Removes what only earlier versions use, once no node of one is left. */
export const contractions = { everyMs: 60_000, lease: 'contractions' } as const satisfies JobSchedule

interface ContractionJobOptions {
  db: Db
  clock: Clock
  leases: Leases
  writeLog: (line: LogLine) => void
  onError: (error: unknown) => void
}

/** Ends when nothing is left to remove. */
export class ContractionJob {
  readonly #job: PeriodicJob
  readonly #shutdown = new AbortController()

  constructor({ db, clock, leases, writeLog, onError }: ContractionJobOptions) {
    const run = async () => {
      const result = await runUnderLease(leases, contractions.lease, this.#shutdown.signal, () =>
        runContractions(db),
      )
      if (!result) return
      // Not awaited: it waits for this run.
      if (result.isComplete) void this.#job.stop()
      // A single gateway refuses the databases of later versions anyway.
      if (!leases.isShared) return
      for (const name of result.names)
        writeLog({
          level: 'info',
          service: 'system',
          message: `O banco de dados deixou de servir a nós de versões anteriores (${name})`,
        })
    }
    this.#job = new PeriodicJob(clock, contractions.everyMs, run, onError)
  }

  async stop(): Promise<void> {
    this.#shutdown.abort()
    await this.#job.stop()
  }
}
