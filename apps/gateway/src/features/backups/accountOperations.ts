import type { BackupProgress, BackupType } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { type Lease, LeaseLostError, type Leases } from '../../core/cluster/leases.js'
import { OtherNodeError } from '../../core/cluster/otherNodeError.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import type { Db } from '../../core/store/tables.js'

type Report = (step: BackupProgress['step'], done: number, total: number) => void

/** A running backup or restore. */
export interface Operation {
  report: Report
  /** Aborted when it has to stop: the gateway stops, or another node may begin one. */
  signal: AbortSignal
  /** Call in transactions that must not commit after another node has begun one. @throws LeaseLostError */
  guard: (db: Db) => Promise<void>
}

interface Dependencies {
  clock: Clock
  leases: Leases
  onError: (error: unknown) => void
}

/** Held by the node that makes or restores a backup of the account. */
const toLeaseName = (userId: string) => `backup:${userId}`

/** One backup or restore at a time per account, at all nodes. */
export class AccountOperations {
  readonly #deps: Dependencies
  readonly #running = new Map<string, BackupProgress>()
  readonly #shutdown = new AbortController()
  readonly #inProgress = new Set<Promise<unknown>>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OtherNodeError where another node runs it */
  async getProgress(userId: string): Promise<BackupProgress | null> {
    const running = this.#running.get(userId)
    if (running) return running
    const other = await this.#deps.leases.findOtherHolder(toLeaseName(userId))
    if (other !== null) throw new OtherNodeError(other, createBackupRunningError())
    return null
  }

  /** @throws HttpError 409 during another operation */
  async run<Result>(
    userId: string,
    work: BackupProgress['work'],
    type: BackupType,
    act: (operation: Operation) => Promise<Result>,
  ): Promise<Result> {
    // Before anything is awaited: this node's lease would be granted to it again.
    if (this.#running.has(userId)) throw createBackupRunningError()
    const startedAt = isoNow(this.#deps.clock)
    const report: Report = (step, done, total) =>
      void this.#running.set(userId, { work, type, step, done, total, startedAt })
    report('preparing', 0, 0)
    const running = this.#underLease(userId, (lease, signal) =>
      act({ report, signal, guard: (db) => lease.guard(db) }),
    )
    this.#inProgress.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(userId)
      this.#inProgress.delete(running)
    }
  }

  async close(): Promise<void> {
    this.#shutdown.abort(new HttpError('unavailable', 'stopping', localized('backups.stopping')))
    await Promise.allSettled(this.#inProgress)
  }

  async #underLease<Result>(
    userId: string,
    work: (lease: Lease, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const { leases, onError } = this.#deps
    const lease = await leases.acquire(toLeaseName(userId))
    if (!lease) throw createBackupRunningError()
    const leaseEnd = new AbortController()
    const unregister = lease.onEnd(() => leaseEnd.abort(new LeaseLostError(lease.name)))
    try {
      return await work(lease, AbortSignal.any([this.#shutdown.signal, leaseEnd.signal]))
    } finally {
      unregister()
      await lease.release().catch(onError)
    }
  }
}

function createBackupRunningError(): HttpError {
  const message = 'Já há um backup ou uma restauração em andamento. Aguarde e tente novamente.'
  return new HttpError('conflict', 'backup_running', message)
}
