import { sql } from 'kysely'
import { compiledOnce } from '../compiledOnce.js'
import type { NewOfferRow, OfferAttemptRow, OfferRow } from '../conversationTables.js'
import type { Db } from '../tables.js'

const open = sql.lit(1)

const mostPieces = 50

export function insertOffer(db: Db, offer: NewOfferRow): Promise<unknown> {
  return db.insertInto('offers').values(offer).execute()
}

export function chatsWithOffers(db: Db, sessionId?: string): Promise<{ session_id: string; chat: string }[]> {
  return db
    .selectFrom('offers')
    .select(['session_id', 'chat'])
    .distinct()
    .where('open', '=', open)
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .execute()
}

/** Open jobs of a conversation, oldest first. */
export async function openOffers(db: Db, sessionId: string, chat: string): Promise<OfferRow[]> {
  const { rows } = await openOf(db, { sessionId, chat })
  return rows
}

const openOf = compiledOnce<{ sessionId: string; chat: string }>()((db, value) =>
  db
    .selectFrom('offers')
    .selectAll()
    .where('session_id', '=', value('sessionId'))
    .where('chat', '=', value('chat'))
    .where('open', '=', open)
    .orderBy('seq')
    .limit(mostPieces),
)

/** Groups jobs into a batch for `targetId`. Returns its first job, or undefined if that is no longer waiting. */
export async function beginQuestion(
  db: Db,
  offers: readonly OfferRow[],
  targetId: string,
): Promise<OfferRow | undefined> {
  const [first] = offers
  if (!first) return undefined
  if (first.question === null) {
    await db
      .updateTable('offers')
      .set({ state: 'asking', question: first.id })
      .where('seq', 'in', seqsOf(offers))
      .where('open', '=', open)
      .execute()
  }
  return db
    .updateTable('offers')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), target_id: targetId, next_at: null }))
    .where('seq', '=', first.seq)
    .where('open', '=', open)
    .returningAll()
    .executeTakeFirst()
}

/** Reloads those that have not been completed. */
export function stillOpen(db: Db, offers: readonly OfferRow[]): Promise<OfferRow[]> {
  return db
    .selectFrom('offers')
    .selectAll()
    .where('seq', 'in', seqsOf(offers))
    .where('open', '=', open)
    .orderBy('seq')
    .execute()
}

export function changeOffer(
  db: Db,
  { seq }: Pick<OfferRow, 'seq'>,
  patch: Partial<Omit<OfferRow, 'seq' | 'id' | 'session_id'>>,
): Promise<unknown> {
  return db.updateTable('offers').set(patch).where('seq', '=', seq).execute()
}

export function settleOffers(
  db: Db,
  offers: readonly OfferRow[],
  patch: Pick<OfferRow, 'state' | 'settled_at'> & Partial<Pick<OfferRow, 'reason' | 'error'>>,
): Promise<unknown> {
  return db
    .updateTable('offers')
    .set({ ...patch, open: 0, next_at: null })
    .where('seq', 'in', seqsOf(offers))
    .execute()
}

const seqsOf = (offers: readonly OfferRow[]) => offers.map(({ seq }) => seq)

export function insertOfferAttempt(db: Db, attempt: OfferAttemptRow): Promise<unknown> {
  return db
    .insertInto('offer_attempts')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Batches of a conversation answered since an instant, newest first. */
export function answeredSince(
  db: Db,
  { session_id, chat }: Pick<OfferRow, 'session_id' | 'chat'>,
  since: string,
  limit: number,
): Promise<Pick<OfferRow, 'settled_at' | 'exchange'>[]> {
  return db
    .selectFrom('offers')
    .select(['settled_at', 'exchange'])
    .where('session_id', '=', session_id)
    .where('chat', '=', chat)
    .where('exchange', 'is not', null)
    .where('settled_at', '>=', since)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes at most `limit` completed jobs from before an instant, and returns the number. */
export async function deleteOffersBefore(db: Db, before: string, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('offers')
    .select('seq')
    .where('open', '=', 0)
    .where('created_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('offers').where('seq', 'in', oldest).executeTakeFirst()
  return Number(numDeletedRows)
}
