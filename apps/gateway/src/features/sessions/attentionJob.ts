import { slowReconnectionMs } from '@morpheus/sdk/contract'
import type { EventStore } from '../../core/events/eventStore.js'
import { type JobSchedule, PeriodicJob } from '../../core/jobs/periodicJob.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { yieldToLoop } from '../../core/lib/yieldToLoop.js'
import {
  listRestrictedSessions,
  listSlowSessions,
  listUnstableSessions,
} from '../../core/store/repositories/sessionAttention.js'
import { lockSession, updateSession } from '../../core/store/repositories/sessions.js'
import type { SessionRow } from '../../core/store/sessionTables.js'
import type { Db } from '../../core/store/tables.js'
import type { SessionOwner } from './reportQueue.js'
import { type Attention, countConnectionLosses, detectInstability } from './state/attention.js'
import { evaluateRestrictions, getRestrictions } from './state/restrictions.js'
import { saveRestrictions } from './state/saveRestrictions.js'
import { sessionView } from './state/sessionView.js'

/** Applies changes of sessions that time alone causes. */
export const attentionChanges = { everyMs: 30_000, lease: null } as const satisfies JobSchedule
/** Sessions whose transactions wait for one another. */
const batchSize = 50

interface AttentionWatchOptions {
  db: Db
  clock: Clock
  eventStore: EventStore
  onError: (error: unknown) => void
}

/**
 * Applies changes caused by time alone: a slow reconnection, a session grown stable, the end of restrictions. Nodes
 * may run it at once, since each change is computed from the current row.
 */
export class AttentionJob {
  readonly #options: AttentionWatchOptions
  readonly #job: PeriodicJob

  constructor(options: AttentionWatchOptions) {
    this.#options = options
    this.#job = new PeriodicJob(options.clock, attentionChanges.everyMs, () => this.check(), options.onError)
  }

  stop(): Promise<void> {
    return this.#job.stop()
  }

  async check(): Promise<void> {
    const { db, clock } = this.#options
    await this.#change(await listSlowSessions(db, isoNow(clock, -slowReconnectionMs)))
    await this.#change(await listUnstableSessions(db))
    for (const session of await listRestrictedSessions(db)) await this.#pass(session)
  }

  /** Ends restrictions and restarts counts of new conversations. */
  async #pass({ id, user_id: userId }: SessionOwner): Promise<void> {
    const { eventStore, clock } = this.#options
    await yieldToLoop()
    await eventStore.transact(userId, async (work) => {
      const row = await lockSession(work.db, id)
      const restrictions = row && getRestrictions(row)
      if (restrictions) await saveRestrictions(work, row, evaluateRestrictions(restrictions, clock.now()))
    })
  }

  async #change(sessions: readonly SessionOwner[]): Promise<void> {
    for (let from = 0; from < sessions.length; from += batchSize) {
      await yieldToLoop()
      const part = sessions.slice(from, from + batchSize)
      const byUser = new Map<string, string[]>()
      for (const { id, user_id } of part) byUser.set(user_id, [...(byUser.get(user_id) ?? []), id])
      await Promise.all([...byUser].map(([userId, ids]) => this.#changeOwn(userId, ids)))
    }
  }

  #changeOwn(userId: string, ids: readonly string[]): Promise<void> {
    const { eventStore, clock } = this.#options
    return eventStore.transact(userId, async (work) => {
      const drops = await countConnectionLosses(work.db, ids, isoNow(clock))
      for (const id of ids) {
        const row = await lockSession(work.db, id)
        const attention = row && changeOf(row, detectInstability(drops.get(id)), clock)
        if (!attention) continue
        const session = await updateSession(work.db, id, attention)
        work.emit(session, 'session:updated', { session: sessionView(session) })
      }
    })
  }
}

/** Null without a change. A decreasing count alone is not one. */
function changeOf(row: SessionRow, unstable: Attention, clock: Clock): Attention | null {
  const { availability, since, attention } = row
  if (availability === 'down' || availability === 'unpaired') return null
  const isSlow =
    availability === 'reconnecting' && since !== null && Date.parse(since) <= clock.now() - slowReconnectionMs
  const next: Attention = isSlow
    ? { attention: 'reconnecting', attention_since: since, drops: unstable.drops }
    : unstable
  return next.attention === attention ? null : next
}
