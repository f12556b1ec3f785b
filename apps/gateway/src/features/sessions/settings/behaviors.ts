import { type Behavior, defaultBehavior } from '@morpheus/sdk/contract'
import { behavior } from '@morpheus/sdk/integrations'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import {
  deleteBehavior,
  findBehavior,
  saveBehavior,
} from '../../../core/store/repositories/sessionBehaviors.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import { getOwnSession, lockSession } from '../ownSession.js'
import { sessionAudit } from '../sessionAudit.js'
import type { SessionMutex } from '../sessionMutex.js'
import { SessionConfig } from './sessionConfig.js'

type Owned = Behavior & { sessionId: string }

const configs = new SessionConfig({
  description: behavior,
  shelf: {
    async find(db, sessionId) {
      const text = await findBehavior(db, sessionId)
      return text === undefined ? undefined : { text, updatedAt: null }
    },
    keep: (db, sessionId, { text }) => saveBehavior(db, sessionId, text),
  },
})

/** Behaviour settings; does not check ownership. */
export async function readBehavior(db: Db, sessionId: string): Promise<Behavior> {
  return (await configs.read(db, sessionId)) ?? defaultBehavior
}

interface BehaviorsOptions {
  db: Db
  activityLog: ActivityLog
  mutex: SessionMutex
  changed: (session: SessionRow, behavior: Behavior) => Promise<void>
}

/** All calls throw a HttpError 404 for another user's session. */
export class Behaviors {
  readonly #options: BehaviorsOptions

  constructor(options: BehaviorsOptions) {
    this.#options = options
  }

  async get(sessionId: string, userId: string): Promise<Owned> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    return { sessionId, ...(await readBehavior(db, sessionId)) }
  }

  update(
    sessionId: string,
    userId: string,
    changes: { [Toggle in keyof Behavior]?: boolean | undefined },
    origin: Origin | null = null,
  ): Promise<Owned> {
    const { db, activityLog, mutex, changed } = this.#options
    return mutex.withSession(sessionId, userId, async (session) => {
      const owned = await inTransaction(db, async (transaction) => {
        const session = await lockSession(transaction, sessionId, userId)
        const entry = sessionAudit.behaviorChanged(session, Object.keys(changes))
        await activityLog.record(transaction, userId, entry, origin)
        return configs.change(transaction, sessionId, changes, null)
      })
      await changed(session, owned)
      return owned
    })
  }

  reset(sessionId: string, userId: string, origin: Origin | null = null): Promise<Owned> {
    const { db, activityLog, mutex, changed } = this.#options
    return mutex.withSession(sessionId, userId, async (session) => {
      await inTransaction(db, async (transaction) => {
        await deleteBehavior(transaction, sessionId)
        const entry = sessionAudit.behaviorChanged(session, Object.keys(defaultBehavior))
        await activityLog.record(transaction, userId, entry, origin)
      })
      await changed(session, defaultBehavior)
      return { sessionId, ...defaultBehavior }
    })
  }
}
