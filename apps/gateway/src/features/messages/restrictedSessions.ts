import type { SessionRestrictions } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { listRestrictedSessions } from '../../core/store/repositories/sessionAttention.js'
import type { Db } from '../../core/store/tables.js'
import { getRestrictions, isBinding } from '../sessions/state/restrictions.js'

interface RestrictedSessionsOptions {
  db: Db
  eventStore: EventStore
  released: (sessionId: string) => void
  /** Reports an incoming message in a restricted session, which makes the conversation an existing one. */
  wrote: (sessionId: string, chat: string) => void
}

/** Watches restricted sessions, so that held messages are sent as soon as they may. */
export class RestrictedSessions {
  readonly #db: Db
  readonly #binding = new Map<string, string>()
  /** Sessions whose plan held a message since the start. */
  readonly #planned = new Set<string>()

  constructor({ db, eventStore, released, wrote }: RestrictedSessionsOptions) {
    this.#db = db
    eventStore.listen(({ type, payload, sessionId }) => {
      if (type === 'session:deleted') {
        this.#binding.delete(sessionId)
        this.#planned.delete(sessionId)
      }
      if (type === 'message:held' && 'reason' in payload && payload.reason === 'warm_up')
        this.#planned.add(sessionId)
      const isHolding = this.#binding.has(sessionId) || this.#planned.has(sessionId)
      if (type === 'message:received' && isHolding && 'message' in payload)
        wrote(sessionId, payload.message.contact.phone)
      if (type === 'session:restrictions' && 'restrictions' in payload) {
        const before = this.#binding.get(sessionId)
        this.#note(sessionId, payload.restrictions)
        if (this.#binding.get(sessionId) !== before) released(sessionId)
      }
    })
  }

  async start(): Promise<void> {
    for (const row of await listRestrictedSessions(this.#db)) this.#note(row.id, getRestrictions(row))
  }

  #note(sessionId: string, restrictions: SessionRestrictions | null): void {
    if (restrictions && isBinding(restrictions)) this.#binding.set(sessionId, JSON.stringify(restrictions))
    else this.#binding.delete(sessionId)
  }
}
