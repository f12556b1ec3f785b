import type { OfferAttemptRow, OfferRow } from '../../conversationTables.js'
import { listed } from '../../dialects/listed.js'
import type { Db } from '../../tables.js'

/** How a responder answered since a moment. */
export interface AnswerFigures {
  /** So long 95 of 100 answers took at most; null without any. */
  p95Ms: number | null
  replies: number
  /** Questions that wait for it, or for whoever is first. */
  backlog: number
}

export async function answerFigures(
  db: Db,
  { id, session_id }: { id: string; session_id: string },
  since: string,
): Promise<AnswerFigures> {
  const answered = db
    .selectFrom('offer_attempts')
    .where('target_id', '=', id)
    .where('at', '>=', since)
    .where('error', 'is', null)
  const { count, replies } = await answered
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('replies').as('replies')])
    .executeTakeFirstOrThrow()
  const place = Math.ceil(Number(count) * 0.95) - 1
  const slow = await answered
    .select('duration')
    .orderBy('duration')
    .limit(1)
    .offset(Math.max(0, place))
    .executeTakeFirst()
  const waiting = await db
    .selectFrom('offers')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('session_id', '=', session_id)
    .where('open', '=', 1)
    .where((eb) => eb.or([eb('target_id', 'is', null), eb('target_id', '=', id)]))
    .executeTakeFirstOrThrow()
  return { p95Ms: slow?.duration ?? null, replies: Number(replies ?? 0), backlog: Number(waiting.count) }
}

/** What became of a message that was to be answered: the offer, and the first one of its question. */
export async function offersOfMessage(
  db: Db,
  messageId: string,
): Promise<{ offer: OfferRow; lead: OfferRow; attempts: OfferAttemptRow[] }[]> {
  const own = await db.selectFrom('offers').selectAll().where('message_id', '=', messageId).execute()
  if (own.length === 0) return []
  const leads = await db
    .selectFrom('offers')
    .selectAll()
    .where(
      'id',
      'in',
      listed(
        db,
        own.map((offer) => offer.question ?? offer.id),
      ),
    )
    .execute()
  const attempts = await db
    .selectFrom('offer_attempts')
    .selectAll()
    .where(
      'offer_id',
      'in',
      listed(
        db,
        leads.map(({ id }) => id),
      ),
    )
    .orderBy('number')
    .execute()
  return own.map((offer) => {
    const lead = leads.find(({ id }) => id === offer.question) ?? offer
    return { offer, lead, attempts: attempts.filter(({ offer_id }) => offer_id === lead.id) }
  })
}
