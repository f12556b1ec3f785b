import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { Vault } from '../../core/lib/vault.js'
import type { LogLine } from '../../core/log/systemLog.js'
import type { LeftDeviceRow } from '../../core/store/engineTables.js'
import {
  deleteLeftDevice,
  expireLeftDevices,
  getLeftDeviceContext,
  listLeftDevices,
} from '../../core/store/repositories/leftDevices.js'
import type { Db } from '../../core/store/tables.js'
import type { Engine } from '../../engines/engine.js'

/** Unlinks devices that were disconnected while their phone was offline. */
export const offlineDeviceRemovals = { everyMs: 15_000, lease: null } as const satisfies JobSchedule
const maxWaitMs = 60 * 60_000
/** WhatsApp unlinks a device by itself after about this time without a connection. */
const retentionMs = 14 * 24 * 60 * 60_000

interface DeviceRemovalsOptions {
  db: Db
  vault: Vault
  clock: Clock
  engine: Engine
  writeLog: (line: LogLine) => void
  onError: (error: unknown) => void
}

/**
 * Removes devices that phones still list after an offline disconnect. Retries with growing delays, and deletes each
 * proof after success or 14 days.
 */
export class DeviceRemovalJob {
  readonly #options: DeviceRemovalsOptions
  readonly #job: PeriodicJob
  readonly #stopping = new AbortController()
  #running: Promise<void> | null = null
  /** Failed attempts of this process and next due time on the monotonic clock, by device. */
  readonly #failures = new Map<string, { count: number; notBefore: number }>()

  constructor(options: DeviceRemovalsOptions) {
    this.#options = options
    this.#job = new PeriodicJob(
      options.clock,
      offlineDeviceRemovals.everyMs,
      () => this.run(),
      options.onError,
    )
  }

  run(): Promise<void> {
    this.#running ??= this.#round().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#job.stop()
  }

  async #round(): Promise<void> {
    const { db, clock, engine } = this.#options
    for (const { user_id } of await expireLeftDevices(db, isoNow(clock, -retentionMs))) {
      this.#log(
        user_id,
        'warn',
        'Um aparelho conectado continua no celular: o servidor desistiu de removê-lo',
      )
    }
    for (const device of await listLeftDevices(db, engine.name)) {
      if (this.#stopping.signal.aborted) return
      const { notBefore = 0 } = this.#failures.get(device.id) ?? {}
      if (clock.monotonic() >= notBefore) await this.#remove(device)
    }
  }

  async #remove({ id, user_id, proof }: LeftDeviceRow): Promise<void> {
    const { db, vault, engine, onError } = this.#options
    // A proof sealed under a missing key waits for that key or its own expiry.
    const text = vault.tryOpen(proof, getLeftDeviceContext(id))
    if (text === null) return
    const removal = engine.removeDevice?.(text, this.#stopping.signal)
    const isRemoved = await removal?.catch((error: unknown) => {
      onError(error)
      return false
    })
    if (!isRemoved) return this.#failed(id)
    this.#failures.delete(id)
    await deleteLeftDevice(db, id)
    this.#log(user_id, 'info', 'O aparelho conectado que ficou no celular foi removido')
  }

  #failed(id: string): void {
    const count = (this.#failures.get(id)?.count ?? 0) + 1
    const wait = Math.min(maxWaitMs, offlineDeviceRemovals.everyMs * 2 ** count)
    this.#failures.set(id, { count, notBefore: this.#options.clock.monotonic() + wait })
  }

  #log(userId: string, level: LogLine['level'], message: string): void {
    this.#options.writeLog({ level, service: 'whatsapp', userId, message })
  }
}
