import type { AlertSettings, NotificationSettings } from '@morpheus/sdk/contract'
import { LeaseLostError, type Leases } from '../../../core/cluster/leases.js'
import { type JobSchedule, PeriodicJob } from '../../../core/jobs/periodicJob.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { formatTimeInWords, minuteOfDay } from '../../../core/lib/localTime.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import type { AlertKind, AlertRow } from '../../../core/store/mail/alertTables.js'
import type { Db } from '../../../core/store/tables.js'
import type { MailServerSettings } from '../mailServerSettings.js'
import { type AlertItem, alertMessage, recoveryMessage } from '../messages/alertMessages.js'
import { readNotificationSettings } from '../notificationSettings.js'
import type { Outbox } from '../outbox.js'
import { type DiskSpace, findRecovered, findTroubles } from './alertCauses.js'
import { alertReader, deleteAlert, insertAlert, listAlerts, updateAlert } from './alertRows.js'
import { readAlertSettings } from './alertSettings.js'

const minuteMs = 60_000
/** Mails problems of sessions and integrations. */
export const problemAlerts = { everyMs: 30_000, lease: 'alerts' } as const satisfies JobSchedule
/** Alerts are batched: time to wait for further ones, and minimum interval between mails. */
const gatherMs = 30_000
const gapMs = 5 * minuteMs
/** Recovery time, against flapping. */
const wellForMs = 2 * minuteMs

const settingByKind: Record<AlertKind, keyof NotificationSettings> = {
  session_disconnected: 'sessionAlerts',
  integration_failing: 'errorAlerts',
  disk_full: 'maintenanceAlerts',
  backup_failed: 'maintenanceAlerts',
}

interface AlertWatchOptions {
  db: Db
  clock: Clock
  leases: Leases
  server: MailServerSettings
  outbox: Outbox
  /** Null when it cannot be read. */
  disk: () => Promise<DiskSpace | null>
  publicUrl: Promise<string>
  /** Default for users without a zone. */
  timeZone: string
  onError: (error: unknown) => void
}

type Lease = NonNullable<Awaited<ReturnType<Leases['acquire']>>>

/**
 * Checks for problems on one node and mails the affected users: once per problem until its recovery, batched, and not
 * in quiet hours. State is in the store, so a restart repeats nothing.
 */
export class AlertJob {
  readonly #options: AlertWatchOptions
  readonly #job: PeriodicJob
  #looking: Promise<void> | null = null

  constructor(options: AlertWatchOptions) {
    this.#options = options
    this.#job = new PeriodicJob(options.clock, problemAlerts.everyMs, () => this.check(), options.onError)
  }

  async stop(): Promise<void> {
    await this.#job.stop()
    await this.#looking
  }

