import type { StoredEventName } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { dayMs } from '../../core/lib/timeRange.js'
import { type ContactTotals, countContactsOfUser } from '../../core/store/repositories/contacts.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'

const minuteMs = 60_000

/** Events that may change the number of contacts: pairing another number deletes the session's contacts. */
const changing: ReadonlySet<StoredEventName> = new Set([
  'contact:update',
  'session:connected',
  'session:deleted',
])

/** Cached number of a user's contacts, and of those added in the last 24 hours, to the minute: counting many is slow, so it is repeated only after a change. */
export class ContactCounts {
  readonly #db: Db
  readonly #clock: Clock
  readonly #cached = new Map<string, { minute: number; counts: Promise<ContactTotals> }>()

  constructor(db: Db, eventStore: EventStore, clock: Clock) {
    this.#db = db
    this.#clock = clock
    eventStore.listen(({ type, userId }) => {
      if (changing.has(type)) this.#cached.delete(userId)
    })
    eventStore.listenAccountReplaced(({ userId }) => this.#cached.delete(userId))
  }

  /** Counts for selected sessions are not cached, since they are rarely requested. */
  of(userId: string, visibleSessions: VisibleSessions = null): Promise<ContactTotals> {
    if (visibleSessions !== null)
      return countContactsOfUser(this.#db, userId, isoNow(this.#clock, -dayMs), visibleSessions)
    const minute = Math.floor(this.#clock.now() / minuteMs)
    const cached = this.#cached.get(userId)
    if (cached?.minute === minute) return cached.counts
    const counts = countContactsOfUser(this.#db, userId, isoNow(this.#clock, -dayMs))
    this.#cached.set(userId, { minute, counts })
    counts.catch(() => this.#cached.delete(userId))
    return counts
  }
}
