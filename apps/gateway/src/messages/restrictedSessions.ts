import type { SessionRestrictions } from '@morpheus/sdk/contract'
import type { EventStore } from '../events/eventStore.js'
import { isBinding, restrictionsOf } from '../sessions/state/restrictions.js'
import { restrictedSessions } from '../store/repositories/sessions/sessionAttention.js'
import type { Db } from '../store/tables.js'

interface RestrictedSessionsOptions {
  db: Db
  eventStore: EventStore
  /** The restrictions of a session are other ones, or end at another time. */
  released: (sessionId: string) => void
  /** Somebody wrote to a session that may start no conversation: theirs is one now. */
  wrote: (sessionId: string, chat: string) => void
}

/** The sessions that may start no conversation: what is held there may go out before its time. */
export class RestrictedSessions {
  readonly #db: Db
  /** Restrictions by session, as text. */
  readonly #binding = new Map<string, string>()

  constructor({ db, eventStore, released, wrote }: RestrictedSessionsOptions) {
    this.#db = db
    eventStore.listen(({ type, payload, sessionId }) => {
      if (type === 'session:deleted') this.#binding.delete(sessionId)
      if (type === 'message:received' && this.#binding.has(sessionId) && 'message' in payload)
        wrote(sessionId, payload.message.contact.phone)
      if (type === 'session:restrictions' && 'restrictions' in payload) {
        const before = this.#binding.get(sessionId)
        this.#note(sessionId, payload.restrictions)
        if (this.#binding.get(sessionId) !== before) released(sessionId)
      }
    })
  }

  /** Knows those that an earlier process left. */
  async start(): Promise<void> {
    for (const row of await restrictedSessions(this.#db)) this.#note(row.id, restrictionsOf(row))
  }

  #note(sessionId: string, restrictions: SessionRestrictions | null): void {
    if (restrictions && isBinding(restrictions)) this.#binding.set(sessionId, JSON.stringify(restrictions))
    else this.#binding.delete(sessionId)
  }
}
