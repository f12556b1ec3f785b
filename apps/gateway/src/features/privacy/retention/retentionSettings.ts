import {
  type RetentionChange,
  type RetentionKind,
  type RetentionState,
  retentionKinds,
} from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { dayMs } from '../../../core/lib/timeRange.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import type { Db } from '../../../core/store/tables.js'
import { countRowsByAge, findRetentionDays, saveRetentionDays } from '../retentionRows.js'

const maxCountMs = 3000

const Days = z.partialRecord(z.enum(retentionKinds), z.number())

/** Longest retention of the gateway in days; null for the lifetime of the parent. */
export type MaxDays = Readonly<Record<RetentionKind, number | null>>

/** Retention periods of an account, within the maximum of the environment. */
export class RetentionSettings {
  readonly #db: Db
  readonly #clock: Clock
  readonly #activityLog: ActivityLog
  readonly #limits: MaxDays

  constructor({
    db,
    clock,
    activityLog,
    maxDays,
  }: { db: Db; clock: Clock; activityLog: ActivityLog; maxDays: MaxDays }) {
    this.#db = db
    this.#clock = clock
    this.#activityLog = activityLog
    this.#limits = maxDays
  }

  /** `asked` previews the effect of other periods than the stored ones. */
  async state(
    userId: string,
    change: Partial<Record<RetentionKind, number | undefined>> = {},
  ): Promise<RetentionState> {
    const set = Days.parse(JSON.parse((await findRetentionDays(this.#db, userId)) ?? '{}'))
    const deadline = this.#clock.monotonic() + maxCountMs
    const isEnough = () => this.#clock.monotonic() > deadline
    const kinds: RetentionState['kinds'] = []
    for (const kind of retentionKinds) {
      const limit = this.#limits[kind]
      const days = set[kind] ?? null
      const chosen = change[kind] ?? days ?? limit
      // Without a period nothing expires.
      const before = chosen === null ? '' : isoNow(this.#clock, -chosen * dayMs)
      kinds.push({
        kind,
        days,
        most: limit,
        ...(await countRowsByAge(this.#db, kind, { userId, before, isEnough })),
      })
    }
    return { kinds }
  }

  /** @throws HttpError 400 for more days than the gateway keeps. */
  async change(userId: string, change: RetentionChange, origin: Origin): Promise<RetentionState> {
    const fields: Record<string, Localized> = {}
    for (const kind of retentionKinds) {
      const [days, limit] = [change[kind] ?? null, this.#limits[kind]]
      if (days !== null && limit !== null && days > limit)
        fields[kind] = localized('privacy.too_many_days', { limit })
    }
    const [wrong] = Object.values(fields)
    if (wrong !== undefined) throw new HttpError('invalid', 'too_many_days', wrong, { fields })
    await inTransaction(this.#db, async (db) => {
      const before = Days.parse(JSON.parse((await findRetentionDays(db, userId)) ?? '{}'))
      const after: Partial<Record<RetentionKind, number>> = {}
      for (const kind of retentionKinds) {
        const days = change[kind] === undefined ? before[kind] : change[kind]
        if (days !== null && days !== undefined) after[kind] = days
      }
      await saveRetentionDays(db, userId, JSON.stringify(after))
      const details = localized('activity.retention_changed')
      await this.#activityLog.record(
        db,
        userId,
        { action: 'settings_update', details, metadata: { dias: after } },
        origin,
      )
    })
    return this.state(userId)
  }
}
