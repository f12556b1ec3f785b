import type { BackupSchedule, BackupScheduleState } from '@morpheus/sdk/contract'
import { withoutUndefined } from '@morpheus/sdk/integrations'
import { type Localized, localized, type MessageRef } from '@morpheus/sdk/text'
import { type Lease, LeaseLostError, type Leases } from '../../core/cluster/leases.js'
import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { nextHour } from '../../core/lib/localTime.js'
import { parseMessageRef, serializeMessageRef } from '../../core/lib/messageRefs.js'
import { isDiskFull } from '../../core/lib/systemErrors.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import type { LogLine } from '../../core/log/systemLog.js'
import type { BackupScheduleRow } from '../../core/store/backupTables.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { listBackups } from '../../core/store/repositories/backups.js'
import type { Db } from '../../core/store/tables.js'
import type { Backups } from './backups.js'

/** Creates the backups that are due, by night or by week as an account has set it. */
export const scheduledBackups = { everyMs: 60_000, lease: 'backup schedules' } as const satisfies JobSchedule

interface ScheduleOptions {
  db: Db
  clock: Clock
  leases: Leases
  backups: Backups
  zoneOf: (userId: string) => Promise<string>
  writeLog: (line: LogLine) => void
  activity: ActivityLog
  /**
   * Called in the transaction that records a scheduled backup; `error` is in Portuguese, and null on success.
   */
  ended: (db: Db, userId: string, error: string | null) => Promise<void>
  onError: (error: unknown) => void
}

const defaultSchedule: BackupSchedule = {
  enabled: false,
  frequency: 'daily',
  hour: 3,
  weekday: 0,
  type: 'FULL',
  keep: 7,
}

export class BackupSchedules {
  readonly #options: ScheduleOptions
  readonly #job: PeriodicJob

