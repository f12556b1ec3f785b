import type { SessionWarmup } from '@morpheus/sdk/contract'
import { warmup as description, withoutUndefined } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { updateSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { TimeZones } from '../../core/store/timeZones.js'
import { getOwnSession, lockSession } from '../sessions/ownSession.js'
import { readWarmUp, readWarmUpDay, type StoredWarmUp } from './warmUp.js'

type Owned = SessionWarmup & { sessionId: string }
type Plan = Pick<StoredWarmUp, 'enabled' | 'firstDay' | 'growth' | 'days'>

const Changed = z.object({ sessionId: z.string() })
const planChanged: Topic<z.infer<typeof Changed>> = { name: 'message:warm-up', schema: Changed }

interface WarmUpsOptions {
  db: Db
  bus: Bus
  clock: Clock
  timeZones: TimeZones
  activityLog: ActivityLog
  /** Messages that waited for a plan may go out. */
  changed: (sessionId: string) => void
}

/** Warm-up plans of sessions. All calls throw a HttpError 404 for another user's session. */
export class WarmUps {
  readonly #options: WarmUpsOptions
  readonly #leave: () => void

  constructor(options: WarmUpsOptions) {
    this.#options = options
    this.#leave = options.bus.subscribe(planChanged, ({ sessionId }) => options.changed(sessionId))
  }

  close(): void {
    this.#leave()
  }

  async get(sessionId: string, userId: string): Promise<Owned> {
    return this.#view(await getOwnSession(this.#options.db, sessionId, userId))
  }

  /** Enabling begins the plan anew. */
  update(
    sessionId: string,
    userId: string,
    changes: { [Part in keyof Plan]?: Plan[Part] | undefined },
    origin: Origin | null,
  ): Promise<Owned> {
    return this.#change(sessionId, userId, Object.keys(changes), origin, async (db, session) => {
      const { clock, timeZones } = this.#options
      const before = readWarmUp(session)
      const zone = await timeZones.getZone(userId, db)
      const after = { ...defaults, ...before, ...withoutUndefined(changes), zone }
      const isBegun = after.enabled && !before?.enabled
      return {
        ...after,
        ...(isBegun && { startedAt: isoNow(clock), day: null, begun: 0 }),
        ...(!after.enabled && { startedAt: null }),
      }
    })
  }

  reset(sessionId: string, userId: string, origin: Origin | null): Promise<Owned> {
    return this.#change(sessionId, userId, Object.keys(description.fields), origin, async () => null)
  }

  async #change(
    sessionId: string,
    userId: string,
    fields: readonly string[],
    origin: Origin | null,
    planOf: (db: Db, session: SessionRow) => Promise<StoredWarmUp | null>,
  ): Promise<Owned> {
    const { db, bus, activityLog } = this.#options
    const row = await inTransaction(db, async (transaction) => {
      const session = await lockSession(transaction, sessionId, userId)
      const plan = await planOf(transaction, session)
      const details = localized('activity.warmup_changed', { name: session.name })
      const metadata = { sessao: session.id, nome: session.name, campos: fields }
      await activityLog.record(
        transaction,
        userId,
        { action: 'integration_change', details, metadata },
        origin,
      )
      return updateSession(transaction, sessionId, { warm_up: plan && JSON.stringify(plan) })
    })
    bus.publish(planChanged, { sessionId })
    return this.#view(row)
  }

  #view(row: SessionRow): Owned {
    const { enabled, firstDay, growth, days, startedAt } = readWarmUp(row) ?? defaults
    const today = readWarmUpDay(row, this.#options.clock.now())
    return {
      sessionId: row.id,
      ...{ enabled, firstDay, growth, days, startedAt },
      today: today && { day: today.day, limit: today.limit, begun: today.begun },
    }
  }
}

const defaults = { ...description.schemas.create.parse({}), startedAt: null, day: null, begun: 0 }
