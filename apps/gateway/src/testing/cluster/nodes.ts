import { randomBytes } from 'node:crypto'
import { contract } from '@morpheus/sdk/contract'
import { expect, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { connectStore } from '../../core/store/open.js'
import { listNodeLoads } from '../../core/store/repositories/nodes.js'
import type { Db } from '../../core/store/tables.js'
import { callAt, type GatewayProcess, runGateway, signInAt } from '../gatewayProcess.js'
import { freshDatabase } from '../postgres/freshDatabase.js'
import { temporaryFolder } from '../temporaryFolder.js'
import { admin, required } from '../testGateway.js'

export const patient = { timeout: 30_000, interval: 50 }

export interface NodeCalls {
  url: string
  call: (route: string, body?: object, token?: string) => Promise<unknown>
}

export interface Node extends NodeCalls {
  process: GatewayProcess
}

interface NodeOptions {
  /** Variables of this node alone. */
  env?: Record<string, string>
  /** By how much its clock is fast. */
  clockMs?: number | undefined
  /** Path of another version's `main.js`. */
  program?: string | undefined
}

/** Names of the documented examples must not be looked up. */
const offline = `
  import { promises } from 'node:dns'
  for (const name of ['resolve', 'resolve4', 'resolve6'])
    promises.Resolver.prototype[name] = async () => {
      throw Object.assign(new Error('Offline'), { code: 'ENOTFOUND' })
    }`

/** A machine whose clock is fast or slow. */
const shiftClock = (ms: number) => `
  const System = Date
  globalThis.Date = class extends System {
    constructor(...given) {
      super(...(given.length > 0 ? given : [System.now() + ${ms}]))
    }
    static now() {
      return System.now() + ${ms}
    }
  }`

const imported = (module: string) => `--import=data:text/javascript,${encodeURIComponent(module)}`

/** Real processes on one database. */
export class Cluster {
  readonly #env: Record<string, string>
  readonly #isLong: boolean
  readonly databaseUrl: string
  readonly db: Db
  token = ''

  private constructor(databaseUrl: string, db: Db, env: Record<string, string>, isLong: boolean) {
    this.#isLong = isLong
    this.databaseUrl = databaseUrl
    this.db = db
    this.#env = {
      DATABASE_URL: databaseUrl,
      MORPHEUS_CLUSTER: '1',
      MORPHEUS_SECRET: randomBytes(32).toString('base64'),
      MORPHEUS_ADMIN_EMAIL: admin.email,
      MORPHEUS_ADMIN_PASSWORD: admin.password,
      ...env,
      NODE_OPTIONS: imported(offline),
    }
  }

  /**
   * @param options.env Variables of all nodes, with the place of files; a folder that they share where absent.
   * @param options.databaseUrl An empty database where absent, with this version's schema.
   * @param options.isLong The nodes run for minutes.
   */
  static async open(
    count: number,
    options: { env?: Record<string, string>; databaseUrl?: string; isLong?: boolean } = {},
  ): Promise<Cluster & { nodes: Node[] }> {
    const { env = { MORPHEUS_FILES_DIR: temporaryFolder() }, isLong = false } = options
    const databaseUrl = options.databaseUrl ?? (await freshDatabase())
    const { db } = await connectStore({ dataFolder: '', databaseUrl })
    onTestFinished(() => db.destroy())
    const cluster = new Cluster(databaseUrl, db, env, isLong)
    const nodes = await Promise.all(Array.from({ length: count }, () => cluster.start()))
    const opened = Object.assign(cluster, { nodes })
    if (count > 0) await opened.signIn()
    return opened
  }

  async signIn(this: Cluster & { nodes: Node[] }): Promise<void> {
    this.token = await signInAt(required(this.nodes[0]).url, admin)
  }

  async start({ env = {}, clockMs = 0, program }: NodeOptions = {}): Promise<Node> {
    const shift =
      clockMs === 0 ? {} : { NODE_OPTIONS: `${imported(offline)} ${imported(shiftClock(clockMs))}` }
    const process = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', temporaryFolder()], {
      env: { ...this.#env, ...shift, ...env },
      program,
      isLong: this.#isLong,
    })
    const url = await process.url
    return {
      process,
      url,
      call: (route, body, token = this.token) => callAt(url, route, { token, body }),
    }
  }

  pair(node: NodeCalls, name: string): Promise<{ id: string; secret: string }> {
    return pairThrough(node, name)
  }

  /** Cursor of the account's last event. */
  async latestEvent(this: Cluster & { nodes: Node[] }): Promise<number> {
    return contract.events.list.answer.parse(await required(this.nodes[0]).call('GET /events')).latest
  }

  spread(): Promise<number[]> {
    return spreadOver(this.db)
  }
}

/** Pairs a session through one node, which then runs it. Returns its id and its phone's secret. */
export async function pairThrough(
  { call }: NodeCalls,
  name: string,
): Promise<{ id: string; secret: string }> {
  const { session } = contract.sessions.create.answer.parse(await call('POST /sessions', { name }))
  await call(`POST /sessions/${session.id}/connect`)
  const { qrText } = await vi.waitFor(
    async () => z.object({ qrText: z.string() }).parse(await call(`GET /sessions/${session.id}/qr`)),
    patient,
  )
  const phone = await call('POST /virtual-phone/scan', { qr: qrText })
  const { secret } = z.object({ secret: z.string() }).parse(phone)
  await vi.waitFor(async () => {
    const { session: now } = contract.sessions.get.answer.parse(await call(`GET /sessions/${session.id}`))
    expect(now.status).toBe('connected')
  }, patient)
  return { id: session.id, secret }
}

/** Sessions that each live node runs, fewest first. */
export async function spreadOver(db: Db): Promise<number[]> {
  return (await listNodeLoads(db)).map(({ sessions }) => sessions).sort((a, b) => a - b)
}
