import type { SystemInfo as Info } from '@morpheus/sdk/contract'
import type { Clock } from '../../core/lib/clock.js'
import { version } from '../../core/lib/version.js'
import { isPostgres } from '../../core/store/dialects/dialectKind.js'
import { schemaVersion } from '../../core/store/migrate.js'
import type { Db } from '../../core/store/tables.js'
import type { Machine } from '../monitoring/machine.js'

interface SystemInfoOptions {
  db: Db
  clock: Clock
  machine: Machine
  engine: string
  disk: () => Promise<{ freeBytes: number; totalBytes: number }>
}

/** Public information about the gateway, without paths or user data. */
export class SystemInfo {
  readonly #options: SystemInfoOptions
  readonly #startedAt: { now: number; monotonic: number }

  constructor(options: SystemInfoOptions) {
    this.#options = options
    this.#startedAt = { now: options.clock.now(), monotonic: options.clock.monotonic() }
  }

  async read(): Promise<Info> {
    const { db, clock, machine, engine, disk } = this.#options
    const { now, monotonic } = this.#startedAt
    const { freeBytes, totalBytes } = await disk()
    const memory = machine.memory()
    return {
      version,
      engine,
      uptime: Math.floor((clock.monotonic() - monotonic) / 1000),
      startedAt: new Date(now).toISOString(),
      node: process.versions.node,
      database: { kind: isPostgres(db) ? 'postgres' : 'sqlite', schema: schemaVersion },
      disk: { free: freeBytes, total: totalBytes },
      memory: { used: process.memoryUsage.rss(), free: memory.total - memory.used, total: memory.total },
    }
  }
}
