import type { EventName, TargetKind } from '@morpheus/sdk/contract'
import { nextTurn } from '../../kit/nextTurn.js'
import type { DeliveryRow } from '../deliveryTables.js'
import { listed as listedTexts } from '../dialects/listed.js'
import type { Db } from '../tables.js'

/** What a list shows: what a delivery carries may be large. */
export type ListedDelivery = Omit<DeliveryRow, 'payload' | 'claimed_by' | 'claimed_until'>

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

/** Newest first: from a row on, or past so many of them. */
export async function deliveriesOf(
  db: Db,
  sessionId: string,
  filter: DeliveryFilter,
  { before, offset, limit }: { before?: number | undefined; offset: number; limit: number },
): Promise<ListedDelivery[]> {
  const found: ListedDelivery[] = []
  let top = before
  let skip = before === undefined ? offset : 0
  for (let size = firstPart; ; size = Math.min(2 * size, longestPart)) {
    const bottom = await bottomOf(db, sessionId, top, size)
    const part = partOf(db, sessionId, filter, top, bottom)
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

/** The last row of a part that begins below `top`; undefined where the part reaches to the oldest. */
async function bottomOf(
  db: Db,
  sessionId: string,
  top: number | undefined,
  size: number,
): Promise<number | undefined> {
  let query = db.selectFrom('deliveries').select('seq').where('session_id', '=', sessionId)
  if (top !== undefined) query = query.where('seq', '<', top)
  const row = await query.orderBy('seq', 'desc').offset(size).limit(1).executeTakeFirst()
  return row?.seq
}

function partOf(
  db: Db,
  sessionId: string,
  filter: DeliveryFilter,
  top: number | undefined,
  bottom: number | undefined,
) {
  let part = matching(db, sessionId, filter)
  if (top !== undefined) part = part.where('seq', '<', top)
  if (bottom !== undefined) part = part.where('seq', '>=', bottom)
  return part
}

/** How many match, from what is counted as it changes; those that are named are looked at one by one. */
export async function countDeliveries(db: Db, sessionId: string, filter: DeliveryFilter): Promise<number> {
  const { kind, event, state, only, without = [] } = filter
  if (only !== undefined) return countOf(matching(db, sessionId, filter))
  let query = db
    .selectFrom('delivery_totals')
    .innerJoin('delivery_targets', 'delivery_targets.id', 'delivery_totals.target_id')
    .select(({ fn }) => fn.sum('count').as('count'))
    .where('session_id', '=', sessionId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (event !== undefined) query = query.where('event', '=', event)
  if (state !== undefined) query = query.where('state', '=', state)
  const { count } = await query.executeTakeFirstOrThrow()
  const excluded =
    without.length === 0 ? 0 : await countOf(matching(db, sessionId, { kind, event, state, only: without }))
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

function matching(db: Db, sessionId: string, { kind, event, state, only, without }: DeliveryFilter) {
  let query = db.selectFrom('deliveries').where('session_id', '=', sessionId)
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
