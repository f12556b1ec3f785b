import * as z from 'zod'
import { type DescribedNode, type DescribedWorkflow, n8nDescription } from './n8nDescription.js'
import { openPeer, type Peer, type PeerAnswer, type PeerCall } from './peer.js'

export const n8nKey = 'chave-do-n8n-muito-secreta'
const at = '2026-11-21T12:00:00.000Z'

type Run = (body: Record<string, unknown>, call: PeerCall) => PeerAnswer | Promise<PeerAnswer>

const Body = z.record(z.string(), z.unknown())

export const webhookNode = (parameters: Record<string, unknown>, more: object = {}): DescribedNode => ({
  name: 'Webhook',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  webhookId: 'webhook-1',
  parameters,
  ...more,
})

export const chatNode = (parameters: Record<string, unknown>, more: object = {}): DescribedNode => ({
  name: 'Chat',
  type: '@n8n/n8n-nodes-langchain.chatTrigger',
  typeVersion: 1.4,
  webhookId: 'chat-1',
  parameters,
  ...more,
})

/**
 * Emulator of n8n on loopback: its public API with a key, and webhooks of active workflows. Texts and statuses are
 * those of a real one.
 */
export class N8nEmulator {
  readonly peer: Peer
  readonly #workflows = new Map<string, { workflow: DescribedWorkflow; run: Run }>()
  /** Start-up state: first 200 with a text, then 404 with a page. */
  starting: 'words' | 'page' | null = null

  private constructor(peer: Peer) {
    this.peer = peer
  }

  static async open(options: Parameters<typeof openPeer>[1] = {}): Promise<N8nEmulator> {
    const made: { emulator?: N8nEmulator } = {}
    const peer = await openPeer((call) => made.emulator?.answer(call) ?? { status: 503, body: '' }, options)
    made.emulator = new N8nEmulator(peer)
    return made.emulator
  }

  add(id: string, nodes: readonly DescribedNode[], run: Run, more: Partial<DescribedWorkflow> = {}): void {
    const workflow = {
      id,
      name: `Fluxo ${id}`,
      active: true,
      isArchived: false,
      nodes: [...nodes],
      connections: {},
      settings: {},
      activeVersion: null,
      createdAt: at,
      updatedAt: at,
      ...more,
    }
    this.#workflows.set(id, { workflow, run })
  }

  answer(call: PeerCall): PeerAnswer | Promise<PeerAnswer> {
    if (this.starting === 'words') return { headers: html, body: 'n8n is starting up. Please wait' }
    if (this.starting === 'page') return noPage(call)
    if (call.path.startsWith('/webhook')) return this.#webhook(call)
    if (call.path.startsWith('/api/v1/')) return this.#api(call)
    return noPage(call)
  }

  #api(call: PeerCall): PeerAnswer {
    const { method, path, query, headers } = call
    if (headers['x-n8n-api-key'] === undefined) return refusal(401, "'X-N8N-API-KEY' header required")
    if (headers['x-n8n-api-key'] !== n8nKey) return refusal(401, 'unauthorized')
    const [, , , area, encodedId, verb] = path.split('/')
    if (area !== 'workflows') return refusal(404, 'not found')
    if (encodedId === undefined) return this.#list(query)
    const found = this.#workflows.get(decodeURIComponent(encodedId))
    if (!found) return refusal(404, 'Not Found')
    if (verb === undefined) return { body: n8nDescription.workflow.parse(found.workflow) }
    if (method !== 'POST' || verb !== 'activate') return refusal(405, `${method} method not allowed`)
    if (pathsOf(found.workflow).length === 0)
      return refusal(
        400,
        'Workflow cannot be activated because it has no trigger node. At least one trigger, webhook, or polling node is required.',
      )
    const others = [...this.#workflows.values()].filter(({ workflow }) => workflow !== found.workflow)
    const taken = others
      .filter(({ workflow }) => workflow.active)
      .flatMap(({ workflow }) => pathsOf(workflow))
    if (pathsOf(found.workflow).some((one) => taken.includes(one)))
      return refusal(400, 'There is a conflict with one of the webhooks.')
    found.workflow.active = true
    return { body: n8nDescription.workflow.parse(found.workflow) }
  }

  #list(query: URLSearchParams): PeerAnswer {
    const limit = Number(query.get('limit') ?? 100)
    if (limit > 250) return refusal(400, 'request/query/limit must be <= 250')
    const from = Number(query.get('cursor') ?? 0)
    const all = [...this.#workflows.values()].map(({ workflow }) => workflow)
    // A full last page is followed by an empty one.
    const nextCursor = all.length - from >= limit ? String(from + limit) : null
    return { body: n8nDescription.workflows.parse({ data: all.slice(from, from + limit), nextCursor }) }
  }

  async #webhook(call: PeerCall): Promise<PeerAnswer> {
    const path = decodeURIComponent(call.path.slice('/webhook/'.length))
    const all = [...this.#workflows.values()].filter(({ workflow }) => workflow.active)
    const found = call.path.startsWith('/webhook-test/')
      ? undefined
      : all.find(({ workflow }) => pathsOf(workflow).includes(path))
    const methods = found?.workflow.nodes.flatMap(({ parameters }) => parameters.httpMethod ?? 'GET') ?? []
    const isChat = path.endsWith('/chat')
    if (!found) return notRegistered(`The requested webhook "${call.method} ${path}" is not registered.`)
    if (!isChat && !methods.includes(call.method))
      return notRegistered(
        `This webhook is not registered for ${call.method} requests. Did you mean to make a ${methods.join(', ')} request?`,
      )
    return found.run(call.body === '' ? {} : Body.parse(JSON.parse(call.body)), call)
  }
}

function pathsOf({ id, nodes }: DescribedWorkflow): string[] {
  return nodes.flatMap(({ name, type, webhookId, parameters }) => {
    if (type.endsWith('.chatTrigger')) return [`${webhookId}/chat`]
    if (!type.endsWith('.webhook')) return []
    if (webhookId === undefined)
      return [`${id}/${encodeURIComponent(name.toLowerCase())}/${String(parameters.path ?? '')}`]
    return [String(parameters.path || webhookId)]
  })
}

const html = { 'content-type': 'text/html; charset=utf-8' }

/** The server's answer for unknown paths, and for all paths during start-up. */
const noPage = ({ method, path }: PeerCall): PeerAnswer => ({
  status: 404,
  headers: html,
  body: `<!DOCTYPE html>\n<html lang="en">\n<body>\n<pre>Cannot ${method} ${path}</pre>\n</body>\n</html>\n`,
})

const refusal = (status: number, message: string): PeerAnswer => ({
  status,
  body: n8nDescription.error.parse({ message }),
})

const notRegistered = (message: string): PeerAnswer => ({
  status: 404,
  body: n8nDescription.webhookError.parse({ code: 404, message, hint: '', stacktrace: '' }),
})
