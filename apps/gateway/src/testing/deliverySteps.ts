import { randomUUID } from 'node:crypto'
import type { EventName } from '@morpheus/sdk/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { NewDeliveryRow } from '../core/store/deliveryTables.js'
import type { Db } from '../core/store/tables.js'
import { abandonDeliveriesUntil } from '../features/deliveries/rows/queueBounds.js'
import { sessionRow } from './rows.js'

export const events = ['message:received', 'session:status'] as const
const states = ['waiting', 'failed', 'delivered', 'dead'] as const
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute, 7)).toISOString()

/** An account with a session, `s`, and two targets: `webhook` and `sqs`. */
export async function insertTargets(db: Db): Promise<void> {
  await sql`insert into users (id, name, email, password_hash, tokens_valid_from, created_at)
    values ('u', 'Ana', 'a@b.co', 'x', '', '')`.execute(db)
  await db
    .insertInto('sessions')
    .values(sessionRow({ id: 's', user_id: 'u' }))
    .execute()
  for (const kind of ['webhook', 'sqs'] as const) {
    const rest = {
      config: '',
      events: '[]',
      raw: 0,
      enabled: 1,
      paused: 0,
      status: 'DISCONNECTED',
      created_at: '',
    } as const
    const none = { last_attempt_at: null, last_success_at: null, last_error: null, failing_since: null }
    await db
      .insertInto('delivery_targets')
      .values({ id: kind, session_id: 's', kind, ...rest, ...none })
      .execute()
  }
}

export const made = (kind: 'webhook' | 'sqs', event: EventName, minute: number): NewDeliveryRow => ({
  id: randomUUID(),
  event_id: 'e',
  target_id: kind,
  session_id: 's',
  kind,
  event,
  state: 'waiting',
  open: 1,
  attempts: 0,
  step: 0,
  next_at: null,
  created_at: at(minute),
  payload: '{}',
})

export type DeliveryStep =
  | { does: 'create'; kind: 'webhook' | 'sqs'; event: EventName; minute: number }
  | { does: 'attempt'; which: number; state: (typeof states)[number]; minute: number }
  | { does: 'replay'; which: number }
  | { does: 'abandon'; kind: 'webhook' | 'sqs'; minute: number }

const which = fc.nat(20)
const minute = fc.nat(5)
const kind = fc.constantFrom('webhook' as const, 'sqs' as const)
export const deliverySteps = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('create' as const),
      kind,
      event: fc.constantFrom(...events),
      minute,
    }),
    fc.record({ does: fc.constant('attempt' as const), which, state: fc.constantFrom(...states), minute }),
    fc.record({ does: fc.constant('replay' as const), which }),
    fc.record({ does: fc.constant('abandon' as const), kind, minute }),
  ),
  { maxLength: 30 },
)

export async function takeStep(db: Db, step: DeliveryStep): Promise<void> {
  if (step.does === 'create') {
    await db
      .insertInto('deliveries')
      .values(made(step.kind, step.event, step.minute))
      .execute()
    return
  }
  if (step.does === 'abandon') {
    const abandonment = { at: at(step.minute), error: 'Abandonada', limit: 2 }
    await abandonDeliveriesUntil(db, step.kind, Number.MAX_SAFE_INTEGER, abandonment)
    return
  }
  const rows = await db.selectFrom('deliveries').selectAll().orderBy('seq').execute()
  const row = rows[step.which % Math.max(1, rows.length)]
  if (!row) return
  const isEnded = step.does === 'attempt' && ['delivered', 'dead'].includes(step.state)
  const change =
    step.does === 'replay'
      ? { state: 'waiting' as const, open: 1 }
      : {
          state: step.state,
          open: isEnded ? 0 : 1,
          attempts: row.attempts + 1,
          last_attempt_at: at(step.minute),
        }
  await db.updateTable('deliveries').set(change).where('id', '=', row.id).execute()
  if (step.does === 'replay') return
  const error = step.state === 'delivered' ? null : 'Recusado'
  const attempt = { delivery_id: row.id, number: row.attempts + 1, at: at(step.minute), duration: 1 }
  await db
    .insertInto('delivery_attempts')
    .values({ ...attempt, answer_status: null, error, answer: null })
    .execute()
}

export async function counted(db: Db) {
  const totals = await sql`select target_id, event, state, count(*) as count from deliveries
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  const minutes = await sql`select target_id, substr(at, 1, 16) as minute, sum(created) as created,
      sum(delivered) as delivered, sum(dead) as dead, sum(failed) as failed from (
    select target_id, created_at as at, 1 as created, 0 as delivered, 0 as dead, 0 as failed from deliveries
    union all select target_id, case when last_attempt_at > abandoned_at or abandoned_at is null
      then last_attempt_at else abandoned_at end, 0, case when state = 'delivered' then 1 else 0 end,
      case when state = 'dead' then 1 else 0 end, 0 from deliveries
      where state in ('delivered', 'dead')
    union all select target_id, a.at, 0, 0, 0, 1 from delivery_attempts a join deliveries on id = delivery_id
      where a.error is not null) moments group by 1, 2 order by 1, 2`.execute(db)
  return { totals: totals.rows, minutes: minutes.rows }
}

export async function kept(db: Db) {
  const totals = await sql`select target_id, event, state, sum(count) as count from delivery_totals
    group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`.execute(db)
  const minutes = await sql`select target_id, minute, sum(created) as created, sum(delivered) as delivered,
      sum(dead) as dead, sum(failed) as failed from delivery_minutes group by 1, 2
    having sum(created) <> 0 or sum(delivered) <> 0 or sum(dead) <> 0 or sum(failed) <> 0 order by 1, 2`.execute(
    db,
  )
  return { totals: totals.rows, minutes: minutes.rows }
}
