// Duration of the newest migrations on a large store, on SQLite and on Postgres: `node --conditions=@morpheus/source
// bench/migration.mjs [rows] [from version] [postgres://postgres@127.0.0.1:5432]` from source, with tsx.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { register } from 'tsx/esm/api'

register()
// The gateway's own Kysely.
const { Kysely, sql } = createRequire(new URL('../apps/gateway/package.json', import.meta.url))('kysely')
const gateway = (path) => import(new URL(`../apps/gateway/src/${path}`, import.meta.url).href)
const { openSqlite } = await gateway('core/store/dialects/sqlite/open.ts')
const { openPostgres } = await gateway('core/store/dialects/postgres/open.ts')
const { listMigrations } = await gateway('core/store/migrate.ts')
const { createUser } = await gateway('features/account/users.ts')
const { findFirstUser } = await gateway('core/store/repositories/users.ts')
const { insertSession } = await gateway('core/store/repositories/sessions.ts')
const { sessionRow } = await gateway('testing/rows.ts')
const { systemClock } = await gateway('core/lib/clock.ts')

const count = Number(process.argv[2] ?? 1_000_000)
const from = Number(process.argv[3] ?? 71)
const server = process.argv[4] ?? 'postgres://postgres@127.0.0.1:5432'
const payload = JSON.stringify({ sessionId: 's', message: { content: 'x'.repeat(500) } })

async function atServer(statement) {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Store of an earlier version with as many events, deliveries of them, and messages. */
async function fill(db) {
  await createUser(db, systemClock, { email: 'ana@loja.com.br', name: 'Ana', password: 'senha-da-medida' })
  const { id: user } = await findFirstUser(db)
  await insertSession(db, sessionRow({ id: 's', user_id: user }))
  const rows = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`
  const at = '2026-11-21T12:00:00.000Z'
  await sql`insert into events (id, user_id, session_id, type, payload, cursor, at)
    ${rows} select 'e' || i, ${user}, 's', 'message:received', ${payload}, i, ${at} from n`.execute(db)
  await sql`insert into delivery_targets (id, session_id, kind, config, events, enabled, status, created_at)
    values ('t', 's', 'webhook', '{}', '[]', 1, 'disconnected', ${at})`.execute(db)
  await sql`insert into deliveries (id, event_id, target_id, session_id, kind, event, state, open, created_at, payload)
    ${rows} select 'd' || i, 'e' || i, 't', 's', 'webhook', 'message:received', 'delivered', 0, ${at}, ${payload} from n`.execute(
    db,
  )
  await sql`insert into messages (id, session_id, direction, chat, contact, network_id, kind, text, content, source, state, open, created_at)
    ${rows} select 'm' || i, 's', 'in', 'c' || (i % 1000), 'c' || (i % 1000), 'w' || i, 'text', 'Bom dia', '{}', 'contact', 'received', 0, ${at} from n`.execute(
    db,
  )
}

async function measure(kind, dialect, size) {
  const db = new Kysely({ dialect })
  try {
    const later = listMigrations(kind, from)
    const earlier = listMigrations(kind).slice(0, -later.length || undefined)
    const take = (step) => db.transaction().execute(step)
    for (const step of earlier) await take(step)
    await fill(db)
    if (kind === 'postgres') await sql`vacuum analyze`.execute(db)
    console.log(`${kind}: ${count} events, deliveries and messages, ${await size(db)}`)
    for (const [index, step] of later.entries()) {
      const began = performance.now()
      await take(step)
      console.log(`  step ${from + index + 1}: ${((performance.now() - began) / 1000).toFixed(2)} s`)
    }
  } finally {
    await db.destroy()
  }
}

const megabytes = (bytes) => `${Math.round(bytes / 1024 ** 2)} MB`
// Not in the tests' folder, which is in memory.
const dataFolder = mkdtempSync(join(process.cwd(), 'node_modules/.morpheus-bench-'))
const name = `morpheus_bench_${randomUUID().replaceAll('-', '')}`
try {
  const size = async () => megabytes(statSync(join(dataFolder, 'morpheus.db')).size)
  await measure('sqlite', openSqlite(dataFolder, false).dialect, size)
  await atServer(`create database ${name}`)
  const postgres = openPostgres(`${server}/${name}`, 2)
  await measure('postgres', (postgres.patient ?? (() => postgres.dialect))(), async (db) => {
    const { rows } = await sql`select pg_database_size(${name}) as bytes`.execute(db)
    return megabytes(Number(rows[0].bytes))
  })
} finally {
  rmSync(dataFolder, { recursive: true, force: true })
  await atServer(`drop database if exists ${name} with (force)`)
}
