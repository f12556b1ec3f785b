import { type Behavior, defaultBehavior } from '@morpheus/sdk/contract'
import { behavior } from '@morpheus/sdk/integrations'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import {
  deleteBehavior,
  findBehavior,
  keepBehavior,
} from '../../../core/store/repositories/sessionBehaviors.js'
import type { Db, SessionRow } from '../../../core/store/tables.js'
import { ownSession, ownSessionToChange } from '../ownSession.js'
import { sessionActs } from '../sessionActs.js'
import type { SessionTurns } from '../sessionTurns.js'
import { SessionConfig } from './sessionConfig.js'

type Owned = Behavior & { sessionId: string }

const kept = new SessionConfig({
  description: behavior,
  shelf: {
    async find(db, sessionId) {
      const text = await findBehavior(db, sessionId)
      return text === undefined ? undefined : { text, updatedAt: null }
    },
    keep: (db, sessionId, { text }) => keepBehavior(db, sessionId, text),
  },
})

/** Behaviour settings; does not check ownership. */
export async function behaviorOf(db: Db, sessionId: string): Promise<Behavior> {
  return (await kept.read(db, sessionId)) ?? defaultBehavior
}

interface BehaviorsOptions {
  db: Db
  acts: ActivityLog
  turns: SessionTurns
  changed: (session: SessionRow, behavior: Behavior) => Promise<void>
}

/** Owners' behaviour settings. All calls throw a Refusal 404 for another user's session. */
export class Behaviors {
  readonly #options: BehaviorsOptions

  constructor(options: BehaviorsOptions) {
    this.#options = options
  }

  async get(sessionId: string, userId: string): Promise<Owned> {
    const { db } = this.#options
    await ownSession(db, sessionId, userId)
    return { sessionId, ...(await behaviorOf(db, sessionId)) }
  }

  update(
    sessionId: string,
    userId: string,
    changes: { [Toggle in keyof Behavior]?: boolean | undefined },
    origin: Origin | null = null,
  ): Promise<Owned> {
    const { db, acts, turns, changed } = this.#options
    return turns.inTurn(sessionId, userId, async (session) => {
      const owned = await inTransaction(db, async (transaction) => {
        const own = await ownSessionToChange(transaction, sessionId, userId)
        const act = sessionActs.behaviorChanged(own, Object.keys(changes))
        await acts.record(transaction, userId, act, origin)
        return kept.change(transaction, sessionId, changes, null)
      })
      await changed(session, owned)
      return owned
    })
  }

  reset(sessionId: string, userId: string, origin: Origin | null = null): Promise<Owned> {
    const { db, acts, turns, changed } = this.#options
    return turns.inTurn(sessionId, userId, async (session) => {
      await inTransaction(db, async (transaction) => {
        await deleteBehavior(transaction, sessionId)
        const act = sessionActs.behaviorChanged(session, Object.keys(defaultBehavior))
        await acts.record(transaction, userId, act, origin)
      })
      await changed(session, defaultBehavior)
      return { sessionId, ...defaultBehavior }
    })
  }
}
