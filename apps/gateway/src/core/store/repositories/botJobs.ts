import { sql } from 'kysely'
import * as z from 'zod'
import { compileOnce } from '../compileOnce.js'
import type { BotJobAttemptRow, BotJobRow, NewBotJobRow } from '../conversationTables.js'
import type { Db } from '../tables.js'

const open = sql.lit(1)

const maxUtterances = 50

const AskedResponder = z.object({ id: z.string(), kind: z.string() })
export type AskedResponder = z.infer<typeof AskedResponder>
const AskedResponders = z.array(AskedResponder)

export const parseAskedResponders = (column: string): AskedResponder[] =>
  AskedResponders.parse(JSON.parse(column))

export function insertBotJob(db: Db, job: NewBotJobRow): Promise<unknown> {
  return db.insertInto('offers').values(job).execute()
}

export function listChatsWithBotJobs(
  db: Db,
  sessionId?: string,
): Promise<{ session_id: string; chat: string }[]> {
  return db
    .selectFrom('offers')
    .select(['session_id', 'chat'])
    .distinct()
    .where('open', '=', open)
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .execute()
}

export async function listOpenBotJobs(db: Db, sessionId: string, chat: string): Promise<BotJobRow[]> {
  const { rows } = await openJobsQuery(db, { sessionId, chat })
  return rows
}

const openJobsQuery = compileOnce<{ sessionId: string; chat: string }>()((db, value) =>
  db
    .selectFrom('offers')
    .selectAll()
    .where('session_id', '=', value('sessionId'))
    .where('chat', '=', value('chat'))
    .where('open', '=', open)
    .orderBy('seq')
    .limit(maxUtterances),
)

export async function beginBotRequest(
  db: Db,
  jobs: readonly BotJobRow[],
  { id, kind }: AskedResponder,
): Promise<BotJobRow | undefined> {
  const [first] = jobs
  if (!first) return undefined
  const asked = parseAskedResponders(first.responders)
  const responders = asked.some((one) => one.id === id) ? asked : [...asked, { id, kind }]
  // All of them are sent to the responder, which the receipt of an erasure names.
  await db
    .updateTable('offers')
    .set({
      target_id: id,
      responders: JSON.stringify(responders),
      ...(first.question === null && { state: 'asking', question: first.id }),
    })
    .where('seq', 'in', toSeqs(jobs))
    .where('open', '=', open)
    .execute()
  return db
    .updateTable('offers')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: null }))
    .where('seq', '=', first.seq)
    .where('open', '=', open)
    .returningAll()
    .executeTakeFirst()
}

export function findOpenBotJobs(db: Db, jobs: readonly BotJobRow[]): Promise<BotJobRow[]> {
  return db
    .selectFrom('offers')
    .selectAll()
    .where('seq', 'in', toSeqs(jobs))
    .where('open', '=', open)
    .orderBy('seq')
    .execute()
}

export function updateBotJob(
  db: Db,
  { seq }: Pick<BotJobRow, 'seq'>,
  patch: Partial<Omit<BotJobRow, 'seq' | 'id' | 'session_id'>>,
): Promise<unknown> {
  return db.updateTable('offers').set(patch).where('seq', '=', seq).execute()
}

export function closeBotJobs(
  db: Db,
  jobs: readonly BotJobRow[],
  patch: Pick<BotJobRow, 'state' | 'settled_at'> &
    Partial<Pick<BotJobRow, 'reason'>> &
    (Pick<BotJobRow, 'error' | 'error_i18n'> | { error?: never; error_i18n?: never }),
): Promise<unknown> {
  return db
    .updateTable('offers')
    .set({ ...patch, open: 0, next_at: null })
    .where('seq', 'in', toSeqs(jobs))
    .execute()
}

const toSeqs = (jobs: readonly BotJobRow[]) => jobs.map(({ seq }) => seq)

export function insertBotJobAttempt(db: Db, attempt: BotJobAttemptRow): Promise<unknown> {
  return db
    .insertInto('offer_attempts')
    .values(attempt)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function listBotAnswersSince(
  db: Db,
  { session_id, chat }: Pick<BotJobRow, 'session_id' | 'chat'>,
  since: string,
  limit: number,
): Promise<Pick<BotJobRow, 'settled_at' | 'exchange'>[]> {
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

export async function deleteBotJobsBefore(db: Db, before: string, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('offers')
    .select('seq')
    .where('open', '=', 0)
    .where('created_at', '<', before)
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('offers').where('seq', 'in', oldest).executeTakeFirst()
  return Number(numDeletedRows)
}
