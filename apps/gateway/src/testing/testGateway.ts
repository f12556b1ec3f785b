import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Contact, Instant, Session, User, VirtualPhone } from '@morpheus/sdk/contract'
import { hash } from '@node-rs/argon2'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { createLog } from '../core/log/logger.js'
import type { Resolve } from '../core/net/resolver.js'
import * as passwords from '../features/account/passwords.js'
import { noPace } from '../features/messages/pace.js'
import { addUser } from '../start/commands/addUser.js'
import type { GatewayConfig } from '../start/config/gatewayConfig.js'
import { type Limits, readLimits } from '../start/config/limits.js'
import { type Gateway, startGateway } from '../start/gateway.js'
import { ManualClock } from './manualClock.js'
import { cheap } from './servedGateway.js'
import { temporaryFolder } from './temporaryFolder.js'
import { nodeCount, placeOf, socketTransports } from './testStore.js'

export const admin = { email: 'ana@loja.com.br', password: 'senha-de-teste', name: 'Ana Souza' }

/** An HTTP answer. `body` is the JSON; `data` its `data`, or the whole body without one. */
export interface Answered {
  status: number
  headers: Headers
  body: Record<string, unknown>
  data: z.output<typeof Data>
}

/** Union of all answers' fields by the contract's schemas. */
const Data = z.looseObject({
  ...z
    .object({
      user: User,
      token: z.string(),
      session: Session,
      sessions: z.array(Session),
      contacts: z.array(Contact),
      total: z.number().nullable(),
      nextCursor: z.string().nullable(),
      phone: VirtualPhone,
      secret: z.string(),
      qrText: z.string(),
      qrCode: z.string(),
      issuedAt: Instant,
      expiresAt: Instant,
    })
    .partial().shape,
})

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface SeenEvent {
  type: string
  payload: Record<string, unknown>
  meta: { id: string; cursor: number; at: string } | undefined
}

export class TestGateway {
  readonly clock: ManualClock
  readonly folder: string
  readonly logged: string[]
  readonly #nodes: readonly Gateway[]

  constructor(nodes: readonly Gateway[], clock: ManualClock, folder: string, logged: string[]) {
    this.#nodes = nodes
    this.clock = clock
    this.folder = folder
    this.logged = logged
  }

  /** Of any of the nodes, another each time. */
  get url(): string {
    return this.#any().url
  }

  get routes() {
    return this.#any().routes
  }

  async close(): Promise<void> {
    for (const node of this.#nodes) await node.close()
  }

  #any(): Gateway {
    return required(this.#nodes[Math.floor(Math.random() * this.#nodes.length)])
  }

  async call(route: string, options: CallOptions = {}): Promise<Answered> {
    const answer = await this.fetch(route, options)
    const json = Json.parse(await answer.json())
    const data = Array.isArray(json.data) ? {} : (json.data ?? json)
    return { status: answer.status, headers: answer.headers, body: json, data: Data.parse(data) }
  }

  /** `data` of a successful answer, parsed by the contract's schema. */
  async read<S extends z.ZodType>(schema: S, route: string, options: CallOptions): Promise<z.output<S>> {
    const answer = await this.fetch(route, options)
    const json = Json.parse(await answer.json())
    expect(answer.ok, `${route}: ${JSON.stringify(json)}`).toBe(true)
    return schema.parse(json.data)
  }

  fetch(route: string, { token, body, headers }: CallOptions = {}): Promise<Response> {
    const [method = '', path = ''] = route.split(' ')
    return fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
      }),
    })
  }

  async signIn(credentials: { email: string; password: string } = admin): Promise<string> {
    const { email, password } = credentials
    const { data } = await this.call('POST /auth/login', { body: { email, password } })
    return required(data.token)
  }

  async another(email = 'bia@outra.com.br'): Promise<string> {
    await addUser(
      await placeOf(this.folder),
      { email, name: 'Bia', password: 'outra-senha' },
      { clock: this.clock },
    )
    return this.signIn({ email, password: 'outra-senha' })
  }

  async createSession(token: string, body: Record<string, unknown> = {}): Promise<string> {
    const { data } = await this.call('POST /sessions', { token, body: { name: 'Loja', ...body } })
    return required(data.session).id
  }

  /** A connected socket and its recorded events. `wishes` extend the handshake. */
  async listen(
    token: string,
    wishes: { auth?: object; query?: Record<string, string> } = {},
  ): Promise<{ socket: Socket; events: SeenEvent[] }> {
    const { auth = {}, query = {} } = wishes
    const socket = io(this.url, {
      auth: { token, ...auth },
      query,
      reconnection: false,
      transports: socketTransports,
    })
    const events: SeenEvent[] = []
    socket.onAny((type, payload, meta) => events.push({ type, payload, meta }))
    onTestFinished(() => void socket.close())
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return { socket, events }
  }

  /** Advances by a phone's handshake; its timer must be planned already. */
  async handshake(): Promise<void> {
    this.clock.advance(300)
  }

  async until(token: string, id: string, wanted: string): Promise<void> {
    await vi.waitFor(async () => {
      const { data } = await this.call(`GET /sessions/${id}`, { token })
      expect(data.session?.status).toBe(wanted)
    }, timeouts)
  }

  /** Waits for a line in the operators' log, which a node writes some time after the event. */
  async untilLogged(query: string, token: string, text: string): Promise<void> {
    await vi.waitFor(async () => {
      this.clock.advance(250)
      const logs = await this.fetch(`GET /monitoring/logs${query}`, { token })
      expect(await logs.text()).toContain(text)
    }, timeouts)
  }

  async qr(token: string, id: string): Promise<string> {
    return vi.waitFor(async () => {
      const answer = await this.call(`GET /sessions/${id}/qr`, { token })
      expect(answer.status).toBe(200)
      return required(answer.data.qrText)
    }, timeouts)
  }

  async pair(token: string, id: string, phoneNumber = '5511988887777'): Promise<string> {
    await this.call(`POST /sessions/${id}/connect`, { token })
    await this.handshake()
    const { data } = await this.call('POST /virtual-phone/scan', {
      body: { qr: await this.qr(token, id), phoneNumber },
    })
    await this.handshake()
    await this.until(token, id, 'connected')
    return required(data.secret)
  }
}

