import type { MessagePace } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import { getOwnSession, lockSession } from '../sessions/ownSession.js'
import { noPace, type PaceSettings } from './pace.js'

const StoredPace = z.object({ gapMs: z.number(), jitterMs: z.number(), perDay: z.number() }).partial()

const Changed = z.object({ sessionId: z.string() })
const paceChanged: Topic<z.infer<typeof Changed>> = { name: 'message:pace', schema: Changed }

/** Changed fields: absent leaves a value, null restores the gateway's default. */
type Changes = { [Part in keyof MessagePace]?: number | null | undefined }

export class SessionPaces {
  readonly #db: Db
  readonly #bus: Bus
  readonly #activityLog: ActivityLog
  readonly #usual: PaceSettings
  readonly #cached = new Map<string, PaceSettings>()
  readonly #unsubscribe: () => void

  /** `usual` is the default of phone-paired sessions; others have none. */
  constructor(
    { db, bus, activityLog }: { db: Db; bus: Bus; activityLog: ActivityLog },
    usual: PaceSettings,
    changed: (sessionId: string) => void,
  ) {
    this.#db = db
    this.#activityLog = activityLog
    this.#bus = bus
    this.#usual = usual
    this.#unsubscribe = bus.subscribe(paceChanged, ({ sessionId }) => {
      this.#cached.delete(sessionId)
      changed(sessionId)
    })
  }

  /** Drops a cache entry that another node may have changed. */
  forget(sessionId: string): void {
    this.#cached.delete(sessionId)
  }

  close(): void {
    this.#unsubscribe()
  }

  async of(session: Pick<SessionRow, 'id' | 'api_type'>): Promise<PaceSettings> {
    const cached = this.#cached.get(session.id)
    if (cached) return cached
    const stored = await findPace(this.#db, session.id)
    const { gapMs, jitterMs, perDay } = this.#getDefault(session)
    const overrides = stored === undefined ? {} : StoredPace.parse(JSON.parse(stored))
    const pace = {
      gapMs: overrides.gapMs ?? gapMs,
      jitterMs: overrides.jitterMs ?? jitterMs,
      perDay: overrides.perDay ?? perDay,
    }
    this.#cached.set(session.id, pace)
    return pace
  }

  /** @throws HttpError 404 for another user's session; so does `change` */
  async get(sessionId: string, userId: string): Promise<MessagePace> {
    return paceView(await this.of(await getOwnSession(this.#db, sessionId, userId)))
  }

  async change(
    sessionId: string,
    userId: string,
    changes: Changes,
    origin: Origin | null = null,
  ): Promise<MessagePace> {
    const session = await inTransaction(this.#db, async (db) => {
      const session = await lockSession(db, sessionId, userId)
      const text = await findPace(db, sessionId)
      const before = text === undefined ? {} : StoredPace.parse(JSON.parse(text))
      await savePace(db, sessionId, JSON.stringify(changed(before, changes)))
      const details = localized('activity.pace_changed', { name: session.name })
      await this.#activityLog.record(
        db,
        userId,
        { action: 'other', details, metadata: { ...changes } },
        origin,
      )
      return session
    })
    this.#bus.publish(paceChanged, { sessionId })
    return paceView(await this.of(session))
  }

  #getDefault({ api_type }: Pick<SessionRow, 'api_type'>): PaceSettings {
    return api_type === 'MORPHEUS' ? this.#usual : noPace
  }
}

function changed(
  before: z.output<typeof StoredPace>,
  { gapSeconds, jitterSeconds, perDay }: Changes,
): z.output<typeof StoredPace> {
  const texts = [
    ['gapMs', gapSeconds, 1000],
    ['jitterMs', jitterSeconds, 1000],
    ['perDay', perDay, 1],
  ] as const
  const after = new Map(Object.entries(before))
  for (const [name, value, factor] of texts) {
    if (value === null) after.delete(name)
    else if (value !== undefined) after.set(name, Math.round(value * factor))
  }
  return StoredPace.parse(Object.fromEntries(after))
}

function paceView({ gapMs, jitterMs, perDay }: PaceSettings): MessagePace {
  return { gapSeconds: gapMs / 1000, jitterSeconds: jitterMs / 1000, perDay }
}

async function findPace(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('session_paces')
    .select('pace')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.pace
}

async function savePace(db: Db, sessionId: string, pace: string): Promise<void> {
  await db
    .insertInto('session_paces')
    .values({ session_id: sessionId, pace })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ pace }))
    .execute()
}
