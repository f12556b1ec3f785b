import type { RetentionKind } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { type RawBuilder, sql } from 'kysely'
import { isOwnedBy, type Owner } from '../../core/store/isOwnedBy.js'
import { splitTableIntoRanges } from '../../core/store/privacy/tableRanges.js'
import type { Db, Tables } from '../../core/store/tables.js'
import { sessionOwner, userOwner } from '../../core/tableDeclaration.js'
import { toMediaErrorColumns } from '../sessions/messages/mediaState.js'

export async function findRetentionDays(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('retention_settings')
    .select('days')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.days
}

export function listRetentionDays(db: Db): Promise<{ user_id: string; days: string }[]> {
  return db.selectFrom('retention_settings').selectAll().execute()
}

export async function saveRetentionDays(db: Db, userId: string, days: string): Promise<void> {
  await db
    .insertInto('retention_settings')
    .values({ user_id: userId, days })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ days }))
    .execute()
}

interface ExpiringTable {
  table: keyof Tables
  owner: Owner
  /** The column with a row's age. */
  at: string
  /** Further condition for a row to expire. */
  condition: RawBuilder<unknown>
}

const isSettled = sql`t.open = 0`

const expiringTables: Readonly<Record<RetentionKind, ExpiringTable>> = {
  messages: { table: 'messages', owner: sessionOwner, at: 'created_at', condition: isSettled },
  media: {
    table: 'messages',
    owner: sessionOwner,
    at: 'created_at',
    condition: sql`t.open = 0 and t.media_id is not null`,
  },
  events: { table: 'events', owner: userOwner, at: 'at', condition: sql`1 = 1` },
  logs: { table: 'system_logs', owner: userOwner, at: 'at', condition: sql`1 = 1` },
  deliveries: { table: 'deliveries', owner: sessionOwner, at: 'created_at', condition: isSettled },
}

const belongsTo = ({ table, owner }: ExpiringTable, userId: string) =>
  isOwnedBy((of) => (of === table ? owner : of === 'sessions' ? userOwner : undefined), table, userId)

/** Number of rows of a kind, in all and from before an instant; `more` when `isEnough` stopped the count. */
export async function countRowsByAge(
  db: Db,
  kind: RetentionKind,
  { userId, before, isEnough }: { userId: string; before: string; isEnough: () => boolean },
): Promise<{ total: number; older: number; more: boolean }> {
  const table = expiringTables[kind]
  const counted = { total: 0, older: 0, more: false }
  for await (const window of splitTableIntoRanges(db, table.table)) {
    const { rows } = await sql<{ total: number | string; older: number | string | null }>`
      select count(*) as total, sum(case when ${sql.ref(`t.${table.at}`)} < ${before} then 1 else 0 end) as older
      from ${sql.table(table.table)} as t
      where ${window} and ${table.condition} and ${belongsTo(table, userId)}`.execute(db)
    counted.total += Number(rows[0]?.total ?? 0)
    counted.older += Number(rows[0]?.older ?? 0)
    if (isEnough()) return { ...counted, more: true }
  }
  return counted
}

/** Deletes an account's rows of a kind from before an instant; for files only the user's reference. */
export async function deleteRowsByAge(
  db: Db,
  kind: RetentionKind,
  userId: string,
  before: string,
): Promise<void> {
  const table = expiringTables[kind]
  for await (const window of splitTableIntoRanges(db, table.table)) {
    const condition = sql`${window} and ${table.condition} and ${sql.ref(`t.${table.at}`)} < ${before} and ${belongsTo(table, userId)}`
    if (kind === 'media') {
      const { media_error, media_error_i18n } = toMediaErrorColumns(localized('messages.media.retention'))
      await sql`update messages as t set media_id = null, media_state = 'gone',
        media_error = ${media_error}, media_error_i18n = ${media_error_i18n} where ${condition}`.execute(db)
    } else await sql`delete from ${sql.table(table.table)} as t where ${condition}`.execute(db)
  }
}
