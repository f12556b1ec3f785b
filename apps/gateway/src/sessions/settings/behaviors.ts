import { type Behavior, defaultBehavior } from '@morpheus/sdk/contract'
import { behavior } from '@morpheus/sdk/integrations'
import { inTransaction } from '../../store/inTransaction.js'
import { deleteBehavior, findBehavior, keepBehavior } from '../../store/repositories/sessionBehaviors.js'
import type { Db, SessionRow } from '../../store/tables.js'
import { ownSession, ownSessionToChange } from '../ownSession.js'
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

/** How a session is to behave: whoever owns it. */
export async function behaviorOf(db: Db, sessionId: string): Promise<Behavior> {
  return (await kept.read(db, sessionId)) ?? defaultBehavior
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
      const owned = await inTransaction(db, async (transaction) => {
        await ownSessionToChange(transaction, sessionId, userId)
        return kept.change(transaction, sessionId, changes, null)
      })
      await changed(session, owned)
      return owned
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
