import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFile, chown, mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporaryFolder.js'

const run = promisify(execFile)
const programs = '/usr/lib/postgresql'
/** Postgres refuses to run as root. */
const account = 'postgres'
const isRoot = process.getuid?.() === 0
const retryMs = 100
const settings = (port: number) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
max_connections = 200
wal_level = replica
max_wal_size = 128MB
wal_keep_size = 64MB
include = 'synchronous.conf'
`

/**
 * A Postgres of this test alone, with a synchronous standby, so that it can be killed, filled and failed over. Root's
 * is on a file system of its own, of `bytes`.
 */
export class OwnPostgres {
  readonly #bin: string
  readonly #folder: string
  #primary: Server
  #standby: Server

  private constructor(bin: string, folder: string, servers: { primary: Server; standby: Server }) {
    this.#bin = bin
    this.#folder = folder
    this.#primary = servers.primary
    this.#standby = servers.standby
  }

  static async open(bytes: number): Promise<OwnPostgres> {
    const version = (await readdir(programs)).toSorted((a, b) => Number(a) - Number(b)).at(-1)
    const bin = join(programs, String(version), 'bin')
    const folder = isRoot ? await mountedFolder(bytes) : temporaryFolder()
    const primary = await newServer(folder, 'first')
    const standby = await newServer(folder, 'second')
    const postgres = new OwnPostgres(bin, folder, { primary, standby })
    onTestFinished(() => postgres.#end())
    await as(join(bin, 'initdb'), ['-D', primary.data, '-U', account, '-A', 'trust', '--no-sync'])
    await appendFile(join(primary.data, 'postgresql.conf'), settings(primary.port))
    await writeFile(join(primary.data, 'synchronous.conf'), '')
    await postgres.start()
    await query(primary, 'create database morpheus')
    await postgres.#follow()
    return postgres
  }

  get url(): string {
    return `postgres://${account}@127.0.0.1:${this.#primary.port}/morpheus`
  }

  /** As the kernel does where memory is short: nothing is flushed, and the next start recovers. */
  async kill(): Promise<void> {
    await stop(this.#primary, 'SIGKILL')
  }

  async start(): Promise<void> {
    await this.#start(this.#primary)
  }

  /** Starts what ended by itself. Without the standby no commit would end. */
  async revive(): Promise<void> {
    for (const server of [this.#primary, this.#standby]) if (!isRunning(server)) await this.#start(server)
  }

  async restart(): Promise<void> {
    await stop(this.#primary, 'SIGINT')
    await this.start()
  }

  /** Leaves no space on the disk, until the returned function is called. */
  async fill(): Promise<() => Promise<void>> {
    const ballast = join(this.#folder, 'ballast')
    // It fails where the space ends.
    await run('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M']).catch(() => undefined)
    return () => rm(ballast)
  }

  /** The primary dies, its standby takes over, and a new standby follows that. */
  async failOver(): Promise<void> {
    await this.kill()
    await as(join(this.#bin, 'pg_ctl'), ['promote', '-w', '-D', this.#standby.data])
    const old = this.#primary
    this.#primary = this.#standby
    await rm(old.data, { recursive: true })
    await mkdir(old.data, { mode: 0o700 })
    this.#standby = old
    if (isRoot) await giveAway(old.data)
    await this.#follow()
  }

  /** Copies the primary, and has each commit wait for the copy from then on. */
  async #follow(): Promise<void> {
    const { data, port } = this.#standby
    const from = `postgres://${account}@127.0.0.1:${this.#primary.port}/`
    await as(join(this.#bin, 'pg_basebackup'), ['-D', data, '-d', from, '-R', '-c', 'fast', '--no-sync'])
    await appendFile(join(data, 'postgresql.conf'), `port = ${port}\n`)
    await writeFile(join(data, 'synchronous.conf'), '')
    await this.#start(this.#standby)
    await writeFile(join(this.#primary.data, 'synchronous.conf'), `synchronous_standby_names = '*'\n`)
    await query(this.#primary, 'select pg_reload_conf()')
  }

  async #start(server: Server): Promise<void> {
    for (;;) {
      const child = spawn(...asAccount(join(this.#bin, 'postgres'), ['-D', server.data]), { stdio: 'ignore' })
      server.process = child
      while (isRunning(server)) {
        if (await answers(server)) return
        await setTimeout(retryMs)
      }
      // Processes of the one that was killed may still be ending.
      await setTimeout(retryMs)
    }
  }

  async #end(): Promise<void> {
    await Promise.all([this.#primary, this.#standby].map((server) => stop(server, 'SIGKILL')))
  }
}

interface Server {
  readonly data: string
  readonly port: number
  process: ChildProcess | null
}

/** Not in the folder of this run's temporary files, which is root's alone. */
async function mountedFolder(bytes: number): Promise<string> {
  const folder = await mkdtemp('/tmp/morpheus-postgres-')
  await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=1777`, 'tmpfs', folder])
  onTestFinished(async () => {
    await run('umount', ['--lazy', folder])
    await rmdir(folder)
  })
  return folder
}

async function newServer(folder: string, name: string): Promise<Server> {
  const data = join(folder, name)
  await mkdir(data, { mode: 0o700 })
  if (isRoot) await giveAway(data)
  return { data, port: await freePort(), process: null }
}

async function giveAway(folder: string): Promise<void> {
  const { stdout } = await run('id', ['-u', account])
  await chown(folder, Number(stdout), -1)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new TypeError('No port'))
        else resolve(address.port)
      })
    })
  })
}

const asAccount = (program: string, args: string[]): [string, string[]] =>
  isRoot ? ['setpriv', [`--reuid=${account}`, '--clear-groups', program, ...args]] : [program, args]

async function as(program: string, args: string[]): Promise<void> {
  await run(...asAccount(program, args))
}

function isRunning({ process: child }: Pick<Server, 'process'>): boolean {
  return child !== null && child.exitCode === null && child.signalCode === null
}

async function stop({ process: child }: Server, signal: NodeJS.Signals): Promise<void> {
  if (!child || !isRunning({ process: child })) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

async function query({ port }: Server, statement: string): Promise<void> {
  const client = new pg.Client(`postgres://${account}@127.0.0.1:${port}/postgres`)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const answers = (server: Server) =>
  query(server, 'select 1').then(
    () => true,
    () => false,
  )
