import { Behavior, defaultBehavior } from '@morpheus/sdk/contract'
import { deleteBehavior, findBehavior, keepBehavior } from '../store/repositories/sessionBehaviors.js'
import type { Db, SessionRow } from '../store/tables.js'
import { ownSession, ownSessionToChange } from './ownSession.js'
import type { SessionTurns } from './sessionTurns.js'

type Owned = Behavior & { sessionId: string }

/** How a session is to behave: whoever owns it. */
export async function behaviorOf(db: Db, sessionId: string): Promise<Behavior> {
  const kept = await findBehavior(db, sessionId)
  return kept === undefined ? defaultBehavior : Behavior.parse({ ...defaultBehavior, ...JSON.parse(kept) })
}

interface BehaviorsOptions {
  db: Db
  turns: SessionTurns
  /** What runs the session is told. */
  changed: (session: SessionRow, behavior: Behavior) => Promise<void>
}

/** How sessions are to behave, as their owners say. All calls throw a Refusal 404 for another user's session. */
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
  ): Promise<Owned> {
    const { db, turns, changed } = this.#options
    return turns.inTurn(sessionId, userId, async (session) => {
      const behavior = await db.transaction().execute(async (transaction) => {
        await ownSessionToChange(transaction, sessionId, userId)
        const merged = Behavior.parse({ ...(await behaviorOf(transaction, sessionId)), ...changes })
        await keepBehavior(transaction, sessionId, JSON.stringify(merged))
        return merged
      })
      await changed(session, behavior)
      return { sessionId, ...behavior }
    })
  }

  reset(sessionId: string, userId: string): Promise<Owned> {
    const { db, turns, changed } = this.#options
    return turns.inTurn(sessionId, userId, async (session) => {
      await deleteBehavior(db, sessionId)
      await changed(session, defaultBehavior)
      return { sessionId, ...defaultBehavior }
    })
  }
}
