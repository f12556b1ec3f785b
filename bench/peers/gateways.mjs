import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { admin, unlimited } from '../lib/gateway.mjs'
import { residentMegabytes } from '../lib/measure.mjs'
import { freePort, stop, until } from './services.mjs'

const main = join(import.meta.dirname, '../../apps/gateway/dist/main.js')
const evolutionKey = 'bench-key'
/** Limit of each step of a pairing. */
const pairingMs = 15_000
const maxPairings = 10

/** Milliseconds since 1970, with fractions. */
export const now = () => performance.timeOrigin + performance.now()

function processOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { pid, parent: Number(fields[1]), cpu: 10 * ticks }
  } catch {
    return null
  }
}

function treeOf(root) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => processOf(Number(name)))
    .filter(Boolean)
  const pids = new Set([root])
  for (let size = 0; size < pids.size; ) {
    size = pids.size
    for (const { pid, parent } of all) if (pids.has(parent)) pids.add(pid)
  }
  return all.filter(({ pid }) => pids.has(pid))
}

const cpuOf = (pid) => treeOf(pid).reduce((sum, { cpu }) => sum + cpu, 0)

function proportionalMegabytes(pid) {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)[1]) / 1024
  } catch {
    return 0
  }
}

export async function request(url, method, headers, body) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

class Gateway {
  sessions = []
  /** Pairings that did not end, and were begun anew. */
  hungPairings = 0
  #log = openSync(join(mkdtempSync('/tmp/morpheus-peers-log-'), 'log'), 'a')

  constructor({ network, receiver }) {
    this.network = network
    this.receiver = receiver
  }

  /** Milliseconds until the first answer over HTTP. */
  async start() {
    this.port ??= await freePort()
    this.url = `http://127.0.0.1:${this.port}`
    const began = now()
    const { args, cwd, env } = this.command()
    this.child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', this.#log, this.#log],
    })
    const answers = async () => (await fetch(this.url + this.probe, { headers: this.headers })).status < 500
    await until(answers, 90_000, 10)
    const milliseconds = now() - began
    await this.signIn()
    return milliseconds
  }

  async signIn() {}

  stop(signal = 'SIGTERM') {
    return stop(this.child, signal)
  }

  /** CPU milliseconds of the gateway, and with its services. */
  cpu() {
    const node = cpuOf(this.child.pid)
    return { node, all: node + this.services.reduce((sum, pid) => sum + cpuOf(pid), 0) }
  }

  memory() {
    const pids = [this.child.pid, ...this.services].flatMap((root) => treeOf(root).map(({ pid }) => pid))
    return {
      resident: residentMegabytes(this.child.pid),
      all: pids.reduce((sum, pid) => sum + proportionalMegabytes(pid), 0),
    }
  }

  async scan(readCode, person) {
    const code = await until(readCode, pairingMs)
    await until(() => this.network.server.scan(code, person), pairingMs, 250)
  }

  /** A pairing that hangs is discarded and begun anew with another number. */
  async addSession() {
    for (let attempt = 1; ; attempt++) {
      const number = this.sessions.length + this.hungPairings
      const name = `s${number}`
      const person = this.network.server.person(`55119${this.firstNumber + number}`, `${this.name} ${number}`)
      try {
        const session = await this.pair(name, person)
        await until(() => this.isConnected(session), pairingMs)
        this.sessions.push(session)
        return session
      } catch (error) {
        if (attempt === maxPairings) throw error
        this.hungPairings++
        await this.discard(name)
      }
    }
  }
}

export class MorpheusGateway extends Gateway {
  name = 'Morpheus'
  probe = '/api/health'
  firstNumber = 80_000_000
  services = []
  headers = {}
  data = mkdtempSync('/tmp/morpheus-peers-data-')
  /** Variables beside the usual ones. */
  environment = {}

