import type { EventName, TargetKind } from '@morpheus/sdk/contract'
import { nextTurn } from '../../kit/nextTurn.js'
import type { DeliveryRow } from '../deliveryTables.js'
import { listed as listedTexts } from '../dialects/listed.js'
import { isAmong, type OnlySessions } from '../onlySessions.js'
import type { Db } from '../tables.js'

/** What a list shows: what a delivery carries may be large. */
export type ListedDelivery = Omit<DeliveryRow, 'payload' | 'contact' | 'claimed_by' | 'claimed_until'>

export interface DeliveryFilter {
  kind?: TargetKind | undefined
  event?: EventName | undefined
  state?: DeliveryRow['state'] | undefined
  /** Only these; none of them where the list is empty. */
  only?: readonly string[] | undefined
  /** Without these. */
  without?: readonly string[] | undefined
}

/** A list is mostly found among the newest; what is rare is looked for in parts that leave the loop to others. */
const firstPart = 500
const longestPart = 4000

/** Of a user's sessions those that anything is delivered of. */
export async function deliveringSessions(
  db: Db,
  userId: string,
  only: OnlySessions = null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_targets')
    .innerJoin('sessions', 'sessions.id', 'delivery_targets.session_id')
    .select('sessions.id')
    .distinct()
    .where('sessions.user_id', '=', userId)
    .where(isAmong(db, 'sessions.id', only))
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these sessions together, newest first: from a row on, or past so many of them. */
export async function deliveriesOf(
  db: Db,
  sessionIds: readonly string[],
  filter: DeliveryFilter,
  { before, offset, limit }: { before?: number | undefined; offset: number; limit: number },
): Promise<ListedDelivery[]> {
  const found: ListedDelivery[] = []
  let top = before
  let skip = before === undefined ? offset : 0
  // Each session adds so many to a part at most: of a thousand of them as much is read at once as of one.
  for (let size = firstPart; ; size = Math.min(2 * size, longestPart)) {
    const bottom = await bottomOf(db, sessionIds, top, Math.ceil(size / Math.max(1, sessionIds.length)))
    const part = partOf(db, sessionIds, filter, top, bottom)
    const passed = skip === 0 ? 0 : await countOf(part)
    if (passed <= skip && skip > 0) skip -= passed
    else {
      const rows = part
        .select(listed)
        .orderBy('seq', 'desc')
        .offset(skip)
        .limit(limit - found.length)
      found.push(...(await rows.execute()))
      skip = 0
    }
    if (bottom === undefined || found.length >= limit) return found
    top = bottom
    await nextTurn()
  }
}

/**
 * Where a part that begins below `top` ends: above it every session has at most `size` rows more, and one of them has so
 * many; undefined where no session has, and the part reaches to the oldest.
 */
async function bottomOf(
  db: Db,
  sessionIds: readonly string[],
  top: number | undefined,
  size: number,
): Promise<number | undefined> {
  const { bottom } = await db
    .selectFrom((from) =>
      from
        .selectFrom('sessions')
        .where('sessions.id', 'in', listedTexts(db, sessionIds))
        .select((own) => {
          let last = own
            .selectFrom('deliveries')
            .select('seq')
            .whereRef('deliveries.session_id', '=', 'sessions.id')
          if (top !== undefined) last = last.where('seq', '<', top)
          return last.orderBy('seq', 'desc').offset(size).limit(1).as('seq')
        })
        .as('ends'),
    )
    .select(({ fn }) => fn.max<number | null>('seq').as('bottom'))
    .executeTakeFirstOrThrow()
  return bottom === null ? undefined : Number(bottom)
}

function partOf(
  db: Db,
  sessionIds: readonly string[],
  filter: DeliveryFilter,
  top: number | undefined,
  bottom: number | undefined,
) {
  let part = matching(db, sessionIds, filter)
  if (top !== undefined) part = part.where('seq', '<', top)
  if (bottom !== undefined) part = part.where('seq', '>=', bottom)
  return part
}

/** How many match, from what is counted as it changes; those that are named are looked at one by one. */
export async function countDeliveries(
  db: Db,
  sessionIds: readonly string[],
  filter: DeliveryFilter,
): Promise<number> {
  const { kind, event, state, only, without = [] } = filter
  if (only !== undefined) return countOf(matching(db, sessionIds, filter))
  let query = db
    .selectFrom('delivery_totals')
    .innerJoin('delivery_targets', 'delivery_targets.id', 'delivery_totals.target_id')
    .select(({ fn }) => fn.sum('count').as('count'))
    .where('session_id', 'in', listedTexts(db, sessionIds))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (event !== undefined) query = query.where('event', '=', event)
  if (state !== undefined) query = query.where('state', '=', state)
  const { count } = await query.executeTakeFirstOrThrow()
  const excluded =
    without.length === 0 ? 0 : await countOf(matching(db, sessionIds, { kind, event, state, only: without }))
  return Number(count ?? 0) - excluded
}

export interface QueueCounts {
  waiting: number
  delivered: number
  dead: number
}

/** Of each of these targets. */
export async function queuesOf(db: Db, targetIds: readonly string[]): Promise<Map<string, QueueCounts>> {
  const rows = await db
    .selectFrom('delivery_totals')
    .select(({ fn }) => ['target_id', 'state', fn.sum('count').as('count')])
    .where('target_id', 'in', listedTexts(db, targetIds))
    .groupBy(['target_id', 'state'])
    .execute()
  const counts = new Map(rows.map(({ target_id, state, count }) => [`${target_id} ${state}`, Number(count)]))
  return new Map(
    targetIds.map((id) => {
      const of = (state: DeliveryRow['state']) => counts.get(`${id} ${state}`) ?? 0
      return [id, { waiting: of('waiting') + of('failed'), delivered: of('delivered'), dead: of('dead') }]
    }),
  )
}

async function countOf(query: ReturnType<typeof matching>): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

function matching(
  db: Db,
  sessionIds: readonly string[],
  { kind, event, state, only, without }: DeliveryFilter,
) {
  let query = db.selectFrom('deliveries').where('session_id', 'in', listedTexts(db, sessionIds))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (event !== undefined) query = query.where('event', '=', event)
  if (state !== undefined) query = query.where('state', '=', state)
  if (only !== undefined) query = query.where('id', 'in', only)
  if (without !== undefined && without.length > 0) query = query.where('id', 'not in', without)
  return query
}

const listed = [
  'seq',
  'id',
  'event_id',
  'target_id',
  'session_id',
  'kind',
  'event',
  'state',
  'open',
  'attempts',
  'step',
  'next_at',
  'created_at',
  'last_attempt_at',
  'answer_status',
  'duration',
  'error',
] as const satisfies readonly (keyof ListedDelivery)[]
