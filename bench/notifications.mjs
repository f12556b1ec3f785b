// Transactions per second on Postgres, each of ten rows: without a notification, with one sent after the commit by a
// connection of its own (as the gateway's bus does), and with one inside the transaction:
// `node bench/notifications.mjs [postgres://postgres@127.0.0.1:5432/postgres] [seconds]`
// NOTIFY takes a lock of the whole server until its transaction is on the disk, so the disk decides: to simulate a slow
// one, set `commit_delay = 3000` and `commit_siblings = 0` (3 ms for each commit) while this runs.
import pg from 'pg'

const url = process.argv[2] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const seconds = Number(process.argv[3] ?? 4)
const schema = `morpheus_bench_${process.pid}`
const notify = `select pg_notify('${schema}', $1)`

async function connect() {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

async function write(kind, writer, until) {
  const client = await connect()
  const bus = await connect()
  let sending = null
  let done = 0
  for (; performance.now() < until; done += 1) {
    const message = JSON.stringify({ writer, done })
    await client.query('begin')
    await client.query(`insert into ${schema}.rows select $1, repeat('x', 300) from generate_series(1, 10)`, [
      writer,
    ])
    if (kind === 'inside') await client.query(notify, [message])
    await client.query('commit')
    if (kind === 'after') sending ??= bus.query(notify, [message]).finally(() => (sending = null))
  }
  await sending
  await Promise.all([client.end(), bus.end()])
  return done
}

async function rate(kind, writers) {
  const until = performance.now() + seconds * 1000
  const done = await Promise.all(Array.from({ length: writers }, (_, writer) => write(kind, writer, until)))
  return done.reduce((sum, count) => sum + count, 0) / seconds
}

const admin = await connect()
const listener = await connect()
await admin.query(`create schema ${schema}`)
await admin.query(`create table ${schema}.rows (writer integer, text text)`)
await listener.query(`listen ${schema}`)
try {
  for (const writers of [1, 4, 12]) {
    const none = await rate('none', writers)
    const after = await rate('after', writers)
    const inside = await rate('inside', writers)
    const ratios = `after ${(after / none).toFixed(2)} times, inside ${(inside / none).toFixed(2)} times`
    console.log(`${writers} writers: ${none.toFixed(0)}/s without, ${ratios}`)
  }
} finally {
  await admin.query(`drop schema ${schema} cascade`)
  await Promise.all([admin.end(), listener.end()])
}
