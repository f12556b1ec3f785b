import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** A Postgres and a Redis of Evolution's own, with empty tables, so that their CPU and memory can be counted. */
export async function openServices(evolution) {
  const folder = mkdtempSync('/tmp/morpheus-peers-')
  const postgres = await openPostgres(join(folder, 'postgres'))
  const redis = await openRedis(join(folder, 'redis'))
  await migrate(postgres.url, join(evolution, 'prisma/postgresql-migrations'))
  return {
    environment: {
      DATABASE_PROVIDER: 'postgresql',
      DATABASE_CONNECTION_URI: postgres.url,
      CACHE_REDIS_URI: redis.url,
    },
    pids: [postgres.child.pid, redis.child.pid],
    async close() {
      await Promise.all([stop(postgres.child, 'SIGINT'), stop(redis.child, 'SIGTERM')])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openPostgres(data) {
  const programs = '/usr/lib/postgresql'
  const version = readdirSync(programs)
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1)
  const bin = (program) => join(programs, version, 'bin', program)
  mkdirSync(data, { mode: 0o700 })
  // Postgres refuses to run as root.
  const isRoot = process.getuid() === 0
  const as = isRoot ? ['setpriv', '--reuid=postgres', '--clear-groups'] : []
  if (isRoot) {
    execFileSync('chmod', ['755', join(data, '..')])
    execFileSync('chown', ['postgres', data])
  }
  const [initdb, ...rest] = [...as, bin('initdb'), '-D', data, '-A', 'trust', '-U', 'postgres']
  execFileSync(initdb, rest, { stdio: 'ignore' })
  const port = await freePort()
  const flags = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const [program, ...args] = [...as, bin('postgres'), '-D', data, ...flags]
  const child = spawn(program, args, { stdio: 'ignore' })
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await until(() => query(url, 'select 1'))
  return { child, url }
}

async function openRedis(folder) {
  mkdirSync(folder)
  const port = await freePort()
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes']
  const child = spawn('redis-server', flags, { stdio: 'ignore' })
  return { child, url: `redis://127.0.0.1:${port}` }
}

async function migrate(url, folder) {
  for (const name of readdirSync(folder).toSorted()) {
    if (name.endsWith('.toml')) continue
    await query(url, readFileSync(join(folder, name, 'migration.sql'), 'utf8'))
  }
}

async function query(url, statement) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

export async function stop(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** Repeats `check` until it returns something truthy; errors count as no. */
export async function until(check, milliseconds = 60_000, step = 20) {
  const end = performance.now() + milliseconds
  for (;;) {
    const found = await check().catch(() => null)
    if (found) return found
    if (performance.now() > end) throw new Error(`Not within ${milliseconds} ms: ${check}`)
    await wait(step)
  }
}
