import { yieldToLoop } from '../../lib/yieldToLoop.js'
import { compileOnce } from '../compileOnce.js'
import type { DeliveryAttemptRow, DeliveryRow, NewDeliveryRow } from '../deliveryTables.js'
import type { Db } from '../tables.js'

/** Rows per statement, so that others are not held up. */
const batchSize = 500

export function insertDeliveries(db: Db, rows: readonly NewDeliveryRow[]): Promise<DeliveryRow[]> {
  return db.insertInto('deliveries').values(rows).returningAll().execute()
}

/** The target's next delivery: strict order, nothing passes it. */
export async function findNextDelivery(db: Db, targetId: string): Promise<DeliveryRow | undefined> {
  const { rows } = await firstOpenQuery(db, { targetId })
  return rows[0]
}

const firstOpenQuery = compileOnce<{ targetId: string }>()((db, value) =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('target_id', '=', value('targetId'))
    .where('open', '=', 1)
    .orderBy('seq')
    .limit(1),
)

/** Lists the targets of one session, or of all sessions. */
export async function listTargetsWithWork(db: Db, sessionId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_targets')
    .select('id')
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('deliveries')
          .select('deliveries.seq')
          .whereRef('deliveries.target_id', '=', 'delivery_targets.id')
          .where('open', '=', 1),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

type AttemptOutcome = Pick<
  DeliveryRow,
  | 'state'
  | 'open'
  | 'step'
  | 'next_at'
  | 'not_before'
  | 'attempts'
  | 'last_attempt_at'
  | 'answer_status'
  | 'duration'
  | 'error'
  | 'error_i18n'
>

export function updateDelivery(db: Db, id: string, outcome: AttemptOutcome): Promise<unknown> {
  return db.updateTable('deliveries').set(outcome).where('id', '=', id).execute()
}

/** Like `updateDelivery`, but false when it was replayed or removed since the attempt began. */
export async function updateUnchangedDelivery(
  db: Db,
  expected: Pick<DeliveryRow, 'id' | 'state' | 'step' | 'next_at'>,
  outcome: AttemptOutcome,
): Promise<boolean> {
  const { id, state: seenState, step: seenStep, next_at: seenNext } = expected
  const { numAffectedRows } = await outcomeQuery(db, { ...outcome, id, seenState, seenStep, seenNext })
  return Number(numAffectedRows) > 0
}

interface ExpectedDelivery {
  id: string
  seenState: DeliveryRow['state']
  seenStep: number
  seenNext: string | null
}

const outcomeQuery = compileOnce<AttemptOutcome & ExpectedDelivery>()((db, value) =>
  db
    .updateTable('deliveries')
    .set({
      state: value('state'),
      open: value('open'),
      step: value('step'),
      next_at: value('next_at'),
      not_before: value('not_before'),
      attempts: value('attempts'),
      last_attempt_at: value('last_attempt_at'),
      answer_status: value('answer_status'),
      duration: value('duration'),
      error: value('error'),
      error_i18n: value('error_i18n'),
    })
    .where('id', '=', value('id'))
    .where('state', '=', value('seenState'))
    .where('step', '=', value('seenStep'))
    .where('next_at', 'is not distinct from', value('seenNext')),
)

export function insertAttempt(db: Db, attempt: DeliveryAttemptRow): Promise<unknown> {
  return attemptQuery(db, attempt)
}

const attemptQuery = compileOnce<DeliveryAttemptRow>()((db, value) =>
  db.insertInto('delivery_attempts').values({
    delivery_id: value('delivery_id'),
    number: value('number'),
    at: value('at'),
    duration: value('duration'),
    answer_status: value('answer_status'),
    error: value('error'),
    error_i18n: value('error_i18n'),
    answer: value('answer'),
  }),
)

export function listDeliveryAttempts(db: Db, deliveryId: string): Promise<DeliveryAttemptRow[]> {
  return db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute()
}

/**
 * Makes the head of a target's queue due now; only a failed one has a time to wait for. Returns false if nothing
 * changed.
 */
export async function makeDeliveriesDue(db: Db, targetId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ next_at: null })
    .where('target_id', '=', targetId)
    .where('state', '=', 'failed')
    .where('next_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export function findDelivery(db: Db, sessionId: string, id: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

export function lockDelivery(db: Db, sessionId: string, id: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

const restartedState = { state: 'waiting' as const, open: 1, step: 0, next_at: null }

/** Restarts the retry schedule; the position in the queue stays. */
export function replayDelivery(db: Db, id: string): Promise<unknown> {
  return db.updateTable('deliveries').set(restartedState).where('id', '=', id).execute()
}

export async function replayDeadDeliveries(db: Db, targetId: string, since: string): Promise<number> {
  let count = 0
  for (let after = 0; ; await yieldToLoop()) {
    const batch = await db
      .selectFrom('deliveries')
      .select('seq')
      .where('target_id', '=', targetId)
      .where('state', '=', 'dead')
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(batchSize)
      .execute()
    const last = batch.at(-1)
    if (!last) return count
    after = last.seq
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set(restartedState)
      .where(
        'seq',
        'in',
        batch.map(({ seq }) => seq),
      )
      .where('created_at', '>=', since)
      .executeTakeFirst()
    count += Number(numUpdatedRows)
  }
}

/** Ends open deliveries that are about to be deleted: without an end the history would count none of them as waiting. */
export function endOpenDeliveries(db: Db, seqs: readonly number[], at: string): Promise<unknown> {
  return db
    .updateTable('deliveries')
    .set({ state: 'dead', open: 0, next_at: null, abandoned_at: at })
    .where('seq', 'in', seqs)
    .where('open', '=', 1)
    .execute()
}

/** Deletes a target's deliveries in parts: thousands in one statement would block others. */
export async function deleteDeliveriesOfTarget(db: Db, targetId: string): Promise<void> {
  for (;;) {
    const batch = db.selectFrom('deliveries').select('seq').where('target_id', '=', targetId).limit(batchSize)
    const { numDeletedRows } = await db.deleteFrom('deliveries').where('seq', 'in', batch).executeTakeFirst()
    if (Number(numDeletedRows) < batchSize) return
    await yieldToLoop()
  }
}

export function openDeliveries(
  db: Db,
  targetId: string,
  limit: number,
): Promise<Pick<DeliveryRow, 'id' | 'payload'>[]> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'payload'])
    .where('target_id', '=', targetId)
    .where('open', '=', 1)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
