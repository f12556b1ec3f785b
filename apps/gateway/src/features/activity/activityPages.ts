import {
  type ActivityAction,
  type ActivityEntry,
  type ActivityPeriod,
  type ActivityStatus,
  exampleMark,
} from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import type { Clock } from '../../core/lib/clock.js'
import { startOfNamedDay } from '../../core/lib/localTime.js'
import { parseMessageRef } from '../../core/lib/messageRefs.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import type { ActivityLog, AuditEntry, Origin } from '../../core/log/activityLog.js'
import {
  type ActivityCursor,
  type ActivityLogFilter,
  type ActivityRow,
  activityBefore,
  countActivity,
  listActivity,
} from '../../core/log/activityRows.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'

const periodMs: Readonly<Record<ActivityPeriod, number | null>> = {
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  all: null,
}
const defaultLimit = 20
/** Rows per query, so that other calls are not held up. */
const batchSize = 500

interface Filter {
  period?: ActivityPeriod | undefined
  status?: ActivityStatus | undefined
  action?: ActivityAction | undefined
  /** A day in the account's zone, or an instant. */
  startDate?: string | undefined
  /** A day, inclusive, or an instant. */
  endDate?: string | undefined
}

interface ActivityPage {
  logs: ActivityEntry[]
  page: number
  totalPages: number
  total: number
}

interface ActivityPagesParts {
  db: Db
  clock: Clock
  log: ActivityLog
  timeZones: TimeZones
}

/** Configuration spec §2.5. */
export class ActivityPages {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: ActivityLog
  readonly #timeZones: TimeZones

  constructor({ db, clock, log, timeZones }: ActivityPagesParts) {
    this.#db = db
    this.#clock = clock
    this.#log = log
    this.#timeZones = timeZones
  }

  /** A page beyond the last is empty, with the total. */
  async page(
    userId: string,
    filter: Filter & { page?: number | undefined; limit?: number | undefined },
  ): Promise<ActivityPage> {
    const { page = 1, limit = defaultLimit } = filter
    const query = await this.#query(userId, filter)
    const total = await countActivity(this.#db, userId, query)
    const skip = (page - 1) * limit
    const remaining = Math.min(limit, Math.max(0, total - skip))
    // Far pages of a long log are read from its end.
    const oldestFirst = skip > total / 2
    const span = { limit: remaining, skip: oldestFirst ? total - skip - remaining : skip, oldestFirst }
    const rows = remaining === 0 ? [] : await listActivity(this.#db, userId, query, span)
    return {
      logs: (oldestFirst ? rows.reverse() : rows).map(toEntry),
      page,
      totalPages: Math.max(1, Math.ceil(total / limit)),
      total,
    }
  }

  async *all(userId: string, filter: Filter): AsyncGenerator<ActivityEntry[]> {
    const query = await this.#query(userId, filter)
    let cursor: ActivityCursor | null = null
    while (true) {
      const rows: ActivityRow[] = await activityBefore(this.#db, userId, query, {
        limit: batchSize,
        cursor,
      })
      if (rows.length > 0) yield rows.map(toEntry)
      const last = rows.at(-1)
      if (!last || rows.length < batchSize) return
      cursor = last
      await yieldToLoop()
    }
  }

  addExamples(userId: string, origin: Origin): Promise<number> {
    return inTransaction(this.#db, async (transaction) => {
      for (const example of examples) {
        const metadata = { ...example.metadata, [exampleMark]: true }
        await this.#log.record(transaction, userId, { ...example, metadata }, origin)
      }
      return examples.length
    })
  }

  async #query(userId: string, filter: Filter): Promise<ActivityLogFilter> {
    const { period = 'all', status, action, startDate, endDate } = filter
    const zone = await this.#timeZones.getZone(userId)
    const life = periodMs[period]
    const since = [
      ...(life === null ? [] : [this.#clock.now() - life]),
      ...(startDate === undefined ? [] : [toInstant(startDate, zone, 0)]),
    ]
    return {
      status,
      action,
      from: since.length === 0 ? undefined : new Date(Math.max(...since)).toISOString(),
      until: endDate === undefined ? undefined : new Date(toInstant(endDate, zone, 1)).toISOString(),
    }
  }
}

function toInstant(date: string, zone: string, days: number): number {
  return date.includes('T') ? Date.parse(date) : startOfNamedDay(date, zone, days)
}

function toEntry(row: ActivityRow): ActivityEntry {
  return {
    id: String(row.id),
    action: row.action,
    details: row.details,
    detailsI18n: parseMessageRef(row.details_i18n),
    status: row.status,
    timestamp: row.at,
    ip: row.ip,
    userAgent: row.user_agent,
    metadata: JSON.parse(row.metadata),
  }
}

const examples: readonly AuditEntry[] = [
  { action: 'login', details: localized('activity.example_login') },
  {
    action: 'login_failed',
    details: localized('activity.example_login_failed'),
    status: 'error',
  },
  {
    action: 'session_create',
    details: localized('activity.example_session_create'),
    metadata: { nome: 'Loja Centro' },
  },
  { action: 'session_pair', details: localized('activity.example_session_pair') },
  {
    action: 'integration_change',
    details: localized('activity.example_integration_change'),
    metadata: { campos: ['url', 'events'] },
  },
  { action: 'settings_update', details: localized('activity.example_settings_update') },
  { action: 'password_change', details: localized('activity.example_password_change'), status: 'warning' },
  { action: 'backup_create', details: localized('activity.example_backup_create') },
  { action: 'backup_restore', details: localized('activity.example_backup_restore'), status: 'error' },
  { action: 'logout', details: localized('activity.example_logout') },
]
