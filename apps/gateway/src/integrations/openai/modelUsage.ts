import type { Db, ModelUsageRow } from '../../core/store/tables.js'

export async function addModelUsage(db: Db, usage: ModelUsageRow): Promise<void> {
  await db
    .insertInto('model_usage')
    .values(usage)
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'day', 'model']).doUpdateSet((eb) => ({
        calls: eb('model_usage.calls', '+', eb.ref('excluded.calls')),
        input_tokens: eb('model_usage.input_tokens', '+', eb.ref('excluded.input_tokens')),
        output_tokens: eb('model_usage.output_tokens', '+', eb.ref('excluded.output_tokens')),
        cost: eb('model_usage.cost', '+', eb.ref('excluded.cost')),
        unpriced: eb('model_usage.unpriced', '+', eb.ref('excluded.unpriced')),
      })),
    )
    .execute()
}

export function modelUsageSince(db: Db, sessionId: string, day: string): Promise<ModelUsageRow[]> {
  return db
    .selectFrom('model_usage')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('day', '>=', day)
    .orderBy('day', 'desc')
    .orderBy('model')
    .execute()
}
