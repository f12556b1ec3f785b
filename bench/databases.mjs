// Events per second committed by the event store, on SQLite and on Postgres in turn, each commit synced to disk:
// `node --conditions=@morpheus/source bench/databases.mjs [postgres://postgres@127.0.0.1:5432] [rounds] [seconds]`
// from source, with tsx. One writer, and 50 of one account and of 50; that only emit an event, or also change a session.
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
const { EventStore } = await gateway('core/events/eventStore.ts')
const { MemoryBus } = await gateway('core/cluster/memoryBus.ts')
const { createUser } = await gateway('features/account/users.ts')
const { findFirstUser, insertUser } = await gateway('core/store/repositories/users.ts')
const { insertSession, lockOwnSession, updateSession } = await gateway('core/store/repositories/sessions.ts')
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

const accounts = 50

/** Changes of an account each: one that only tells an event, and one that also reads and writes the session's row. */
async function prepared(place) {
  const db = await openStore(place)
  await createUser(db, systemClock, { email: 'ana@loja.com.br', name: 'Ana', password: 'senha-da-medida' })
  const user = await findFirstUser(db)
  const subjects = []
  for (let number = 0; number < accounts; number += 1) {
    const subject = { id: randomUUID(), user_id: number === 0 ? user.id : randomUUID(), phone: null }
    if (number > 0) await insertUser(db, { ...user, id: subject.user_id, email: `${number}@loja.com.br` })
    await insertSession(db, sessionRow(subject))
    subjects.push(subject)
  }
  const writes = new GroupCommit(db)
  const quiet = () => undefined
  const bus = new MemoryBus(quiet)
  const eventStore = new EventStore({ writes, bus, clock: systemClock, log: quiet, onError: quiet })
  const payload = { sessionId: 's', reason: 'medida' }
  const tell = (subject) =>
    eventStore.transact(subject.user_id, (work) => work.emit(subject, 'session:disconnected', payload))
  const change = (subject) =>
    eventStore.transact(subject.user_id, async (work) => {
      const session = await lockOwnSession(work.db, subject.id, subject.user_id)
      work.emit(session, 'session:disconnected', payload)
      await updateSession(work.db, subject.id, { last_activity: work.now() })
    })
  return { db, subjects, tell, change }
}

async function rate(act, subjects, writers) {
  const until = performance.now() + seconds * 1000
  let done = 0
  const lane = async (_, number) => {
    for (; performance.now() < until; done += 1) await act(subjects[number % subjects.length])
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: writers }, lane))
  return (done * 1000) / (performance.now() - began)
}

const measured = [
  { what: 'one writer', act: 'tell', writers: 1, accounts: 1 },
  { what: '50 writers, one account', act: 'tell', writers: 50, accounts: 1 },
  { what: '50 writers, 50 accounts', act: 'tell', writers: 50, accounts },
  { what: '50 writers, one account, with the session', act: 'change', writers: 50, accounts: 1 },
  { what: '50 writers, 50 accounts, with the session', act: 'change', writers: 50, accounts },
]

const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1]

const dataFolder = mkdtempSync(join(tmpdir(), 'morpheus-bench-'))
const name = `morpheus_bench_${randomUUID().replaceAll('-', '')}`
await atServer(`create database ${name}`)
const stores = [
  ['SQLite', await prepared({ dataFolder })],
  ['Postgres', await prepared({ dataFolder, databaseUrl: `${server}/${name}` })],
]
try {
  for (const { what, act, writers, accounts } of measured) {
    const found = new Map(stores.map(([kind]) => [kind, []]))
    for (let round = 0; round < rounds; round += 1)
      for (const [kind, store] of stores)
        found.get(kind).push(await rate(store[act], store.subjects.slice(0, accounts), writers))
    const ratios = found.get('Postgres').map((postgres, round) => postgres / found.get('SQLite')[round])
    const [sqlite, postgres] = stores.map(([kind]) => middle(found.get(kind)))
    const text = `${sqlite.toFixed(0)} events/s on SQLite, ${postgres.toFixed(0)} on Postgres`
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
    console.log(`${what}: ${text} (${(postgres / sqlite).toFixed(2)} times; rounds ${least} to ${most})`)
  }
} finally {
  for (const [, { db }] of stores) await db.destroy()
  rmSync(dataFolder, { recursive: true })
  await atServer(`drop database ${name} with (force)`)
}
