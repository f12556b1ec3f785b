import type { TargetKind } from '@morpheus/sdk/contract'
import { sql } from 'kysely'
import type { Db, DeliveryRow } from './tables.js'

/** A session's deliveries, or those to one of its targets. */
export interface Scope {
  sessionId: string
  kind?: TargetKind | undefined
}

/** By the first `digits` characters of the instant: what happened in the same slot is counted together. */
type Counts = ReadonlyMap<string, number>

export async function countCreated(db: Db, scope: Scope, since: string, digits: number): Promise<Counts> {
  const rows = await within(db, scope)
    .select((q) => [slot('created_at', digits).as('slot'), q.fn.countAll().as('count')])
    .where('created_at', '>=', since)
    .groupBy('slot')
    .execute()
  return asCounts(rows)
}

export async function countFinished(
  db: Db,
  scope: Scope,
  state: Extract<DeliveryRow['state'], 'delivered' | 'dead'>,
  since: string,
  digits: number,
): Promise<Counts> {
  const rows = await within(db, scope)
    .select((q) => [slot('last_attempt_at', digits).as('slot'), q.fn.countAll().as('count')])
    .where('state', '=', state)
    .where('last_attempt_at', '>=', since)
    .groupBy('slot')
    .execute()
  return asCounts(rows)
}

export async function countFailedAttempts(
  db: Db,
  { sessionId, kind }: Scope,
  since: string,
  digits: number,
): Promise<Counts> {
  let query = db
    .selectFrom('delivery_attempts')
    .innerJoin('deliveries', 'deliveries.id', 'delivery_attempts.delivery_id')
    .select((q) => [slot('delivery_attempts.at', digits).as('slot'), q.fn.countAll().as('count')])
    .where('delivery_attempts.error', 'is not', null)
    .where('delivery_attempts.at', '>=', since)
    .where('deliveries.session_id', '=', sessionId)
    .groupBy('slot')
  if (kind !== undefined) query = query.where('deliveries.kind', '=', kind)
  return asCounts(await query.execute())
}

export async function countOpen(db: Db, scope: Scope): Promise<number> {
  const { count } = await within(db, scope)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('open', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function within(db: Db, { sessionId, kind }: Scope) {
  const query = db.selectFrom('deliveries').where('session_id', '=', sessionId)
  return kind === undefined ? query : query.where('kind', '=', kind)
}

function slot(column: string, digits: number) {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(digits)})`
}

function asCounts(rows: readonly { slot: string; count: string | number | bigint }[]): Counts {
  return new Map(rows.map((row) => [row.slot, Number(row.count)]))
}
