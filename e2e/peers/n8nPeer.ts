import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { n8nDescription } from '../../apps/gateway/src/testing/peers/n8nDescription.js'
import { builtProgram } from '../../scripts/builtProgram.mjs'
import { Cookies } from './cookies.js'
import { ensureInstalled, n8nInstallation } from './folders.js'
import { answers, freePort, Program } from './program.js'

const scopes = [
  ...['create', 'read', 'list', 'activate', 'deactivate'].map((verb) => `workflow:${verb}`),
  'credential:create',
  'execution:list',
  'execution:read',
]

/** Real n8n on loopback, with an owner and a key. */
export class N8nPeer {
  readonly url: string
  readonly program: Program
  readonly #cookies: Cookies
  apiKey = ''

  private constructor(url: string, program: Program) {
    this.url = url
    this.program = program
    this.#cookies = new Cookies(url)
  }

  static async open(data: string): Promise<N8nPeer> {
    const { folder, program } = ensureInstalled(n8nInstallation)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    mkdirSync(join(data, 'n8n'))
    const running = new Program({
      args: [program, 'start'],
      cwd: folder,
      env: {
        N8N_USER_FOLDER: join(data, 'n8n'),
        N8N_PORT: String(port),
        N8N_RUNNERS_BROKER_PORT: String(await freePort()),
        N8N_LISTEN_ADDRESS: '127.0.0.1',
        N8N_HOST: '127.0.0.1',
        N8N_PROTOCOL: 'http',
        N8N_SECURE_COOKIE: 'false',
        N8N_DIAGNOSTICS_ENABLED: 'false',
        N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
        N8N_TEMPLATES_ENABLED: 'false',
        N8N_PERSONALIZATION_ENABLED: 'false',
        N8N_HIRING_BANNER_ENABLED: 'false',
        N8N_COMMUNITY_PACKAGES_ENABLED: 'false',
        N8N_CUSTOM_EXTENSIONS: dirname(builtProgram('packages/n8n-nodes-morpheus', 'Morpheus.node.js')),
        N8N_ENCRYPTION_KEY: 'so-para-o-teste',
        WEBHOOK_URL: `${url}/`,
      },
      ready: () => answers(`${url}/rest/settings`, (body) => body.startsWith('{')),
    })
    const peer = new N8nPeer(url, running)
    await running.start()
    await peer.#setUp()
    return peer
  }

  async #setUp(): Promise<void> {
    const owner = { email: 'dono@exemplo.test', firstName: 'Dono', lastName: 'Teste', password: 'Senha12345' }
    await this.#cookies.call('POST', '/rest/owner/setup', owner)
    const key = { label: 'morpheus', expiresAt: null, scopes }
    this.apiKey = n8nDescription.newKey.parse(
      await this.#cookies.call('POST', '/rest/api-keys', key),
    ).data.rawApiKey
  }

  /** Calls its public API. */
  api(method: string, path: string, body?: object): Promise<unknown> {
    return this.#cookies.call(method, `/api/v1${path}`, body, { 'x-n8n-api-key': this.apiKey })
  }

  /**
   * Creates a workflow from a trigger and a responder; returns its id.
   * @throws when it differs from the documented shape
   */
  async make(name: string, [trigger, second]: readonly [Node, Node], active = true): Promise<string> {
    const connections = { [trigger.name]: { main: [[{ node: second.name, type: 'main', index: 0 }]] } }
    const workflow = { name, nodes: [trigger, second], connections, settings: { executionOrder: 'v1' } }
    const { id } = n8nDescription.workflow.parse(await this.api('POST', '/workflows', workflow))
    if (active) await this.api('POST', `/workflows/${id}/activate`)
    n8nDescription.workflow.parse(await this.api('GET', `/workflows/${id}`))
    n8nDescription.workflows.parse(await this.api('GET', '/workflows?limit=250'))
    return id
  }

  /** All executions of a workflow, with inputs and outputs. */
  async executions(workflowId: string): Promise<string> {
    const query = `workflowId=${workflowId}&includeData=true&limit=250`
    return JSON.stringify(await this.api('GET', `/executions?${query}`))
  }
}

interface Node {
  readonly name: string
}

const at = (x: number) => ({ position: [x, 0] })

export const webhook = (path: string, responseMode: string): Node => ({
  ...at(0),
  ...{ id: 'a1', name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: path },
  ...{ parameters: { httpMethod: 'POST', path, responseMode, options: {} } },
})

export const chat = (webhookId: string): Node => ({
  ...at(0),
  ...{ id: 'a1', name: 'Chat', type: '@n8n/n8n-nodes-langchain.chatTrigger', typeVersion: 1.4, webhookId },
  ...{ parameters: { public: true, options: {} } },
})

export const respond = (body: string): Node => ({
  ...at(240),
  ...{ id: 'a2', name: 'Resposta', type: 'n8n-nodes-base.respondToWebhook', typeVersion: 1.4 },
  ...{ parameters: { respondWith: 'json', responseBody: `={{ ${body} }}`, options: {} } },
})

export const code = (jsCode: string): Node => ({
  ...at(240),
  ...{ id: 'a2', name: 'Código', type: 'n8n-nodes-base.code', typeVersion: 2 },
  ...{ parameters: { jsCode } },
})
