import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cancel, Clock } from '../../../lib/clock.js'
import { errorCode } from '../../../lib/errorCode.js'
import { createErrorExplainer, readPoolConfig } from './open.js'

/** Advisory locks belong to a server session: they end with the connection, however the process died. */
const key = "hashtext('morpheus: gateway')"
/** An idle connection may be dead for hours before either side notices. */
const heartbeatMs = 5000
const retryMs = 1000
const answerMs = 10_000
/** The server frees a vanished machine's lock after some 25 s instead of two hours. */
const keepalive =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

export interface GatewayLockOptions {
  clock: Pick<Clock, 'after'>
  /** Shares the database with other gateways that also do; otherwise it excludes all. */
  shared?: boolean | undefined
  /** Grace period for another gateway to stop, in real milliseconds. */
  waitMs: number
  onTakenOver: () => void
}

export interface GatewayLock {
  release(): Promise<void>
}

/** The server session that holds the lock; process ids are reused, so its start time is compared too. */
interface Holder {
  pid: number
  started: string
}

/**
 * Keeps other gateways out of a database while this process lives, on a dedicated connection: a pooled one may be
 * closed or reused. Null while another gateway holds it.
 * @throws StartFailure where the server cannot be asked.
 */
export async function lockPostgres(
  databaseUrl: string,
  options: GatewayLockOptions,
): Promise<GatewayLock | null> {
  const lock = new SessionLock(databaseUrl, options)
  try {
    return (await lock.acquire(options.waitMs)) ? lock : null
  } catch (error) {
    throw createErrorExplainer(databaseUrl)(error)
  }
}

/** Holder of the lock: a gateway alone, the nodes of a cluster, or null for nobody. */
export async function findPostgresLock(databaseUrl: string): Promise<'single' | 'cluster' | null> {
  const client = new Client(readPoolConfig(databaseUrl))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ mode: string }>(`select mode from pg_locks where ${isOurLock}`)
    if (rows[0] === undefined) return null
    return rows[0].mode === 'ShareLock' ? 'cluster' : 'single'
  } catch (error) {
    throw createErrorExplainer(databaseUrl)(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** `pg_locks` shows a bigint key as two halves. */
const isOurLock = `locktype = 'advisory' and granted and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())
  and (classid::bigint << 32) | objid::bigint = ${key}::bigint`

class SessionLock implements GatewayLock {
  readonly #databaseUrl: string
  readonly #options: GatewayLockOptions
  #client: Client | null = null
  #holder: Holder | null = null
  #cancel: Cancel = () => undefined
  #recovery: Promise<void> | null = null
  #closed = false

  constructor(databaseUrl: string, options: GatewayLockOptions) {
    this.#databaseUrl = databaseUrl
    this.#options = options
  }

  async acquire(waitMs: number): Promise<boolean> {
    const client = new Client({ ...readPoolConfig(this.#databaseUrl), query_timeout: waitMs + answerMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(keepalive)
      if (!(await this.#lock(client, waitMs))) {
        await client.end()
        return false
      }
      const { rows } = await client.query<Holder>(
        'select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()',
      )
      this.#holder = rows[0] ?? null
    } catch (error) {
      void client.end().catch(() => undefined)
      throw error
    }
    this.#client = client
    client.once('end', () => this.#onLoss(client))
    this.#planHeartbeat(client)
    return true
  }

  async release(): Promise<void> {
    this.#closed = true
    this.#cancel()
    await this.#recovery
    await this.#client?.end().catch(() => undefined)
  }

  async #lock(client: Client, waitMs: number): Promise<boolean> {
    const mode = this.#options.shared ? '_shared' : ''
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock${mode}(${key}) as locked`,
    )
    if (rows[0]?.locked || waitMs === 0) return rows[0]?.locked ?? false
    try {
      await client.query(`set lock_timeout = ${Math.ceil(waitMs)}`)
      await client.query(`select pg_advisory_lock${mode}(${key})`)
      return true
    } catch (error) {
      if (errorCode(error) === lockNotAvailable) return false
      throw error
    }
  }

  #planHeartbeat(client: Client): void {
    if (this.#closed) return
    this.#cancel = this.#options.clock.after(heartbeatMs, () => {
      // Queries the lock itself: a pooler in between may have reassigned the server session.
      const locks = client.query(`select 1 from pg_locks where pid = pg_backend_pid() and ${isOurLock}`)
      locks.then(
        ({ rows }) => (rows.length > 0 ? this.#planHeartbeat(client) : this.#onLoss(client)),
        () => this.#onLoss(client),
      )
    })
  }

  #onLoss(client: Client): void {
    if (this.#closed || this.#client !== client) return
    this.#client = null
    this.#cancel()
    void client.end().catch(() => undefined)
    this.#recover()
  }

  /** While the server is unreachable the holder of the lock is unknown: retry until it answers. */
  #recover(): void {
    this.#recovery = this.#tryRecover().then(
      (isLocked) => {
        if (!isLocked && !this.#closed) this.#options.onTakenOver()
      },
      () => {
        if (!this.#closed) this.#cancel = this.#options.clock.after(retryMs, () => this.#recover())
      },
    )
  }

  async #tryRecover(): Promise<boolean> {
    if (await this.acquire(0)) return true
    // The server may not have noticed that this gateway's own connection is gone.
    await this.#endOldSession()
    for (let tries = 0; tries < 10; tries += 1) {
      await sleep(50)
      if (await this.acquire(0)) return true
    }
    return false
  }

  async #endOldSession(): Promise<void> {
    if (!this.#holder) return
    const client = new Client(readPoolConfig(this.#databaseUrl))
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz',
        [this.#holder.pid, this.#holder.started],
      )
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

const lockNotAvailable = '55P03'
