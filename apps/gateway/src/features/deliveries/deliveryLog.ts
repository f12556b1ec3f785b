import { randomUUID } from 'node:crypto'
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryBucket,
  DeliveryQuery,
  EventName,
  IntegrationHealth,
  TargetHealth,
  TargetKind,
  TimeRange,
} from '@morpheus/sdk/contract'
import { byKind, byUrgency } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { queue } from '../../core/events/outbox.js'
import { type Clock, isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { parseMessageRef } from '../../core/lib/messageRefs.js'
import { rangeMs } from '../../core/lib/timeRange.js'
import type { DeliveryRow } from '../../core/store/deliveryTables.js'
import type { GroupCommit } from '../../core/store/groupCommit.js'
import {
  findDelivery,
  listDeliveryAttempts,
  makeDeliveriesDue,
  replayDeadDeliveries,
  replayDelivery,
} from '../../core/store/repositories/deliveries.js'
import { countOpenBefore } from '../../core/store/repositories/deliveryCounts.js'
import { type ListedDelivery, listSessionsWithTargets } from '../../core/store/repositories/deliveryLog.js'
import {
  findTargetByKind,
  listEnabledTargets,
  listTargets,
  listUrgentTargets,
  updateTarget,
} from '../../core/store/repositories/deliveryTargets.js'
import type { Db } from '../../core/store/tables.js'
import type { VisibleSessions } from '../../core/store/visibleSessions.js'
import { getOwnSession } from '../sessions/ownSession.js'
import type { DeliveryWorker } from './attempts/worker.js'
import { deliveryPage, type LogPage } from './deliveryPage.js'
import { readDeliverySubject } from './deliverySubjects.js'
import { countDeliveryBuckets, countOpen, type DeliveryScope } from './rows/deliveryHistory.js'
import { createNotConfiguredError } from './targetErrors.js'
import type { TargetStatusPublisher } from './targetStatusPublisher.js'
import { deliveryView } from './views.js'

const minute = 60_000

/** Bucket sizes, and the prefix length of an ISO 8601 instant that identifies a bucket. */
const bucketFormats: Readonly<Record<TimeRange, { size: number; prefixLength: number }>> = {
  '1h': { size: minute, prefixLength: 'yyyy-mm-ddThh:mm'.length },
  '6h': { size: 10 * minute, prefixLength: 'yyyy-mm-ddThh:m'.length },
  '24h': { size: 10 * minute, prefixLength: 'yyyy-mm-ddThh:m'.length },
  '7d': { size: 60 * minute, prefixLength: 'yyyy-mm-ddThh'.length },
}

const emptyCounts = { created: 0, delivered: 0, dead: 0, failed: 0 }

/**
 * Delivered deliveries, failed attempts and waiting deliveries of each bucket. Waiting ones are computed backwards from
 * now: each step subtracts those created and adds those finished.
 */
async function deliveryHistory(
  db: Db,
  now: number,
  scope: DeliveryScope,
  timeRange: TimeRange,
): Promise<DeliveryBucket[]> {
  const { size, prefixLength } = bucketFormats[timeRange]
  const last = now - (now % size)
  const first = last - rangeMs[timeRange] + size
  const since = new Date(first).toISOString()
  const countsByBucket = new Map(
    (await countDeliveryBuckets(db, scope, since, prefixLength)).map((counts) => [counts.bucket, counts]),
  )
  const buckets: DeliveryBucket[] = []
  let waiting = await countOpen(db, scope)
  for (let at = last; at >= first; at -= size) {
    const beginning = new Date(at).toISOString()
    const { created, delivered, dead, failed } =
      countsByBucket.get(beginning.slice(0, prefixLength)) ?? emptyCounts
    buckets.push({ at: beginning, delivered, failed, waiting })
    waiting = Math.max(0, waiting - created + delivered + dead)
  }
  return buckets.reverse()
}

export interface DeliveryLogOptions {
  db: Db
  writes: GroupCommit
  clock: Clock
  worker: DeliveryWorker
  statusPublisher: TargetStatusPublisher
  addStoredBytes: (userId: string, bytes: number) => void
}

export class DeliveryLog {
  readonly #db: Db
  readonly #writes: GroupCommit
  readonly #clock: Clock
  readonly #worker: DeliveryWorker
  readonly #statusPublisher: TargetStatusPublisher
  readonly #addStoredBytes: (userId: string, bytes: number) => void

  constructor({ db, writes, clock, worker, statusPublisher, addStoredBytes }: DeliveryLogOptions) {
    this.#db = db
    this.#writes = writes
    this.#clock = clock
    this.#worker = worker
    this.#statusPublisher = statusPublisher
    this.#addStoredBytes = addStoredBytes
  }

  /** Health of the session's targets by kind; null for unconfigured ones. */
  async getTargetHealth<Kind extends TargetKind>(
    kinds: readonly Kind[],
    sessionId: string,
    userId: string,
  ): Promise<Record<Kind, TargetHealth | null>> {
    await getOwnSession(this.#db, sessionId, userId)
    const all = byKind<Kind, TargetHealth | null>(kinds, () => null)
    const targets = await listTargets(this.#db, sessionId)
    for (const kind of kinds) {
      const target = targets.find((one) => one.kind === kind)
      if (target) all[kind] = await this.#statusPublisher.health(target)
    }
    return all
  }

  /** Health of all of a user's targets, most urgent first. */
  async listTargetHealth(
    userId: string,
    limit: number,
    visibleSessions: VisibleSessions = null,
  ): Promise<{ integrations: IntegrationHealth[]; total: number; failing: number }> {
    const { targets, ...counts } = await listUrgentTargets(this.#db, userId, limit, visibleSessions)
    const healths = await this.#statusPublisher.healths(targets)
    const integrations = targets.flatMap(({ session_id: sessionId, session_name: sessionName }, index) => {
      const health = healths[index]
      return health ? [{ sessionId, sessionName, ...health }] : []
    })
    return { integrations: integrations.sort(byUrgency), ...counts }
  }

  /**
   * Newest first.
   * @throws HttpError 400 for a cursor that is not ours.
   */
  async read(sessionId: string, userId: string, query: DeliveryQuery): Promise<LogPage> {
    await getOwnSession(this.#db, sessionId, userId)
    return this.#page([sessionId], query)
  }

  /**
   * All of a user's sessions, newest first.
   * @throws HttpError 400 for a cursor that is not ours.
   */
  async readAll(
    userId: string,
    query: DeliveryQuery,
    visibleSessions: VisibleSessions = null,
  ): Promise<LogPage> {
    return this.#page(await listSessionsWithTargets(this.#db, userId, visibleSessions), query)
  }

  async #page(sessionIds: readonly string[], query: DeliveryQuery): Promise<LogPage> {
    return deliveryPage(this.#db, sessionIds, query, this.#worker.inProgress)
  }

  async history(
    sessionId: string,
    userId: string,
    { timeRange = '24h', target }: { timeRange?: TimeRange | undefined; target?: TargetKind | undefined },
  ): Promise<DeliveryBucket[]> {
    await getOwnSession(this.#db, sessionId, userId)
    return deliveryHistory(this.#db, this.#clock.now(), { sessionId, kind: target }, timeRange)
  }

  async get(
    sessionId: string,
    userId: string,
    deliveryId: string,
  ): Promise<{ delivery: Delivery; payload: unknown; position: number | null; attempts: DeliveryAttempt[] }> {
    const row = await this.#findOwn(sessionId, userId, deliveryId)
    const attempts = await listDeliveryAttempts(this.#db, row.id)
    const payload: unknown = JSON.parse(row.payload)
    return {
      delivery: { ...(await this.#view(row)), ...readDeliverySubject(payload) },
      payload,
      position: row.open === 1 ? (await countOpenBefore(this.#db, row)) + 1 : null,
      attempts: attempts.map(({ delivery_id: _, answer_status, error_i18n, ...others }) => ({
        ...others,
        errorI18n: parseMessageRef(error_i18n),
        answerStatus: answer_status,
      })),
    }
  }

  /** Restarts the schedule of a delivery under its id and in its old position. */
  async replay(sessionId: string, userId: string, deliveryId: string): Promise<Delivery> {
    const row = await this.#findOwn(sessionId, userId, deliveryId)
    await replayDelivery(this.#db, row.id)
    this.#worker.runNow(row.target_id)
    return this.#view((await findDelivery(this.#db, sessionId, row.id)) ?? row)
  }

  async replayFailed(
    sessionId: string,
    userId: string,
    { since, target }: { since: string; target?: TargetKind | undefined },
  ): Promise<number> {
    await getOwnSession(this.#db, sessionId, userId)
    let replayed = 0
    for (const { id, kind } of await listTargets(this.#db, sessionId)) {
      if (target !== undefined && target !== kind) continue
      replayed += await replayDeadDeliveries(this.#db, id, new Date(since).toISOString())
      this.#worker.runNow(id)
    }
    return replayed
  }

  async setPaused(sessionId: string, userId: string, kind: string, paused: boolean): Promise<TargetHealth> {
    await getOwnSession(this.#db, sessionId, userId)
    const target = (await listTargets(this.#db, sessionId)).find((one) => one.kind === kind)
    if (!target) throw createNotConfiguredError()
    await updateTarget(this.#db, target.id, { paused: paused ? 1 : 0, failing_since: null })
    if (!paused) await makeDeliveriesDue(this.#db, target.id)
    this.#worker.runNow(target.id)
    return this.#statusPublisher.health((await findTargetByKind(this.#db, sessionId, target.kind)) ?? target)
  }

  /**
   * Queues an artificial event.
   * @throws HttpError 400 where no enabled target is subscribed to it.
   */
  async queueTestEvent(
    sessionId: string,
    userId: string,
    { eventType, data }: { eventType: EventName; data: Record<string, unknown> },
  ): Promise<Delivery[]> {
    await getOwnSession(this.#db, sessionId, userId)
    const rows = await this.#writes.commit(userId, async (db) =>
      queue(db, await listEnabledTargets(db, sessionId), [{ event: eventType, data }], {
        sessionId,
        eventId: randomUUID(),
        at: isoNow(this.#clock),
      }),
    )
    if (rows.length === 0) {
      const message = localized('destinations.no_target')
      throw new HttpError('invalid', 'no_target', message, { fields: { eventType: message } })
    }
    for (const { target_id, payload } of rows) {
      this.#addStoredBytes(userId, Buffer.byteLength(payload))
      this.#worker.wake(target_id)
    }
    return Promise.all(rows.map((row) => this.#view(row)))
  }

  async #findOwn(sessionId: string, userId: string, deliveryId: string): Promise<DeliveryRow> {
    await getOwnSession(this.#db, sessionId, userId)
    const row = await findDelivery(this.#db, sessionId, deliveryId)
    if (!row) throw new HttpError('not_found', 'delivery_not_found', 'Entrega não encontrada')
    return row
  }

  async #view(row: ListedDelivery): Promise<Delivery> {
    return deliveryView(row, this.#worker.inProgress)
  }
}
