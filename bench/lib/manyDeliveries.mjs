import { createRequire } from 'node:module'
import { join } from 'node:path'

const Database = createRequire(new URL('../../apps/gateway/package.json', import.meta.url))('better-sqlite3')

/**
 * Writes seven days of deliveries to a session's targets straight into a stopped gateway's store; one in 50 has
 * failed.
 */
export function writeDeliveries(data, sessionId, count) {
  const db = new Database(join(data, 'morpheus.db'))
  const targets = db.prepare('select id, kind from delivery_targets where session_id = ?').all(sessionId)
  const insert = db.prepare(
    `insert into deliveries (id, event_id, target_id, session_id, kind, event, state, open, attempts, step, created_at,
       last_attempt_at, answer_status, duration, payload)
     values (?, ?, ?, ?, ?, ?, ?, 0, 1, 1, ?, ?, 200, 12, ?)`,
  )
  const payload = JSON.stringify({ event: 'message:received', sessionId, data: { text: 'a'.repeat(300) } })
  const span = 7 * 24 * 60 * 60_000
  const first = Date.now() - span
  db.transaction(() => {
    for (let at = 0; at < count; at++) {
      const { id, kind } = targets[at % targets.length]
      const time = new Date(first + (span * at) / count).toISOString()
      const event = at === 77 ? 'session:qr' : 'message:received'
      insert.run(
        `msg_${sessionId}_${at}`,
        `e${at}`,
        id,
        sessionId,
        kind,
        event,
        at % 50 === 0 ? 'dead' : 'delivered',
        time,
        time,
        payload,
      )
    }
  })()
  db.close()
}