  constructor(options: ScheduleOptions) {
    this.#options = options
    this.#job = new PeriodicJob(
      options.clock,
      scheduledBackups.everyMs,
      () => this.#runDue(),
      options.onError,
    )
  }

  async get(userId: string): Promise<BackupScheduleState> {
    const row = await findSchedule(this.#options.db, userId)
    return row
      ? scheduleView(row)
      : {
          ...defaultSchedule,
          nextAt: null,
          lastAt: null,
          lastError: null,
          lastErrorCode: null,
          lastErrorI18n: null,
        }
  }

  async change(
    userId: string,
    change: { [Part in keyof BackupSchedule]?: BackupSchedule[Part] | undefined },
    origin: Origin,
  ): Promise<BackupScheduleState> {
    const { db, activity } = this.#options
    const {
      lastAt,
      lastError,
      lastErrorCode = null,
      lastErrorI18n,
      nextAt: _,
      ...before
    } = await this.get(userId)
    const next: BackupSchedule = { ...before, ...withoutUndefined(change) }
    const row: BackupScheduleRow = {
      ...next,
      user_id: userId,
      enabled: next.enabled ? 1 : 0,
      next_at: next.enabled ? await this.#nextAt(userId, next) : null,
      last_at: lastAt,
      last_error: lastError,
      last_error_code: lastErrorCode,
      last_error_i18n: serializeMessageRef(lastErrorI18n),
    }
    const details = localized(next.enabled ? 'activity.backups_scheduled' : 'activity.backups_unscheduled')
    await inTransaction(db, async (transaction) => {
      await saveSchedule(transaction, row)
      await activity.record(
        transaction,
        userId,
        { action: 'settings_update', details, metadata: next },
        origin,
      )
    })
    return scheduleView(row)
  }

  /** Waits for a backup in progress. */
  stop(): Promise<void> {
    return this.#job.stop()
  }

  async #nextAt(
    userId: string,
    { frequency, hour, weekday }: Pick<BackupSchedule, 'frequency' | 'hour' | 'weekday'>,
  ): Promise<string> {
    const { clock, zoneOf } = this.#options
    const at = nextHour(clock.now(), await zoneOf(userId), hour, frequency === 'weekly' ? weekday : null)
    return new Date(at).toISOString()
  }

  async #runDue(): Promise<void> {
    const { db, clock, leases } = this.#options
    const lease = await leases.acquire(scheduledBackups.lease)
    if (!lease) return
    try {
      for (const { user_id } of await dueSchedules(db, isoNow(clock))) await this.#run(lease, user_id)
    } catch (error) {
      // Another node has taken over.
      if (!(error instanceof LeaseLostError)) throw error
    }
  }

  /** Null once the backup is made, perhaps by another node that had the lease meanwhile. */
  #due(lease: Lease, userId: string): Promise<BackupScheduleRow | null> {
    const { db, clock } = this.#options
    return inTransaction(db, async (transaction) => {
      await lease.guard(transaction)
      const row = await findSchedule(transaction, userId)
      return row?.enabled === 1 && row.next_at !== null && row.next_at <= isoNow(clock) ? row : null
    })
  }

  /** @throws LeaseLostError */
  async #run(lease: Lease, userId: string): Promise<void> {
    const { db, clock, backups, writeLog, ended, onError } = this.#options
    // Backups of other accounts took their time.
    const row = await this.#due(lease, userId)
    if (!row) return
    const { type, keep } = row
    let failure: Failure | null = null
    try {
      const input = { type, description: 'Automático', origin: 'scheduled' } as const
      await backups.create(userId, input, null)
    } catch (error) {
      // Another backup or restore is in progress: retry in a minute.
      if (error instanceof HttpError && error.kind === 'conflict') return
      if (!(error instanceof HttpError)) onError(error)
      failure = toFailure(error)
    }
    const last_error = failure?.message ?? null
    const last_error_code = failure?.code ?? null
    const last_error_i18n = serializeMessageRef(failure?.messageI18n)
    const next_at = await this.#nextAt(userId, row)
    await inTransaction(db, async (transaction) => {
      await lease.guard(transaction)
      const last_at = isoNow(clock)
      await updateSchedule(transaction, userId, {
        next_at,
        last_at,
        last_error,
        last_error_code,
        last_error_i18n,
      })
      await ended(transaction, userId, last_error)
    })
    if (last_error === null) return this.#forgetOld(userId, keep)
    writeLog({
      level: 'error',
      service: 'system',
      userId,
      message: `O backup automático falhou: ${last_error}`,
    })
  }

  async #forgetOld(userId: string, keep: number): Promise<void> {
    const { db, backups } = this.#options
    const scheduled = (await listBackups(db, userId)).filter(({ origin }) => origin === 'scheduled')
    for (const { id } of scheduled.slice(keep)) await backups.remove(id, userId, null)
  }
}

interface Failure {
  code: string
  message: string
  messageI18n: MessageRef | null
}

function toFailure(error: unknown): Failure {
  if (error instanceof HttpError) return error
  if (isDiskFull(error)) return failed('disk_full', localized('backups.disk_full'))
  return failed('internal', localized('backups.unknown_error'))
}

const failed = (code: string, reason: Localized): Failure => ({
  code,
  message: reason.text,
  messageI18n: reason,
})

function scheduleView(row: BackupScheduleRow): BackupScheduleState {
  return {
    enabled: row.enabled === 1,
    frequency: row.frequency,
    hour: row.hour,
    weekday: row.weekday,
    type: row.type,
    keep: row.keep,
    nextAt: row.next_at,
    lastAt: row.last_at,
    lastError: row.last_error,
    lastErrorCode: row.last_error_code,
    lastErrorI18n: parseMessageRef(row.last_error_i18n),
  }
}

function findSchedule(db: Db, userId: string): Promise<BackupScheduleRow | undefined> {
  return db.selectFrom('backup_schedules').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

async function saveSchedule(db: Db, row: BackupScheduleRow): Promise<void> {
  const { user_id: _, ...columns } = row
  await db
    .insertInto('backup_schedules')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

function dueSchedules(db: Db, now: string): Promise<BackupScheduleRow[]> {
  return db
    .selectFrom('backup_schedules')
    .selectAll()
    .where('enabled', '=', 1)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .execute()
}

function updateSchedule(
  db: Db,
  userId: string,
  patch: Partial<Omit<BackupScheduleRow, 'user_id'>>,
): Promise<unknown> {
  return db.updateTable('backup_schedules').set(patch).where('user_id', '=', userId).execute()
}
