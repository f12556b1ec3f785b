import { createHash, randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const Database = createRequire(new URL('../../apps/gateway/package.json', import.meta.url))('better-sqlite3')
const at = (count) => new Date(Date.UTC(2026, 0, 1) + count * 60_000).toISOString()

/**
 * Writes connected sessions with their phones straight into a stopped gateway's store. Returns their ids, oldest
 * first.
 */
export function writeSessions(data, count) {
  const db = new Database(join(data, 'morpheus.db'))
  const userId = db.prepare('select id from users').pluck().get()
  const session = db.prepare(
    `insert into sessions (id, user_id, name, status, api_type, connection_method, paired, phone, last_activity, created_at)
     values (?, ?, ?, 'connected', 'MORPHEUS', 'QR_CODE', 1, ?, ?, ?)`,
  )
  const phone = db.prepare(
    `insert into virtual_phones (session_id, number, device, secret_hash, online, contacts, contacts_synced, paired_at, history_sent)
     values (?, ?, 7, ?, 1, 0, 0, ?, 1000)`,
  )
  const ids = Array.from({ length: count }, () => randomUUID())
  db.transaction(() => {
    for (const [index, id] of ids.entries()) {
      const number = `55119${String(index).padStart(8, '0')}`
      session.run(id, userId, `Loja ${index}`, `${number}:7`, at(index), at(index))
      phone.run(id, number, createHash('sha256').update(id).digest('hex'), at(index))
    }
  })()
  db.close()
  return ids
}

/** Marks some sessions as disconnected unintentionally. */
export function fellSessions(data, ids) {
  const db = new Database(join(data, 'morpheus.db'))
  const fell = db.prepare(
    `update sessions set status = 'disconnected', paired = 0, availability = 'down', reason = 'logged_out', since = last_activity
     where id = ?`,
  )
  db.transaction(() => {
    for (const id of ids) fell.run(id)
  })()
  db.close()
}
