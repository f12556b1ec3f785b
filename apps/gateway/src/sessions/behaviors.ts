import { Behavior, defaultBehavior } from '@morpheus/sdk/contract'
import { deleteBehavior, findBehavior, keepBehavior } from '../store/repositories/sessionBehaviors.js'
import type { Db } from '../store/tables.js'
import { ownSession } from './ownSession.js'

type Owned = Behavior & { sessionId: string }

/** How a session is to behave, for engines: whoever owns it. */
export async function behaviorOf(db: Db, sessionId: string): Promise<Behavior> {
  const kept = await findBehavior(db, sessionId)
  return kept === undefined ? defaultBehavior : Behavior.parse({ ...defaultBehavior, ...JSON.parse(kept) })
}

/** How sessions are to behave, as their owners say. All calls throw a Refusal 404 for another user's session. */
export class Behaviors {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async get(sessionId: string, userId: string): Promise<Owned> {
    await ownSession(this.#db, sessionId, userId)
    return { sessionId, ...(await behaviorOf(this.#db, sessionId)) }
  }

  update(
    sessionId: string,
    userId: string,
    changes: { [Toggle in keyof Behavior]?: boolean | undefined },
  ): Promise<Owned> {
    return this.#db.transaction().execute(async (db) => {
      await ownSession(db, sessionId, userId)
      const changed = Behavior.parse({ ...(await behaviorOf(db, sessionId)), ...changes })
      await keepBehavior(db, sessionId, JSON.stringify(changed))
      return { sessionId, ...changed }
    })
  }

  async reset(sessionId: string, userId: string): Promise<Owned> {
    await ownSession(this.#db, sessionId, userId)
    await deleteBehavior(this.#db, sessionId)
    return { sessionId, ...defaultBehavior }
  }
}
