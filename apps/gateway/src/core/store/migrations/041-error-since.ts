import type { Db } from '../tables.js'

/** Start of a target's ERROR status, which tests and bot requests set too, not deliveries alone. */
export async function errorSince(db: Db): Promise<void> {
  await db.schema.alterTable('delivery_targets').addColumn('error_since', 'text').execute()
  await db
    .updateTable('delivery_targets')
    .set(({ fn }) => ({ error_since: fn.coalesce('failing_since', 'last_attempt_at') }))
    .where('status', '=', 'ERROR')
    .execute()
}
