import { createUser } from '../accounts/users.js'
import { queue } from '../events/outbox.js'
import { type Clock, instant } from '../kit/clock.js'
import type { DeliveryRow } from '../store/deliveryTables.js'
import { insertTarget } from '../store/repositories/deliveryTargets.js'
import { insertSession } from '../store/repositories/sessions.js'
import { firstUser } from '../store/repositories/users.js'
import type { Db } from '../store/tables.js'
import { sessionRow, targetRow } from './rows.js'
import { present } from './testGateway.js'

/** A webhook target `t` of a session, with `count` pending deliveries. */
export async function waitingDeliveries(db: Db, clock: Clock, count: number): Promise<DeliveryRow[]> {
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  await insertSession(db, sessionRow({ id: 's', user_id: present(await firstUser(db)).id }))
  const target = targetRow({ events: '["group:created"]', created_at: instant(clock) })
  await insertTarget(db, target)
  const made = Array.from({ length: count }, (_, number) => ({
    event: 'group:created' as const,
    data: { number },
  }))
  return queue(db, [target], made, { sessionId: 's', eventId: 'e', at: instant(clock) })
}
