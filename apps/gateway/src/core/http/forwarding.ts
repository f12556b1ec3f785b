import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Elsewhere } from '../cluster/elsewhere.js'
import { type NodeAnswer, type NodeCall, type NodeCalls, NodeSilent } from '../cluster/nodeCalls.js'
import { OwnFault } from '../lib/httpError.js'
import { expectedFailure, type Outcome } from './errors.js'

const header = 'x-morpheus-forwarded'
/** About the connection of the caller, not the call. */
const connectionHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  header,
])

/** Passes calls on to the node that can answer them, where there are several. */
export class Forwarding {
  readonly #calls: NodeCalls | null
  /** Tells forwarded calls from those of clients, who cannot know it. */
  readonly #mark = randomUUID()

  constructor(calls: NodeCalls | null) {
    this.#calls = calls
  }

  /** Answers the forwarded calls of other nodes. */
  serve(app: FastifyInstance): void {
    this.#calls?.serve((call) => this.#answer(app, call))
  }

  isForwarded(request: FastifyRequest): boolean {
    return request.headers[header] === this.#mark
  }

  /**
   * The outcome at the other node; that of this one where there is none or it cannot be asked. Null where the node has
   * ended without beginning: act again then.
   */
  async forward(request: FastifyRequest, { nodeId, refusal }: Elsewhere): Promise<Outcome | null> {
    const calls = this.#calls
    const refused = expectedFailure(refusal) ?? { status: 503, body: null }
    if (!calls || this.isForwarded(request) || request.received) return refused
    const call = callOf(request)
    if (nodeId !== null) return this.#ask(calls, nodeId, call, refused)
    for (const other of await calls.others()) {
      const outcome = await this.#ask(calls, other, call, refused)
      if (outcome && codeOf(outcome) !== refusal.code) return outcome
    }
    return refused
  }

  async #ask(calls: NodeCalls, nodeId: string, call: NodeCall, refused: Outcome): Promise<Outcome | null> {
    try {
      const { retryAfter, ...answer } = await calls.ask(nodeId, call)
      return { ...answer, ...(retryAfter !== undefined && { retryAfter }) }
    } catch (error) {
      if (!(error instanceof NodeSilent)) throw error
      if (!error.mayHaveActed) return null
      if (call.method === 'GET') return refused
      const message = 'Não foi possível confirmar se a alteração foi gravada. Confira antes de repetir.'
      throw new OwnFault('commit_unknown', message, error)
    }
  }

  async #answer(
    app: FastifyInstance,
    { method, url, headers, body, address }: NodeCall,
  ): Promise<NodeAnswer> {
    const answer = await app.inject({
      method: methodOf(method),
      url,
      headers: { ...headers, [header]: this.#mark },
      remoteAddress: address,
      ...(body instanceof Object && { payload: body }),
    })
    const retryAfter = Number(answer.headers['retry-after'])
    const parsed: unknown = answer.payload === '' ? null : answer.json()
    return { status: answer.statusCode, body: parsed, ...(retryAfter > 0 && { retryAfter }) }
  }
}

function callOf({ method, url, headers, body, ip }: FastifyRequest): NodeCall {
  const passed: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && !connectionHeaders.has(name)) passed[name] = value
  return { method, url, headers: passed, body: body ?? null, address: ip }
}

function codeOf({ body }: Outcome): unknown {
  return body instanceof Object && 'code' in body ? body.code : undefined
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function methodOf(text: string): (typeof methods)[number] {
  return methods.find((method) => method === text) ?? 'GET'
}
