import type { EventName, TargetKind } from '@morpheus/sdk/contract'
import type { DeliveryRow } from '../deliveryTables.js'
import { textList } from '../dialects/textList.js'
import type { Db } from '../tables.js'
import type { DeliverySpan } from './deliverySpan.js'

/** Conditions on the rows themselves. */
export interface DeliveryConditions {
  kind?: TargetKind | undefined
  event?: EventName | undefined
  state?: DeliveryRow['state'] | undefined
  /** Allow-list of ids; an empty one matches nothing. */
  ids?: readonly string[] | undefined
  excludedIds?: readonly string[] | undefined
  span?: Pick<DeliverySpan, 'from' | 'to'> | undefined
}

export interface DeliveryFilter extends DeliveryConditions {
  span?: DeliverySpan | undefined
  search?: DeliverySearchTerms | undefined
}

/** Search terms; either suffices. */
export interface DeliverySearchTerms {
  idPrefix: string
  contactPhones: readonly string[]
}

export function matchDeliveries(
  db: Db,
  sessionIds: readonly string[],
  { kind, event, state, ids, excludedIds, span }: DeliveryConditions,
) {
  let query = db.selectFrom('deliveries').where('session_id', 'in', textList(db, sessionIds))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (event !== undefined) query = query.where('event', '=', event)
  if (state !== undefined) query = query.where('state', '=', state)
  if (ids !== undefined) query = query.where('id', 'in', ids)
  if (excludedIds !== undefined && excludedIds.length > 0) query = query.where('id', 'not in', excludedIds)
  if (span?.from !== undefined) query = query.where('created_at', '>=', span.from)
  if (span?.to !== undefined) query = query.where('created_at', '<', span.to)
  return query
}

export async function countMatching(query: ReturnType<typeof matchDeliveries>): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
