import { randomUUID } from 'node:crypto'
import { insertSession } from '../core/store/repositories/sessions.js'
import { findFirstUser } from '../core/store/repositories/users.js'
import { hashSecret } from '../engines/virtual/phoneSecret.js'
import { sessionRow } from './rows.js'
import { openGateway, required } from './testGateway.js'
import { openTestStore } from './testStore.js'

const phone = {
  device: 7,
  online: 1,
  contacts: 0,
  contacts_synced: 0,
  paired_at: null,
  history_sent: 0,
  blocked: '[]',
  hidden: '[]',
  groups: '[]',
  saved_names: '{}',
  device_hash: null,
}

/**
 * Data folder of a stopped gateway with connected sessions, least recently active first, and their owner's token. A
 * session's id is also its phone's secret.
 */
export async function stoppedWithSessions(
  count: number,
): Promise<{ folder: string; token: string; ids: string[] }> {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await gateway.close()
  const db = await openTestStore(gateway.folder)
  const { id: user_id } = required(await findFirstUser(db))
  const ids = Array.from({ length: count }, () => randomUUID())
  await db.transaction().execute(async (transaction) => {
    for (const [index, id] of ids.entries()) {
      const at = new Date(Date.parse('2026-11-20T00:00:00Z') + index * 1000).toISOString()
      const number = `55119${String(index).padStart(8, '0')}`
      const connected = { status: 'connected', paired: 1, phone: `${number}:7` } as const
      await insertSession(
        transaction,
        sessionRow({ id, user_id, ...connected, last_activity: at, created_at: at }),
      )
      await transaction
        .insertInto('virtual_phones')
        .values({ ...phone, session_id: id, number, secret_hash: hashSecret(id) })
        .execute()
    }
  })
  return { folder: gateway.folder, token, ids }
}
