import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { flowiseDescription } from '../../apps/gateway/src/testing/peers/flowiseDescription.js'
import { Cookies } from './cookies.js'
import { ensureInstalled, flowiseInstallation } from './folders.js'
import { answers, freePort, Program } from './program.js'

const user = { name: 'Dono', email: 'dono@exemplo.test', credential: 'Senha#12345' }
const permissions = ['chatflows:view', 'agentflows:view']

/** Real Flowise on loopback, with an account and two keys. */
export class FlowisePeer {
  readonly url: string
  readonly program: Program
  readonly #cookies: Cookies
  /** The second key belongs to no flow. */
  keys: { id: string; apiKey: string }[] = []

  private constructor(url: string, program: Program) {
    this.url = url
    this.program = program
    this.#cookies = new Cookies(`${url}/api/v1`, { 'x-request-from': 'internal' })
  }

  static async open(data: string): Promise<FlowisePeer> {
    const { folder, program } = ensureInstalled(flowiseInstallation)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const home = join(data, 'flowise')
    mkdirSync(home)
    const running = new Program({
      args: [program, 'start'],
      cwd: folder,
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_TYPE: 'sqlite',
        DATABASE_PATH: home,
        SECRETKEY_PATH: home,
        LOG_PATH: join(home, 'logs'),
        BLOB_STORAGE_PATH: join(home, 'storage'),
        FLOWISE_SECRETKEY_OVERWRITE: 'so-para-o-teste',
        DISABLE_FLOWISE_TELEMETRY: 'true',
        JWT_AUTH_TOKEN_SECRET: 'a',
        JWT_REFRESH_TOKEN_SECRET: 'b',
        EXPRESS_SESSION_SECRET: 'c',
        TOKEN_HASH_SECRET: 'd',
        APP_URL: url,
        SECURE_COOKIES: 'false',
        MODEL_LIST_CONFIG_JSON: join(folder, 'node_modules', 'flowise-components', 'models.json'),
      },
      ready: () => answers(`${url}/api/v1/ping`),
    })
    const peer = new FlowisePeer(url, running)
    await running.start()
    await peer.#cookies.call('POST', '/account/register', { user })
    await peer.signIn()
    for (const keyName of ['loja', 'outra'])
      peer.keys = flowiseDescription.keys.parse(
        await peer.#cookies.call('POST', '/apikey', { keyName, permissions }),
      )
    return peer
  }

  /** Needed again after a restart. */
  async signIn(): Promise<void> {
    await this.#cookies.call('POST', '/auth/login', { email: user.email, password: user.credential })
  }

  /** Creates an agent flow that echoes its question, without a model. Returns its id. */
  async make(name: string, more: object = {}, apiConfig?: object): Promise<string> {
    const flow = { name, type: 'AGENTFLOW', flowData: JSON.stringify(echoFlow), ...more }
    const made = flowiseDescription.chatflow
      .pick({ id: true, name: true, flowData: true })
      .parse(await this.#cookies.call('POST', '/chatflows', flow))
    if (apiConfig)
      await this.#cookies.call('PUT', `/chatflows/${made.id}`, { apiConfig: JSON.stringify(apiConfig) })
    await this.#holdToItsDescription(made.id)
    return made.id
  }

  /**
   * Checks that a real flow matches the documented shape.
   * @throws when it does not
   */
  async #holdToItsDescription(id: string): Promise<void> {
    const [key] = this.keys
    const headers = { authorization: `Bearer ${key?.apiKey}`, 'content-type': 'application/json' }
    const read = async (path: string) => (await fetch(`${this.url}/api/v1${path}`, { headers })).json()
    flowiseDescription.chatflow.parse(await read(`/chatflows/${id}`))
    flowiseDescription.chatflows.parse(await read('/chatflows?page=1&limit=50'))
    flowiseDescription.uploads.parse(await read(`/chatflows-uploads/${id}`))
    flowiseDescription.error.parse(await read(`/chatflows/${crypto.randomUUID()}`))
    flowiseDescription.unauthorized.parse(await (await fetch(`${this.url}/api/v1/chatflows`)).json())
  }
}

const node = (name: string, type: string, rest: object) => ({
  id: `${name}_0`,
  type: 'agentFlow',
  position: { x: 0, y: 0 },
  data: {
    ...{ id: `${name}_0`, label: type, name, version: 1.1, type, category: 'Agent Flows' },
    ...{ baseClasses: [type], inputAnchors: [], outputAnchors: [], outputs: {}, ...rest },
  },
})
const start = 'startAgentflow_0-output-startAgentflow'
const replyParam = {
  ...{ label: 'Message', name: 'directReplyMessage', type: 'string', rows: 4, acceptVariable: true },
  ...{ id: 'directReplyAgentflow_0-input-directReplyMessage-string', display: true },
}
const echoFlow = {
  nodes: [
    node('startAgentflow', 'Start', {
      inputs: {
        startInputType: 'chatInput',
        startEphemeralMemory: '',
        startState: '',
        startPersistState: '',
      },
      inputParams: [],
      outputAnchors: [{ id: start, label: 'Start', name: 'startAgentflow' }],
    }),
    node('directReplyAgentflow', 'DirectReply', {
      inputs: { directReplyMessage: 'eco: {{ question }}' },
      inputParams: [replyParam],
    }),
  ],
  edges: [
    {
      ...{ id: 'e1', type: 'agentFlow', source: 'startAgentflow_0', sourceHandle: start },
      ...{ target: 'directReplyAgentflow_0', targetHandle: 'directReplyAgentflow_0' },
    },
  ],
  viewport: { x: 0, y: 0, zoom: 1 },
}
