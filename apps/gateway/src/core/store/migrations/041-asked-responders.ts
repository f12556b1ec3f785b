import { sql } from 'kysely'
import { isPostgres } from '../dialects/dialectKind.js'
import type { Db } from '../tables.js'

/** Adds every responder that was asked a customer's question: `target_id` keeps the last alone. */
export async function askedResponders(db: Db): Promise<void> {
  await db.schema
    .alterTable('offers')
    .addColumn('responders', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  const responders = isPostgres(db)
    ? sql`json_agg(json_build_object('id', target_id, 'kind', kind))::text`
    : sql`json_group_array(json_object('id', target_id, 'kind', kind))`
  // Attempts are stored for the first job of a batch.
  await sql`update offers set responders = (
      select ${responders} from (
        select distinct target_id, kind from offer_attempts where offer_id = coalesce(offers.question, offers.id)
      ) asked)
    where exists (select 1 from offer_attempts where offer_id = coalesce(offers.question, offers.id))`.execute(
    db,
  )
}
