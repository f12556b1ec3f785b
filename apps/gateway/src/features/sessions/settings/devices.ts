import type { SessionDevice } from '@morpheus/sdk/contract'
import { device as description } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { HttpError } from '../../../core/lib/httpError.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import type { EngineDevice } from '../../../engines/network.js'
import type { EngineRegistry } from '../../../engines/registry.js'
import { getOwnSession, lockSession } from '../ownSession.js'
import { sessionAudit } from '../sessionAudit.js'
import { SessionConfig } from './sessionConfig.js'

type Owned = SessionDevice & { sessionId: string }

const configs = new SessionConfig({
  description,
  shelf: {
    async find(db, sessionId) {
      const row = await db
        .selectFrom('session_devices')
        .select('device')
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      return row && { text: row.device, updatedAt: null }
    },
    keep: (db, sessionId, { text: device }) =>
      db
        .insertInto('session_devices')
        .values({ session_id: sessionId, device })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ device }))
        .execute(),
  },
})

/** Null for a session that is listed under the engine's own name; does not check ownership. */
export async function readDevice(db: Db, sessionId: string): Promise<EngineDevice | null> {
  const device = await configs.find(db, sessionId)
  return device && description.schemas.create.parse({ name: device.name, browser: device.browser })
}

interface DevicesOptions {
  db: Db
  activityLog: ActivityLog
  engines: EngineRegistry
}

/** Name and browser of sessions in their phones' lists. All calls throw a HttpError 404 for another user's session. */
export class Devices {
  readonly #options: DevicesOptions

  constructor(options: DevicesOptions) {
    this.#options = options
  }

  async get(sessionId: string, userId: string): Promise<Owned> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    return (await configs.find(db, sessionId)) ?? { sessionId, ...defaults }
  }

  /** @throws HttpError 400 for a session that no phone lists */
  update(
    sessionId: string,
    userId: string,
    changes: { [Name in keyof SessionDevice]?: SessionDevice[Name] | undefined },
    origin: Origin | null,
  ): Promise<Owned> {
    return this.#change(sessionId, userId, Object.keys(changes), origin, (db) =>
      configs.change(db, sessionId, changes, null),
    )
  }

  /** @throws HttpError 400 for a session that no phone lists */
  reset(sessionId: string, userId: string, origin: Origin | null): Promise<Owned> {
    return this.#change(sessionId, userId, Object.keys(defaults), origin, async (db) => {
      await db.deleteFrom('session_devices').where('session_id', '=', sessionId).execute()
      return { sessionId, ...defaults }
    })
  }

  #change(
    sessionId: string,
    userId: string,
    fields: readonly string[],
    origin: Origin | null,
    change: (db: Db) => Promise<Owned>,
  ): Promise<Owned> {
    const { db, activityLog } = this.#options
    return inTransaction(db, async (transaction) => {
      const session = await lockSession(transaction, sessionId, userId)
      this.#requireDevice(session)
      await activityLog.record(transaction, userId, sessionAudit.deviceChanged(session, fields), origin)
      return change(transaction)
    })
  }

  #requireDevice({ api_type }: SessionRow): void {
    if (this.#options.engines.of(api_type)?.capabilities.namesDevice) return
    const reason = api_type === 'WHATSAPP_CLOUD' ? 'sessions.device.cloud' : 'sessions.device.unused'
    throw new HttpError('invalid', 'device_unsupported', localized(reason))
  }
}

const defaults: SessionDevice = description.schemas.create.parse({})
