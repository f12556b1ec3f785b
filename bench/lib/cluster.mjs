import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startGateway } from './gateway.mjs'
import { cpuMilliseconds, median, residentMegabytes } from './measure.mjs'

const pg = createRequire(new URL('../../apps/gateway/package.json', import.meta.url))('pg')

/** A database of its own at a server on this machine, and what Postgres did for it. */
export async function openDatabase(server) {
  const name = `morpheus_bench_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(`${server}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = `${server}/${name}`
  const client = new pg.Client(url)
  await client.connect()
  const notifications = { count: 0, bytes: 0 }
  client.on('notification', ({ payload }) => {
    notifications.count += 1
    notifications.bytes += payload.length
  })
  await client.query('listen morpheus')
  const query = async (text, values) => (await client.query(text, values)).rows

  /** CPU milliseconds of this database's connections, and of the processes that write for all databases. */
  async function cpu() {
    const rows = await query(
      `select pid from pg_stat_activity where pid <> pg_backend_pid()
       and (datname = current_database() or backend_type in ('walwriter', 'checkpointer', 'background writer'))`,
    )
    return new Map(rows.map(({ pid }) => [pid, nanosecondsOf(pid) / 1e6]))
  }

  return {
    url,
    query,
    /** Sums since the database began. Rows are late by some seconds, as connections report them when they rest. */
    async counters() {
      const [{ wal, rows }] = await query(
        `select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
           (tup_inserted + tup_updated + tup_deleted)::float8 as rows
         from pg_stat_database where datname = current_database()`,
      )
      return {
        wal,
        rows,
        notifications: notifications.count,
        notifiedBytes: notifications.bytes,
        cpu: await cpu(),
      }
    },
    async close() {
      await client.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** CPU time of its only thread. */
function nanosecondsOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

/** Differences between two readings of `counters`. */
export function difference(before, after) {
  const { cpu, ...sums } = after
  const changed = Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, value - before[key]]))
  const postgresCpu = [...cpu].reduce((sum, [pid, ms]) => sum + ms - (before.cpu.get(pid) ?? 0), 0)
  return { ...changed, postgresCpu }
}

/** Gateways of one Postgres; `start` adds one. */
export function openCluster(databaseUrl) {
  const files = mkdtempSync(join(tmpdir(), 'morpheus-bench-files-'))
  const environment = {
    DATABASE_URL: databaseUrl,
    MORPHEUS_CLUSTER: '1',
    MORPHEUS_SECRET: randomBytes(32).toString('base64'),
    MORPHEUS_FILES_DIR: files,
    MORPHEUS_PUBLIC_LIMIT: '1000000',
  }
  const nodes = new Map()
  return {
    nodes,
    async start(name) {
      const gateway = await startGateway(undefined, '0', { ...environment, MORPHEUS_NODE_NAME: name })
      nodes.set(name, gateway)
      return gateway
    },
    async close() {
      await Promise.all([...nodes.values()].map((node) => node.close()))
      rmSync(files, { recursive: true, force: true })
    },
  }
}

/**
 * Writes accounts with connected sessions and their phones straight into the store. A phone's secret is its session's
 * id; e-mails are `<number>@loja.com.br`, the password is the administrator's.
 */
export async function writeSessions(database, sessions, accounts) {
  await database.query(
    `insert into users select copy.* from users, generate_series(1, $1) number, jsonb_populate_record(users,
       jsonb_build_object('id', gen_random_uuid(), 'email', number || '@loja.com.br', 'administrator', 0)) copy
     where users.administrator = 1`,
    [accounts],
  )
  const rows = await database.query(
    `with owners as (
       select id, split_part(email, '@', 1)::integer - 1 as number from users where email like '%@loja.com.br'
     )
     insert into sessions (id, user_id, name, status, api_type, connection_method, paired, phone, last_activity, created_at)
     select gen_random_uuid()::text, owners.id, 'Loja ' || number.value, 'connected', 'MORPHEUS', 'QR_CODE', 1,
       55119 || lpad(number.value::text, 8, '0') || ':7', at, at
     from generate_series(0, $1 - 1) number(value)
     join owners on owners.number = number.value % $2
     cross join lateral (
       select to_char(timestamp '2026-01-01' + number.value * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as at
     ) instant
     returning id`,
    [sessions, accounts],
  )
  await database.query(
    `insert into virtual_phones (session_id, number, device, secret_hash, online, contacts, contacts_synced, paired_at, history_sent)
     select id, split_part(phone, ':', 1), 7, encode(sha256(id::bytea), 'hex'), 1, 0, 0, created_at, 1000 from sessions`,
  )
  await database.query('analyze')
  return rows.map(({ id }) => id)
}

/** Name of each session's node, of those that have a live one. */
export async function homesOf(database) {
  const rows = await database.query(
    `select substr(leases.name, 9) as id, nodes.name as node from leases join nodes on nodes.id = leases.node_id
     where leases.name like 'session:%' and nodes.beat_at > extract(epoch from clock_timestamp()) * 1000 - 6000`,
  )
  return new Map(rows.map(({ id, node }) => [id, node]))
}

export async function untilHomed(database, count, nodes = 1) {
  for (;;) {
    const homes = await homesOf(database)
    if (homes.size >= count && new Set(homes.values()).size >= nodes) return homes
    await sleep(50)
  }
}

export const gatewayCpu = (nodes) => nodes.reduce((sum, { pid }) => sum + cpuMilliseconds(pid), 0)
export const gatewayMemory = (nodes) => median(nodes.map(({ pid }) => residentMegabytes(pid)))
