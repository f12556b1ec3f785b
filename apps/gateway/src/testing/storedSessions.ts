import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openGateway } from './testGateway.js'

/**
 * The data folder of a gateway that stopped, with connected sessions in its store, the least recently active first, and
 * the token of their owner. A session's id is also its phone's secret.
 */
export async function stoppedWithSessions(
  count: number,
): Promise<{ folder: string; token: string; ids: string[] }> {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await gateway.close()
  const file = new Database(join(gateway.folder, 'morpheus.db'))
  const user = file.prepare('select id from users').pluck().get()
  const session = file.prepare(
    `insert into sessions (id, user_id, name, status, api_type, connection_method, paired, phone, last_activity, created_at)
     values (?, ?, 'Loja', 'connected', 'MORPHEUS', 'QR_CODE', 1, ?, ?, ?)`,
  )
  const phone = file.prepare(
    `insert into virtual_phones (session_id, number, device, secret_hash, online, contacts, contacts_synced)
     values (?, ?, 7, ?, 1, 0, 0)`,
  )
  const ids = Array.from({ length: count }, () => randomUUID())
  file.exec('begin')
  for (const [index, id] of ids.entries()) {
    const at = new Date(Date.parse('2026-11-20T00:00:00Z') + index * 1000).toISOString()
    const number = `55119${String(index).padStart(8, '0')}`
    session.run(id, user, `${number}:7`, at, at)
    phone.run(id, number, createHash('sha256').update(id).digest('hex'))
  }
  file.exec('commit')
  file.close()
  return { folder: gateway.folder, token, ids }
}
