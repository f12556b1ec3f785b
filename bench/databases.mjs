// Events per second committed by the event store, on SQLite and on Postgres in turn, each commit synced to disk:
// `node --conditions=@morpheus/source bench/databases.mjs [postgres://postgres@127.0.0.1:5432] [rounds] [seconds]`
// from source, with tsx. Sequentially, and 50 at once.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { register } from 'tsx/esm/api'

register()
const gateway = (path) => import(new URL(`../apps/gateway/src/${path}`, import.meta.url).href)
const { openStore } = await gateway('core/store/open.ts')
const { GroupCommit } = await gateway('core/store/groupCommit.ts')
const { GatheredWork } = await gateway('core/events/unitOfWork.ts')
const { ActivityLog } = await gateway('core/log/activityLog.ts')
const { createUser } = await gateway('features/account/users.ts')
const { firstUser } = await gateway('core/store/repositories/users.ts')
const { insertSession } = await gateway('core/store/repositories/sessions.ts')
const { sessionRow } = await gateway('testing/rows.ts')
const { systemClock } = await gateway('core/lib/clock.ts')

const server = process.argv[2] ?? 'postgres://postgres@127.0.0.1:5432'
const rounds = Number(process.argv[3] ?? 5)
const seconds = Number(process.argv[4] ?? 2)

async function atServer(statement) {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function prepared(place) {
  const db = await openStore(place)
  await createUser(db, systemClock, { email: 'ana@loja.com.br', name: 'Ana', password: 'senha-da-medida' })
  const { id: user_id } = await firstUser(db)
  await insertSession(db, sessionRow({ id: 's', user_id }))
  const writes = new GroupCommit(db)
  const acts = new ActivityLog(systemClock)
  const subject = { id: 's', user_id, phone: null }
  const event = () =>
    writes.commit(async (transaction) => {
      const work = new GatheredWork(transaction, systemClock, acts, [])
      work.emit(subject, 'session:disconnected', { sessionId: 's', reason: 'medida' })
      await work.store()
    })
  return { db, event }
}

async function rate(event, lanes) {
  const until = performance.now() + seconds * 1000
  let done = 0
  const lane = async () => {
    for (; performance.now() < until; done += 1) await event()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  return (done * 1000) / (performance.now() - began)
}

const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1]

const dataFolder = mkdtempSync(join(tmpdir(), 'morpheus-bench-'))
const name = `morpheus_bench_${randomUUID().replaceAll('-', '')}`
await atServer(`create database ${name}`)
const stores = [
  ['SQLite', await prepared({ dataFolder })],
  ['Postgres', await prepared({ dataFolder, databaseUrl: `${server}/${name}` })],
]
try {
  for (const lanes of [1, 50]) {
    const found = new Map(stores.map(([kind]) => [kind, []]))
    for (let round = 0; round < rounds; round += 1)
      for (const [kind, { event }] of stores) found.get(kind).push(await rate(event, lanes))
    const [sqlite, postgres] = stores.map(([kind]) => middle(found.get(kind)))
    const text = `${sqlite.toFixed(0)} events/s on SQLite, ${postgres.toFixed(0)} on Postgres`
    console.log(`${lanes} at once: ${text} (${(postgres / sqlite).toFixed(2)} times)`)
  }
} finally {
  for (const [, { db }] of stores) await db.destroy()
  rmSync(dataFolder, { recursive: true })
  await atServer(`drop database ${name} with (force)`)
}