  /** No-op while another node holds the lease, or while alerts are off. */
  check(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: unknown) => {
        // Another node has taken over.
        if (!(error instanceof LeaseLostError)) throw error
      })
      .finally(() => {
        this.#looking = null
      })
    return this.#looking
  }

  async #look(): Promise<void> {
    const { db, leases, server, outbox } = this.#options
    const smtp = await server.current()
    if (!smtp?.smtp.notifications) return
    const lease = await leases.acquire(problemAlerts.lease)
    if (!lease) return
    await this.#observe(lease)
    const byUser = new Map<string, AlertRow[]>()
    for (const row of await listAlerts(db)) {
      const rows = byUser.get(row.user_id)
      if (rows) rows.push(row)
      else byUser.set(row.user_id, [row])
    }
    for (const [userId, rows] of byUser) await this.#notify(lease, userId, rows)
    outbox.wake()
  }

  async #observe(lease: Lease): Promise<void> {
    const { db, clock, disk } = this.#options
    const now = isoNow(clock)
    const wrong = await findTroubles(db, await disk())
    const stored = await listAlerts(db)
    const toKey = ({ user_id, cause }: Pick<AlertRow, 'user_id' | 'cause'>) => `${user_id} ${cause}`
    const rows = new Map(stored.map((row) => [toKey(row), row]))
    const wrongNow = new Set(wrong.map(toKey))
    const endedAlerts = stored.filter((row) => row.raised === 0 && !wrongNow.has(toKey(row)))
    const well = await findRecovered(db, endedAlerts)
    await inTransaction(db, async (transaction) => {
      await lease.guard(transaction)
      for (const { since = now, ...trouble } of wrong) {
        const row = rows.get(toKey(trouble))
        if (!row) {
          await insertAlert(transaction, { ...trouble, since, raised: 0, told_at: null, well_since: null })
        } else if (row.well_since !== null) await updateAlert(transaction, row, { well_since: null })
      }
      for (const row of endedAlerts) {
        if (row.told_at === null || !well.has(row)) await deleteAlert(transaction, row)
        else if (row.well_since === null) await updateAlert(transaction, row, { well_since: now })
      }
    })
  }

  async #notify(lease: Lease, userId: string, rows: readonly AlertRow[]): Promise<void> {
    const { db, clock, timeZone } = this.#options
    const reader = await alertReader(db, userId)
    if (!reader) return
    const settings = await readAlertSettings(db, userId)
    const wishes = await readNotificationSettings(db, userId)
    const zone = reader.timezone ?? timeZone
    const now = clock.now()
    const ended = rows.filter((row) => row.well_since !== null && this.#isWell(row, now))
    const silent = !wishes.emailNotifications || isQuiet(settings, minuteOfDay(now, zone))
    const notified = ended.filter(({ told_at }) => told_at !== null)
    const dropped =
      settings.tellRecovered && wishes.emailNotifications
        ? ended.filter(({ told_at }) => told_at === null)
        : ended
    await this.#forget(lease, dropped)
    if (silent) return
    if (settings.tellRecovered) await this.#mail(lease, reader, zone, notified, 'recovery')
    const due = rows.filter(
      (row) =>
        row.told_at === null &&
        row.well_since === null &&
        wishes[settingByKind[row.kind]] &&
        dueAt(row, settings) <= now,
    )
    const last = Math.max(...rows.map(({ told_at }) => (told_at === null ? 0 : Date.parse(told_at))))
    const first = Math.min(...due.map((row) => dueAt(row, settings)))
    if (due.length === 0 || first > now - gatherMs || last > now - gapMs) return
    await this.#mail(lease, reader, zone, due, 'alert')
  }

  /** A raised alert recovers at once; others after the recovery time. */
  #isWell({ raised, well_since }: AlertRow, now: number): boolean {
    return raised === 1 || now - Date.parse(well_since ?? '') >= wellForMs
  }

  async #forget(lease: Lease, rows: readonly AlertRow[]): Promise<void> {
    if (rows.length === 0) return
    await inTransaction(this.#options.db, async (transaction) => {
      await lease.guard(transaction)
      for (const row of rows) await deleteAlert(transaction, row)
    })
  }

  async #mail(
    lease: Lease,
    reader: { id: string; email: string },
    zone: string,
    rows: readonly AlertRow[],
    what: 'alert' | 'recovery',
  ): Promise<void> {
    if (rows.length === 0) return
    const { db, clock, outbox } = this.#options
    const publicUrl = await this.#options.publicUrl
    const context = { publicUrl, time: formatTimeInWords(clock.now(), zone) }
    const items = rows.map(({ title, detail, path, severity, since }): AlertItem => {
      const startText = `Desde ${formatTimeInWords(Date.parse(since), zone)}.`
      const text =
        what === 'alert'
          ? `${detail} ${startText}`
          : `Está funcionando de novo. ${startText.replace('Desde', 'Falhava desde')}`
      return { name: title, detail: text, url: `${publicUrl}${path}`, severity }
    })
    const message = what === 'alert' ? alertMessage(context, items) : recoveryMessage(context, items)
    await inTransaction(db, async (transaction) => {
      await lease.guard(transaction)
      const mail = await outbox.put(transaction, {
        userId: reader.id,
        kind: 'alert',
        to: reader.email,
        message,
      })
      // The mail server was removed: alerts are mailed once there is one.
      if (!mail) return
      for (const row of rows) {
        if (what === 'alert') await updateAlert(transaction, row, { told_at: isoNow(clock) })
        else await deleteAlert(transaction, row)
      }
    })
  }
}

/** Time at which the problem has lasted long enough, in milliseconds since 1970. */
function dueAt({ kind, since }: AlertRow, { sessionMinutes, integrationMinutes }: AlertSettings): number {
  const minutes: Record<AlertKind, number> = {
    session_disconnected: sessionMinutes,
    integration_failing: integrationMinutes,
    disk_full: 0,
    backup_failed: 0,
  }
  return Date.parse(since) + minutes[kind] * minuteMs
}

/** True in quiet hours at that minute of the day; the end is exclusive. */
export function isQuiet({ quietFrom, quietTo }: AlertSettings, minute: number): boolean {
  if (quietFrom === null || quietTo === null) return false
  const from = toMinutes(quietFrom)
  const to = toMinutes(quietTo)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
