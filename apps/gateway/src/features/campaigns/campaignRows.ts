import type { CampaignState, RecipientState, SkipReason } from '@morpheus/sdk/contract'
import type { CampaignRecipientRow, CampaignRow } from '../../core/store/campaignTables.js'
import type { Db } from '../../core/store/tables.js'
import { isVisible, type VisibleSessions } from '../../core/store/visibleSessions.js'

/** Recipients per statement. */
const batchSize = 100

export async function insertCampaign(
  db: Db,
  campaign: Omit<CampaignRow, 'seq'>,
  recipients: readonly CampaignRecipientRow[],
): Promise<CampaignRow | undefined> {
  const row = await db
    .insertInto('campaigns')
    .values(campaign)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  for (let start = 0; start < recipients.length; start += batchSize)
    await db
      .insertInto('campaign_recipients')
      .values(recipients.slice(start, start + batchSize))
      .execute()
  return row
}

export function findCampaign(db: Db, id: string): Promise<CampaignRow | undefined> {
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
}

interface CampaignFilter {
  userId: string
  visibleSessions: VisibleSessions
  sessionId?: string | undefined
  state?: CampaignState | undefined
  /** Exclusive upper bound of `seq`. */
  before?: number | undefined
}

export function listCampaigns(
  db: Db,
  { userId, visibleSessions, sessionId, state, before }: CampaignFilter,
  limit: number,
): Promise<CampaignRow[]> {
  return db
    .selectFrom('campaigns')
    .innerJoin('sessions', 'sessions.id', 'campaigns.session_id')
    .selectAll('campaigns')
    .where('sessions.user_id', '=', userId)
    .where(isVisible(db, 'campaigns.session_id', visibleSessions))
    .$if(sessionId !== undefined, (query) => query.where('campaigns.session_id', '=', sessionId ?? ''))
    .$if(state !== undefined, (query) => query.where('campaigns.state', '=', state ?? 'running'))
    .$if(before !== undefined, (query) => query.where('campaigns.seq', '<', before ?? 0))
    .orderBy('campaigns.seq', 'desc')
    .limit(limit)
    .execute()
}

/** Campaigns that send or will; of one session where it is given. */
export function listActiveCampaigns(db: Db, sessionId?: string): Promise<Pick<CampaignRow, 'id'>[]> {
  return db
    .selectFrom('campaigns')
    .select('id')
    .where('state', 'in', ['scheduled', 'running'])
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? ''))
    .execute()
}

export async function countUnfinished(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('campaigns')
    .innerJoin('sessions', 'sessions.id', 'campaigns.session_id')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('sessions.user_id', '=', userId)
    .where('campaigns.state', 'in', ['scheduled', 'running', 'paused'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns the updated row, or undefined when it is in none of `states`. */
export function updateCampaign(
  db: Db,
  id: string,
  states: readonly CampaignState[],
  patch: Partial<Pick<CampaignRow, 'state' | 'started_at' | 'finished_at' | 'error' | 'error_i18n'>>,
): Promise<CampaignRow | undefined> {
  return db
    .updateTable('campaigns')
    .set(patch)
    .where('id', '=', id)
    .where('state', 'in', states)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteCampaign(db: Db, id: string): Promise<void> {
  await db.deleteFrom('campaigns').where('id', '=', id).execute()
}

/** Recipients by campaign and state. */
export async function countRecipients(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; state: RecipientState; count: number }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('campaign_recipients')
    .select((eb) => ['campaign_id as id', 'state', eb.fn.countAll().as('count')])
    .where('campaign_id', 'in', ids)
    .groupBy(['campaign_id', 'state'])
    .execute()
  return rows.map(({ id, state, count }) => ({ id, state, count: Number(count) }))
}

export async function countQueued(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('campaign_recipients')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('campaign_id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export function listRecipients(
  db: Db,
  id: string,
  { state, after }: { state?: RecipientState | undefined; after: number },
  limit: number,
): Promise<CampaignRecipientRow[]> {
  return db
    .selectFrom('campaign_recipients')
    .selectAll()
    .where('campaign_id', '=', id)
    .where('position', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function findNextRecipient(db: Db, id: string): Promise<CampaignRecipientRow | undefined> {
  const [next] = await listRecipients(db, id, { state: 'waiting', after: 0 }, 1)
  return next
}

/** Takes a recipient that waits; false when another node has. */
export async function settleRecipient(
  db: Db,
  { campaign_id, position }: Pick<CampaignRecipientRow, 'campaign_id' | 'position'>,
  patch: Partial<Pick<CampaignRecipientRow, 'state' | 'reason' | 'message_id' | 'updated_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_recipients')
    .set(patch)
    .where('campaign_id', '=', campaign_id)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function skipWaiting(db: Db, id: string, reason: SkipReason, at: string): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'skipped', reason, updated_at: at })
    .where('campaign_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** The campaign that a queued message belongs to. */
export function findCampaignOfMessage(db: Db, messageId: string): Promise<CampaignRow | undefined> {
  return db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
    .selectAll('campaigns')
    .where('campaign_recipients.message_id', '=', messageId)
    .executeTakeFirst()
}

/** Takes a message out of the queue: its recipient waits again. False for one that is not queued any more. */
export async function withdrawMessage(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('messages')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'waiting', message_id: null, updated_at: null })
    .where('message_id', '=', id)
    .execute()
  return true
}

/** Takes messages out of the queue that were not tried yet: their recipients wait again. */
export async function withdrawQueued(db: Db, id: string): Promise<void> {
  const queued = db
    .selectFrom('campaign_recipients')
    .select('message_id')
    .where('campaign_id', '=', id)
    .where('state', '=', 'queued')
  const rows = await db
    .deleteFrom('messages')
    .where('id', 'in', queued)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  if (rows.length === 0) return
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'waiting', message_id: null, updated_at: null })
    .where('campaign_id', '=', id)
    .where(
      'message_id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
}
