import type { Answer, Contract } from '@morpheus/sdk/contract'
import { type EventFilter, listEventsAfter, nextCursor } from '../../core/store/repositories/events.js'
import { getLatestCursor } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'

const defaultPageSize = 500

/** Event feed, for clients to catch up on missed events. */
export class EventFeed {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Events after a cursor, oldest first, and the newest cursor; only the latter without a cursor. `expired` when the
   * next events are no longer stored.
   */
  async list(
    userId: string,
    after: number | undefined,
    limit = defaultPageSize,
    { sessionIds = null, types = null }: EventFilter = {},
  ): Promise<Answer<Contract['events']['list']>> {
    const latest = await getLatestCursor(this.#db, userId)
    if (after === undefined) return { events: [], latest, expired: false }
    const rows = await listEventsAfter(this.#db, userId, after, limit, { sessionIds, types })
    const next =
      sessionIds === null && types === null ? rows[0]?.cursor : await nextCursor(this.#db, userId, after)
    // Cursors have no gaps: a later first event means that some are deleted.
    const expired = latest > after && next !== after + 1
    const events = rows.map(({ id, cursor, at, type, payload }) => ({
      id,
      cursor,
      at,
      name: type,
      payload: JSON.parse(payload),
    }))
    return { events, latest, expired }
  }
}
