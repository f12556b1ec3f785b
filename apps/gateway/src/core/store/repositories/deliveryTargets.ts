import type { TargetKind } from '@morpheus/sdk/contract'
import { sql } from 'kysely'
import { compileOnce } from '../compileOnce.js'
import type { DeliveryTargetRow } from '../deliveryTables.js'
import { textList, textListIn } from '../dialects/textList.js'
import type { SessionRow } from '../sessionTables.js'
import type { Db } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'
import { deleteDeliveriesOfTarget } from './deliveries.js'

export async function insertTarget(db: Db, target: DeliveryTargetRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('delivery_targets')
    .values(target)
    .onConflict((conflict) => conflict.columns(['session_id', 'kind']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

export function findTarget(db: Db, id: string): Promise<DeliveryTargetRow | undefined> {
  return db.selectFrom('delivery_targets').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listTargetsById(
  db: Db,
  ids: readonly string[],
): Promise<Pick<DeliveryTargetRow, 'id' | 'enabled' | 'config'>[]> {
  return db
    .selectFrom('delivery_targets')
    .select(['id', 'enabled', 'config'])
    .where('id', 'in', textList(db, ids))
    .execute()
}

export function lockTarget(db: Db, id: string): Promise<DeliveryTargetRow | undefined> {
  return db
    .selectFrom('delivery_targets')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type TargetWithOwner = DeliveryTargetRow & Pick<SessionRow, 'user_id'> & { session_name: string }

export function findTargetWithOwner(db: Db, id: string): Promise<TargetWithOwner | undefined> {
  return db
    .selectFrom('delivery_targets')
    .innerJoin('sessions', 'sessions.id', 'delivery_targets.session_id')
    .selectAll('delivery_targets')
    .select(['sessions.user_id', 'sessions.name as session_name'])
    .where('delivery_targets.id', '=', id)
    .executeTakeFirst()
}

export function findTargetByKind(
  db: Db,
  sessionId: string,
  kind: TargetKind,
): Promise<DeliveryTargetRow | undefined> {
  return selectTarget(db, sessionId, kind).executeTakeFirst()
}

export function lockTargetByKind(
  db: Db,
  sessionId: string,
  kind: TargetKind,
): Promise<DeliveryTargetRow | undefined> {
  return selectTarget(db, sessionId, kind).forNoKeyUpdate().executeTakeFirst()
}

function selectTarget(db: Db, sessionId: string, kind: TargetKind) {
  return db
    .selectFrom('delivery_targets')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
}

export function listTargets(db: Db, sessionId: string): Promise<DeliveryTargetRow[]> {
  return db.selectFrom('delivery_targets').selectAll().where('session_id', '=', sessionId).execute()
}

/** Targets an event of the session may go to; locks them against deletion until the transaction ends. */
export type EnabledTarget = Pick<DeliveryTargetRow, 'id' | 'kind' | 'events' | 'raw'>

export async function listEnabledTargets(db: Db, sessionId: string): Promise<EnabledTarget[]> {
  const { rows } = await enabledTargetsQuery(db, { sessionId })
  return rows
}

const enabledTargetsQuery = compileOnce<{ sessionId: string }>()((db, value) =>
  db
    .selectFrom('delivery_targets')
    .select(['id', 'kind', 'events', 'raw'])
    .where('session_id', '=', value('sessionId'))
    .where('enabled', '=', 1)
    .forKeyShare(),
)

/** By session. */
export async function listEnabledTargetsOfSessions(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, EnabledTarget[]>> {
  const { rows } = await enabledTargetsOfSessionsQuery(db, { sessionIds: JSON.stringify(sessionIds) })
  const targets = new Map<string, EnabledTarget[]>(sessionIds.map((id) => [id, []]))
  for (const { session_id, ...target } of rows) targets.get(session_id)?.push(target)
  return targets
}

const enabledTargetsOfSessionsQuery = compileOnce<{ sessionIds: string }>()((db, value) =>
  db
    .selectFrom('delivery_targets')
    .select(['id', 'session_id', 'kind', 'events', 'raw'])
    .where('session_id', 'in', textListIn(db, value('sessionIds')))
    .where('enabled', '=', 1)
    .forKeyShare(),
)

export async function listAnsweringTargets(
  db: Db,
  sessionId: string,
  kinds: readonly TargetKind[],
): Promise<TargetWithOwner[]> {
  const { rows } = await answeringTargetsQuery(db, { sessionId })
  return rows.filter(({ kind }) => kinds.includes(kind))
}

/** Compiled for all kinds and filtered afterwards, as every message runs it. */
const answeringTargetsQuery = compileOnce<{ sessionId: string }>()((db, value) =>
  db
    .selectFrom('delivery_targets')
    .innerJoin('sessions', 'sessions.id', 'delivery_targets.session_id')
    .selectAll('delivery_targets')
    .select(['sessions.user_id', 'sessions.name as session_name'])
    .where('delivery_targets.session_id', '=', value('sessionId'))
    .where('enabled', '=', sql.lit(1))
    .where('paused', '=', sql.lit(0)),
)

export function selectTargetsOfUser(db: Db, userId: string, kind: TargetKind): Promise<DeliveryTargetRow[]> {
  return db
    .selectFrom('delivery_targets')
    .innerJoin('sessions', 'sessions.id', 'delivery_targets.session_id')
    .selectAll('delivery_targets')
    .where('sessions.user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('sessions.created_at')
    .orderBy('sessions.id')
    .execute()
}

export async function listUrgentTargets(
  db: Db,
  userId: string,
  limit: number,
  visibleSessions: VisibleSessions = null,
): Promise<{ targets: TargetWithOwner[]; total: number; failing: number }> {
  const isFailing = sql<boolean>`enabled = 1 and paused = 0 and delivery_targets.status = 'ERROR'`
  const enabledTargets = db
    .selectFrom('delivery_targets')
    .innerJoin('sessions', 'sessions.id', 'delivery_targets.session_id')
    .where('sessions.user_id', '=', userId)
    .where(isVisible(db, 'sessions.id', visibleSessions))
  const { total, failing } = await enabledTargets
    .select(({ fn }) => [
      fn.countAll().as('total'),
      fn.sum(sql`case when ${isFailing} then 1 else 0 end`).as('failing'),
    ])
    .executeTakeFirstOrThrow()
  const targets = await enabledTargets
    .selectAll('delivery_targets')
    .select(['sessions.user_id', 'sessions.name as session_name'])
    .orderBy(
      sql`case when ${isFailing} then 0 when enabled = 1 and paused = 1 then 1 when enabled = 1 then 2 else 3 end`,
    )
    .orderBy('error_since')
    .orderBy('sessions.name')
    .orderBy('kind')
    .limit(limit)
    .execute()
  return { targets, total: Number(total), failing: Number(failing ?? 0) }
}

export async function countTargets(
  db: Db,
  userId: string,
  visibleSessions: VisibleSessions = null,
): Promise<number> {
  const { count } = await db
    .selectFrom('delivery_targets')
    .innerJoin('sessions', 'sessions.id', 'delivery_targets.session_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('sessions.user_id', '=', userId)
    .where(isVisible(db, 'sessions.id', visibleSessions))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function listFailingTargets(
  db: Db,
  userId: string,
  limit: number,
  visibleSessions: VisibleSessions = null,
): Promise<TargetWithOwner[]> {
  return db
    .selectFrom('delivery_targets')
    .innerJoin('sessions', 'sessions.id', 'delivery_targets.session_id')
    .selectAll('delivery_targets')
    .select(['sessions.user_id', 'sessions.name as session_name'])
    .where('sessions.user_id', '=', userId)
    .where(isVisible(db, 'sessions.id', visibleSessions))
    .where('enabled', '=', 1)
    .where('paused', '=', 0)
    .where('delivery_targets.status', '=', 'ERROR')
    .where('last_attempt_at', 'is not', null)
    .orderBy('last_attempt_at', 'desc')
    .limit(limit)
    .execute()
}

export function listEnabledTargetsOfKind(db: Db, kind: TargetKind): Promise<Pick<DeliveryTargetRow, 'id'>[]> {
  return db
    .selectFrom('delivery_targets')
    .select('id')
    .where('kind', '=', kind)
    .where('enabled', '=', 1)
    .execute()
}

type TargetPatch = Partial<
  Omit<DeliveryTargetRow, 'id' | 'session_id' | 'kind' | 'created_at' | 'error_since'>
>

/** `error_since` is set by the first failure and cleared by any other status. */
function addErrorSince(patch: TargetPatch) {
  if (patch.status === undefined) return patch
  const error_since =
    patch.status === 'ERROR' ? sql<string>`coalesce(error_since, ${patch.last_attempt_at ?? null})` : null
  return { ...patch, error_since }
}

export function updateTarget(db: Db, id: string, patch: TargetPatch): Promise<DeliveryTargetRow | undefined> {
  return db
    .updateTable('delivery_targets')
    .set(addErrorSince(patch))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Updates it unless its configuration or status changed since the attempt began; returns the new row. */
export function updateUnchangedTarget(
  db: Db,
  expected: Pick<DeliveryTargetRow, 'id' | 'config' | 'status' | 'failing_since'>,
  patch: TargetPatch,
): Promise<DeliveryTargetRow | undefined> {
  return db
    .updateTable('delivery_targets')
    .set(addErrorSince(patch))
    .where('id', '=', expected.id)
    .where('config', '=', expected.config)
    .where('status', '=', expected.status)
    .where('failing_since', 'is not distinct from', expected.failing_since)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Prepares a deletion: deletes the deliveries in parts so that others are not blocked. Disables the target first, so
 * none is added, and an interrupted deletion leaves it disabled.
 */
export async function resetTargetCounters(db: Db, id: string): Promise<void> {
  await updateTarget(db, id, { enabled: 0 })
  await deleteDeliveriesOfTarget(db, id)
}

/** Cascades to its deliveries and their attempts. */
export function deleteTarget(db: Db, id: string): Promise<unknown> {
  return db.deleteFrom('delivery_targets').where('id', '=', id).execute()
}