  command() {
    const { server } = this.network
    const env = {
      MORPHEUS_ADMIN_EMAIL: admin.email,
      MORPHEUS_ADMIN_PASSWORD: admin.password,
      MORPHEUS_LOG_LEVEL: 'warn',
      MORPHEUS_WHATSAPP_TEST_SERVER: server.url,
      MORPHEUS_WHATSAPP_TEST_ROOT: Buffer.from(server.root).toString('base64'),
      MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
      ...unlimited,
      ...this.environment,
    }
    const flags = ['--host', '127.0.0.1', '--port', String(this.port), '--data', this.data]
    return { args: [main, ...flags, '--engine', 'whatsapp'], env }
  }

  async signIn() {
    const { data } = await request(`${this.url}/api/auth/login`, 'POST', {}, admin)
    this.headers = { authorization: `Bearer ${data.token}` }
  }

  async call(method, path, body) {
    return (await request(`${this.url}/api${path}`, method, this.headers, body)).data
  }

  async pair(name, person) {
    const { session } = await this.call('POST', '/sessions', { name })
    const { id } = session
    await this.call('PUT', `/sessions/${id}/pace`, { gapSeconds: 0, jitterSeconds: 0, perDay: 0 })
    const url = this.receiver.url(`morpheus/${name}`)
    await this.call('POST', `/sessions/${id}/webhook`, { url, enabled: true, events: ['message:received'] })
    await this.call('POST', `/sessions/${id}/connect`)
    await this.scan(async () => (await this.call('GET', `/sessions/${id}/qr`)).qrText, person)
    return { id, person }
  }

  async isConnected({ id }) {
    return (await this.call('GET', `/sessions/${id}`)).session.status === 'connected'
  }

  async discard(name) {
    const { sessions } = await this.call('GET', '/sessions')
    const id = sessions.find((session) => session.name === name)?.id
    if (id) await this.call('DELETE', `/sessions/${id}`)
  }

  send({ id }, to, message) {
    return this.call('POST', `/sessions/${id}/send`, { to, message })
  }
}

export class EvolutionGateway extends Gateway {
  name = 'Evolution'
  probe = '/instance/fetchInstances'
  firstNumber = 70_000_000
  headers = { apikey: evolutionKey }
  /** Instances outlive a run's numbering in one database. */
  #tag = randomBytes(3).toString('hex')

  constructor({ folder, services, ...shared }) {
    super(shared)
    this.folder = folder
    this.services = services.pids
    this.environment = services.environment
  }

  command() {
    const defaults = readFileSync(join(this.folder, 'env.example'), 'utf8')
    const env = {
      ...Object.fromEntries(
        [...defaults.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
      ),
      ...this.environment,
      SERVER_PORT: String(this.port),
      AUTHENTICATION_API_KEY: evolutionKey,
      LOG_LEVEL: 'ERROR,WARN',
      TELEMETRY_ENABLED: 'false',
      WA_URL: this.network.server.url,
    }
    return { args: ['dist/main.js'], cwd: this.folder, env }
  }

  call(method, path, body) {
    return request(this.url + path, method, this.headers, body)
  }

  async pair(name, person) {
    const id = `${name}-${this.#tag}`
    const created = await this.call('POST', '/instance/create', {
      instanceName: id,
      integration: 'WHATSAPP-BAILEYS',
      qrcode: true,
      webhook: {
        url: this.receiver.url(`evolution/${name}`),
        enabled: true,
        byEvents: false,
        base64: false,
        events: ['MESSAGES_UPSERT'],
      },
    })
    await this.scan(
      async () => created.qrcode?.code ?? (await this.call('GET', `/instance/connect/${id}`)).code,
      person,
    )
    return { id, person }
  }

  async isConnected({ id }) {
    return (await this.call('GET', `/instance/connectionState/${id}`)).instance.state === 'open'
  }

  async discard(name) {
    const path = `/instance/delete/${name}-${this.#tag}`
    await this.call('DELETE', path).catch((error) => console.error(`not deleted: ${error.message}`))
  }

  send({ id }, number, text) {
    return this.call('POST', `/message/sendText/${id}`, { number, text })
  }
}

export { wait }
