import type { EventName, TargetKind } from '@morpheus/sdk/contract'
import type { DeliveryRow } from '../deliveryTables.js'
import { textList as listedTexts } from '../dialects/textList.js'
import type { Db } from '../tables.js'
import type { DeliverySpan } from './deliverySpan.js'

export interface DeliveryFilter {
  kind?: TargetKind | undefined
  event?: EventName | undefined
  state?: DeliveryRow['state'] | undefined
  /** Allow-list of ids; an empty one matches nothing. */
  only?: readonly string[] | undefined
  without?: readonly string[] | undefined
  span?: DeliverySpan | undefined
  found?: DeliverySearchTerms | undefined
}

/** Search terms; either suffices. */
export interface DeliverySearchTerms {
  idPrefix: string
  contacts: readonly string[]
}

export function matchDeliveries(
  db: Db,
  sessionIds: readonly string[],
  { kind, event, state, only, without, span }: DeliveryFilter,
) {
  let query = db.selectFrom('deliveries').where('session_id', 'in', listedTexts(db, sessionIds))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (event !== undefined) query = query.where('event', '=', event)
  if (state !== undefined) query = query.where('state', '=', state)
  if (only !== undefined) query = query.where('id', 'in', only)
  if (without !== undefined && without.length > 0) query = query.where('id', 'not in', without)
  if (span?.from !== undefined) query = query.where('created_at', '>=', span.from)
  if (span?.to !== undefined) query = query.where('created_at', '<', span.to)
  return query
}

export async function countMatching(query: ReturnType<typeof matchDeliveries>): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
