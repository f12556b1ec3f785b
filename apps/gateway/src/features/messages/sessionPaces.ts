import type { MessagePace } from '@morpheus/sdk/contract'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import type { ActivityLog, Origin } from '../../core/log/activityLog.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { findPace, keepPace } from '../../core/store/repositories/sessionPaces.js'
import type { Db, SessionRow } from '../../core/store/tables.js'
import { ownSession, ownSessionToChange } from '../sessions/ownSession.js'
import { type PaceSettings, unpaced } from './pace.js'

const Kept = z.object({ gapMs: z.number(), jitterMs: z.number(), perDay: z.number() }).partial()

const Changed = z.object({ sessionId: z.string() })
const paceChanged: Topic<z.infer<typeof Changed>> = { name: 'message:pace', schema: Changed }

/** Changed fields: absent leaves a value, null restores the gateway's default. */
type Changes = { [Part in keyof MessagePace]?: number | null | undefined }

export class SessionPaces {
  readonly #db: Db
  readonly #bus: Bus
  readonly #acts: ActivityLog
  readonly #usual: PaceSettings
  /** Cached until changed. */
  readonly #known = new Map<string, PaceSettings>()
  readonly #leave: () => void

  /** `usual` is the default of phone-paired sessions; others have none. */
  constructor(
    { db, bus, acts }: { db: Db; bus: Bus; acts: ActivityLog },
    usual: PaceSettings,
    changed: (sessionId: string) => void,
  ) {
    this.#db = db
    this.#acts = acts
    this.#bus = bus
    this.#usual = usual
    this.#leave = bus.subscribe(paceChanged, ({ sessionId }) => {
      this.#known.delete(sessionId)
      changed(sessionId)
    })
  }

  /** Drops a cache entry that another node may have changed. */
  forget(sessionId: string): void {
    this.#known.delete(sessionId)
  }

  close(): void {
    this.#leave()
  }

  async of(session: Pick<SessionRow, 'id' | 'api_type'>): Promise<PaceSettings> {
    const known = this.#known.get(session.id)
    if (known) return known
    const kept = await findPace(this.#db, session.id)
    const { gapMs, jitterMs, perDay } = this.#usualOf(session)
    const own = kept === undefined ? {} : Kept.parse(JSON.parse(kept))
    const pace = {
      gapMs: own.gapMs ?? gapMs,
      jitterMs: own.jitterMs ?? jitterMs,
      perDay: own.perDay ?? perDay,
    }
    this.#known.set(session.id, pace)
    return pace
  }

  /** @throws Refusal 404 for another user's session; so does `change` */
  async get(sessionId: string, userId: string): Promise<MessagePace> {
    return paceView(await this.of(await ownSession(this.#db, sessionId, userId)))
  }

  async change(
    sessionId: string,
    userId: string,
    changes: Changes,
    origin: Origin | null = null,
  ): Promise<MessagePace> {
    const session = await inTransaction(this.#db, async (db) => {
      const own = await ownSessionToChange(db, sessionId, userId)
      const text = await findPace(db, sessionId)
      const before = text === undefined ? {} : Kept.parse(JSON.parse(text))
      await keepPace(db, sessionId, JSON.stringify(changed(before, changes)))
      const details = `Ritmo de envio da sessão "${own.name}" alterado`
      await this.#acts.record(db, userId, { action: 'other', details, metadata: { ...changes } }, origin)
      return own
    })
    this.#bus.publish(paceChanged, { sessionId })
    return paceView(await this.of(session))
  }

  #usualOf({ api_type }: Pick<SessionRow, 'api_type'>): PaceSettings {
    return api_type === 'MORPHEUS' ? this.#usual : unpaced
  }
}

function changed(
  before: z.output<typeof Kept>,
  { gapSeconds, jitterSeconds, perDay }: Changes,
): z.output<typeof Kept> {
  const said = [
    ['gapMs', gapSeconds, 1000],
    ['jitterMs', jitterSeconds, 1000],
    ['perDay', perDay, 1],
  ] as const
  const after = new Map(Object.entries(before))
  for (const [name, value, factor] of said) {
    if (value === null) after.delete(name)
    else if (value !== undefined) after.set(name, Math.round(value * factor))
  }
  return Kept.parse(Object.fromEntries(after))
}

function paceView({ gapMs, jitterMs, perDay }: PaceSettings): MessagePace {
  return { gapSeconds: gapMs / 1000, jitterSeconds: jitterMs / 1000, perDay }
}
