import { queue } from '../core/events/outbox.js'
import { type Clock, isoNow } from '../core/lib/clock.js'
import type { DeliveryRow } from '../core/store/deliveryTables.js'
import { insertTarget } from '../core/store/repositories/deliveryTargets.js'
import { insertSession } from '../core/store/repositories/sessions.js'
import { findFirstUser } from '../core/store/repositories/users.js'
import type { Db } from '../core/store/tables.js'
import { createUser } from '../features/account/users.js'
import { sessionRow, targetRow } from './rows.js'
import { required } from './testGateway.js'

export async function insertWaitingDeliveries(db: Db, clock: Clock, count: number): Promise<DeliveryRow[]> {
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  await insertSession(db, sessionRow({ id: 's', user_id: required(await findFirstUser(db)).id }))
  const target = targetRow({ events: '["group:created"]', created_at: isoNow(clock) })
  await insertTarget(db, target)
  const made = Array.from({ length: count }, (_, number) => ({
    event: 'group:created' as const,
    data: { number },
  }))
  return queue(db, [target], made, { sessionId: 's', eventId: 'e', at: isoNow(clock) })
}
