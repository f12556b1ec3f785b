import { sql } from 'kysely'
import type { BotJobAttemptRow, BotJobRow } from '../conversationTables.js'
import { textList } from '../dialects/textList.js'
import type { Db } from '../tables.js'

export interface BotFigures {
  p95Ms: number | null
  replies: number
  backlog: number
}

export async function countBotAnswers(
  db: Db,
  targets: readonly { id: string; session_id: string }[],
  since: string,
): Promise<Map<string, BotFigures>> {
  const ids = textList(
    db,
    targets.map(({ id }) => id),
  )
  const sessions = textList(
    db,
    targets.map(({ session_id }) => session_id),
  )
  const rankedAnswers = db
    .selectFrom('offer_attempts')
    .select(({ fn }) => [
      'target_id',
      'duration',
      fn
        .countAll()
        .over((over) => over.partitionBy('target_id'))
        .as('count'),
      sql<number>`sum(replies) over (partition by target_id)`.as('replies'),
      sql<number>`row_number() over (partition by target_id order by duration)`.as('place'),
    ])
    .where('target_id', 'in', ids)
    .where('at', '>=', since)
    .where('error', 'is', null)
  const figuresByTarget = await db
    .selectFrom(rankedAnswers.as('ranked'))
    .select(['target_id', 'duration', 'replies'])
    // The smallest rank that covers 95 %, in integers: the databases divide differently.
    .where(sql<boolean>`place * 100 >= count * 95 and (place - 1) * 100 < count * 95`)
    .execute()
  const openJobs = await db
    .selectFrom('offers')
    .select(({ fn }) => ['session_id', 'target_id', fn.countAll().as('count')])
    .where('session_id', 'in', sessions)
    .where('open', '=', 1)
    .groupBy(['session_id', 'target_id'])
    .execute()
  return new Map(
    targets.map(({ id, session_id }) => {
      const figures = figuresByTarget.find((row) => row.target_id === id)
      const backlog = openJobs
        .filter((row) => row.session_id === session_id && (row.target_id === null || row.target_id === id))
        .reduce((sum, { count }) => sum + Number(count), 0)
      return [id, { p95Ms: figures?.duration ?? null, replies: Number(figures?.replies ?? 0), backlog }]
    }),
  )
}

export async function listBotJobsOfMessage(
  db: Db,
  messageId: string,
): Promise<{ offer: BotJobRow; lead: BotJobRow; attempts: BotJobAttemptRow[] }[]> {
  const jobs = await db.selectFrom('offers').selectAll().where('message_id', '=', messageId).execute()
  if (jobs.length === 0) return []
  const leads = await db
    .selectFrom('offers')
    .selectAll()
    .where(
      'id',
      'in',
      textList(
        db,
        jobs.map((job) => job.question ?? job.id),
      ),
    )
    .execute()
  const attempts = await db
    .selectFrom('offer_attempts')
    .selectAll()
    .where(
      'offer_id',
      'in',
      textList(
        db,
        leads.map(({ id }) => id),
      ),
    )
    .orderBy('number')
    .execute()
  return jobs.map((job) => {
    const lead = leads.find(({ id }) => id === job.question) ?? job
    return { offer: job, lead, attempts: attempts.filter(({ offer_id }) => offer_id === lead.id) }
  })
}