/** Busy machines may take seconds for milliseconds of work. */
const timeouts = { timeout: 10_000 }

const Json = z.record(z.string(), z.unknown())

export function required<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('The answer lacks what the test needs')
  return value
}

/** High limits: allowances do not refill on a manual clock. */
export const roomyLimits: Limits = {
  ...readLimits({}),
  callsPerMinute: 1e9,
  tokenCallsPerMinute: 1e9,
  megabytesPerDay: 1e9,
  testsPerMinute: 1e9,
}

/**
 * Starts a gateway for the running test: with MORPHEUS_TEST_NODES, several nodes of a cluster. Passwords set in this process use Argon2id with minimal cost, as each test
 * creates an account.
 */
export async function openGateway(overrides: Partial<GatewayConfig> = {}): Promise<TestGateway> {
  vi.spyOn(passwords, 'hashPassword').mockImplementation((password) => hash(password, cheap))
  const folder = overrides.dataFolder ?? temporaryFolder()
  const clock = overrides.clock instanceof ManualClock ? overrides.clock : new ManualClock()
  const logged: string[] = []
  const config: GatewayConfig = {
    nodeName: 'loja-1',
    host: '127.0.0.1',
    port: 0,
    ...(overrides.databaseUrl ? { dataFolder: folder, databaseConnections: 3 } : await placeOf(folder)),
    engine: 'virtual',
    dashboardFolder: join(folder, 'no-dashboard'),
    administrator: admin,
    logLevel: 'trace',
    signInDays: 90,
    publicCallsPerMinute: 100_000,
    origins: 'any',
    framers: [],
    trustProxy: () => false,
    timeZone: 'America/Sao_Paulo',
    limits: roomyLimits,
    mail: null,
    pace: noPace,
    sendHours: 72,
    historyDays: 90,
    retention: { eventDays: 7, logDays: 7, logLines: 500_000, queueDays: 30, activityDays: 365 },
    log: createLog('trace', { write: (line) => logged.push(line) }),
    clock,
    allowLocalTargets: true,
    compatEvolution: false,
    graph: { url: 'http://graph.invalid', version: 'v25.0' },
    kommo: { url: 'http://{subdomain}.invalid' },
    resolve: resolveLocally,
    random: () => 0,
    ...overrides,
  }
  const nodes: Gateway[] = []
  const cluster = nodeCount > 1 && {
    cluster: true,
    secrets: config.secrets ?? [secret],
    files: config.files ?? { folder },
  }
  for (let node = 0; node < nodeCount; node += 1) {
    const dataFolder = node === 0 ? folder : join(folder, `node-${node}`)
    const gateway = await startGateway({ ...config, ...cluster, dataFolder })
    onTestFinished(() => gateway.close())
    nodes.push(gateway)
  }
  return new TestGateway(nodes, clock, folder, logged)
}

/** Nodes share their keys. */
const secret = randomBytes(32)

/** Resolves localhost only, without queries. */
const resolveLocally: Resolve = async (host) => {
  if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }]
  throw Object.assign(new Error(`Unknown host: ${host}`), { code: 'ENOTFOUND' })
}
