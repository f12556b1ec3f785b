import { yieldToLoop } from '../../lib/yieldToLoop.js'
import type { DeliveryRow } from '../deliveryTables.js'
import { textList } from '../dialects/textList.js'
import type { Db } from '../tables.js'
import { isVisible, type VisibleSessions } from '../visibleSessions.js'
import {
  countMatching,
  type DeliveryConditions,
  type DeliveryFilter,
  type DeliverySearchTerms,
  matchDeliveries,
} from './deliveryFilter.js'

/** Columns of a list: payloads may be large. */
export type ListedDelivery = Omit<
  DeliveryRow,
  'payload' | 'contact' | 'not_before' | 'abandoned_at' | 'claimed_by' | 'claimed_until'
>

/** Most lists end within the newest rows; rare matches are searched in parts that yield to the event loop. */
const firstPart = 500
const maxPartLength = 4000

export async function listSessionsWithTargets(
  db: Db,
  userId: string,
  visibleSessions: VisibleSessions = null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_targets')
    .innerJoin('sessions', 'sessions.id', 'delivery_targets.session_id')
    .select('sessions.id')
    .distinct()
    .where('sessions.user_id', '=', userId)
    .where(isVisible(db, 'sessions.id', visibleSessions))
    .execute()
  return rows.map(({ id }) => id)
}

export async function listDeliveries(
  db: Db,
  sessionIds: readonly string[],
  filter: DeliveryFilter,
  { before, offset, limit }: { before?: number | undefined; offset: number; limit: number },
): Promise<ListedDelivery[]> {
  if (filter.search) return searchDeliveries(db, sessionIds, filter, filter.search, { before, offset, limit })
  const page: ListedDelivery[] = []
  const { end, first = Number.NEGATIVE_INFINITY } = filter.span ?? {}
  let upperSeq = end === undefined ? before : Math.min(before ?? end, end)
  let skip = before === undefined ? offset : 0
  // The part is split among the sessions: a thousand of them read as much at once as one.
  for (let size = firstPart; ; size = Math.min(2 * size, maxPartLength)) {
    const lowerSeq = await findLowerSeq(
      db,
      sessionIds,
      upperSeq,
      Math.ceil(size / Math.max(1, sessionIds.length)),
    )
    const part = selectPart(db, sessionIds, filter, upperSeq, lowerSeq)
    const matchCount = skip === 0 ? 0 : await countMatching(part)
    if (matchCount <= skip && skip > 0) skip -= matchCount
    else {
      const rows = part
        .select(listColumns)
        .orderBy('seq', 'desc')
        .offset(skip)
        .limit(limit - page.length)
      page.push(...(await rows.execute()))
      skip = 0
    }
    if (lowerSeq === undefined || lowerSeq <= first || page.length >= limit) return page
    upperSeq = lowerSeq
    await yieldToLoop()
  }
}

/** Ids below this number are read by their index; a prefix of more is a condition on the sessions' rows. */
const maxIndexedIds = 200

const prefixRange = (prefix: string) => [prefix, `${prefix}\u{10ffff}`] as const

/** Ids with a prefix, of all accounts; null when there are too many for a list. */
async function listIds(db: Db, prefix: string): Promise<string[] | null> {
  const [first, end] = prefixRange(prefix)
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('id', '>=', first)
    .where('id', '<', end)
    .limit(maxIndexedIds + 1)
    .execute()
  return rows.length > maxIndexedIds ? null : rows.map(({ id }) => id)
}

/** Uses the id index, then the contact index: no index serves both. */
async function searchDeliveries(
  db: Db,
  sessionIds: readonly string[],
  conditions: DeliveryConditions,
  { idPrefix, contactPhones }: DeliverySearchTerms,
  { before, offset, limit }: { before?: number | undefined; offset: number; limit: number },
): Promise<ListedDelivery[]> {
  let matches = matchDeliveries(db, sessionIds, conditions).select(listColumns)
  if (before !== undefined) matches = matches.where('seq', '<', before)
  const partLimit = before === undefined ? offset + limit : limit
  const newest = matches.orderBy('seq', 'desc').limit(partLimit)
  const ids = await listIds(db, idPrefix)
  const [first, end] = prefixRange(idPrefix)
  const rows = [
    ...(ids === null ? await newest.where('id', '>=', first).where('id', '<', end).execute() : []),
    ...(ids !== null && ids.length > 0 ? await newest.where('id', 'in', ids).execute() : []),
    ...(contactPhones.length > 0
      ? await newest.where('contact', 'in', textList(db, contactPhones)).execute()
      : []),
  ]
  const distinctRows = [...new Map(rows.map((row) => [row.seq, row])).values()].sort((a, b) => b.seq - a.seq)
  return distinctRows.slice(before === undefined ? offset : 0, partLimit)
}

/**
 * Lower bound of a part that begins below `upperSeq`, in which no session has more than `size` rows; undefined when the part
 * reaches the oldest row.
 */
async function findLowerSeq(
  db: Db,
  sessionIds: readonly string[],
  upperSeq: number | undefined,
  size: number,
): Promise<number | undefined> {
  const { bottom } = await db
    .selectFrom((from) =>
      from
        .selectFrom('sessions')
        .where('sessions.id', 'in', textList(db, sessionIds))
        .select((query) => {
          let last = query
            .selectFrom('deliveries')
            .select('seq')
            .whereRef('deliveries.session_id', '=', 'sessions.id')
          if (upperSeq !== undefined) last = last.where('seq', '<', upperSeq)
          return last.orderBy('seq', 'desc').offset(size).limit(1).as('seq')
        })
        .as('ends'),
    )
    .select(({ fn }) => fn.max<number | null>('seq').as('bottom'))
    .executeTakeFirstOrThrow()
  return bottom === null ? undefined : Number(bottom)
}

function selectPart(
  db: Db,
  sessionIds: readonly string[],
  conditions: DeliveryConditions,
  upperSeq: number | undefined,
  lowerSeq: number | undefined,
) {
  let part = matchDeliveries(db, sessionIds, conditions)
  if (upperSeq !== undefined) part = part.where('seq', '<', upperSeq)
  if (lowerSeq !== undefined) part = part.where('seq', '>=', lowerSeq)
  return part
}

/** Payloads of some deliveries, without very large ones. */
export function listPayloads(db: Db, seqs: readonly number[]): Promise<{ seq: number; payload: string }[]> {
  if (seqs.length === 0) return Promise.resolve([])
  return db
    .selectFrom('deliveries')
    .select(['seq', 'payload'])
    .where('seq', 'in', seqs)
    .where((eb) => eb(eb.fn<number>('length', ['payload']), '<', 65_536))
    .execute()
}

const listColumns = [
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
  'error_i18n',
] as const satisfies readonly (keyof ListedDelivery)[]
