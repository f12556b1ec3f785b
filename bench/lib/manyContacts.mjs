import { createRequire } from 'node:module'
import { join } from 'node:path'

const Database = createRequire(new URL('../../apps/gateway/package.json', import.meta.url))('better-sqlite3')

/** Writes contacts of a session straight into a stopped gateway's store. */
export function writeContacts(data, sessionId, count) {
  const db = new Database(join(data, 'morpheus.db'))
  const insert = db.prepare(
    `insert into contacts (id, session_id, name, phone, created_at, unnamed, sort_name) values (?, ?, ?, ?, ?, 0, ?)`,
  )
  const now = new Date().toISOString()
  db.transaction(() => {
    for (let at = 0; at < count; at++) {
      const name = `Cliente ${String(at).padStart(7, '0')}`
      insert.run(`${sessionId}-${at}`, sessionId, name, `5511${900_000_000 + at}`, now, name.toLowerCase())
    }
  })()
  db.close()
}
