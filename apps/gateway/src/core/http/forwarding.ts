import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Elsewhere } from '../cluster/elsewhere.js'
import { type NodeAnswer, type NodeCall, type NodeCalls, NodeSilent } from '../cluster/nodeCalls.js'
import type { FileStore } from '../files/fileStore.js'
import { OwnFault } from '../lib/httpError.js'
import { expectedFailure, type Outcome } from './errors.js'
import { consumeForwardedForm, lendForm } from './requests/forwardedForms.js'
import type { TakeForm } from './requests/uploads.js'

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
  readonly #files: FileStore | null
  /** Calls of other nodes, marked by a secret that clients cannot know. */
  readonly #answering = new Map<string, NodeCall>()

  /** @param files The place that the nodes have in common; needed with `calls`. */
  constructor(calls: NodeCalls | null, files: FileStore | null) {
    this.#calls = calls
    this.#files = files
  }

  /** Answers the forwarded calls of other nodes. */
  serve(app: FastifyInstance): void {
    this.#calls?.serve((call) => this.#answer(app, call))
  }

  isForwarded(request: FastifyRequest): boolean {
    return this.#callOf(request) !== undefined
  }

  /** Returns a function that reads the files of a forwarded request; undefined where the client sends them itself. */
  takerOf(request: FastifyRequest): TakeForm | undefined {
    const [form, store] = [this.#callOf(request)?.form, this.#files]
    return form && store ? (_, parts, folder) => consumeForwardedForm(store, form, parts, folder) : undefined
  }

  /**
   * The outcome at the other node; that of this one where there is none or it cannot be asked. Null where the node has
   * ended without beginning: act again then.
   */
  async forward(request: FastifyRequest, elsewhere: Elsewhere): Promise<Outcome | null> {
    const [calls, files, { received }] = [this.#calls, this.#files, request]
    const refused = expectedFailure(elsewhere.refusal) ?? { status: 503, body: null }
    if (!calls || this.isForwarded(request)) return refused
    const call = callOf(request)
    if (!received) return this.#send(calls, elsewhere, call, refused)
    if (!files) return refused
    return lendForm(files, received, (form) =>
      this.#send(calls, elsewhere, { ...call, body: null, form }, refused),
    )
  }

  #callOf({ headers }: FastifyRequest): NodeCall | undefined {
    const mark = headers[header]
    return typeof mark === 'string' ? this.#answering.get(mark) : undefined
  }

  async #send(
    calls: NodeCalls,
    { nodeId, refusal }: Elsewhere,
    call: NodeCall,
    refused: Outcome,
  ): Promise<Outcome | null> {
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

  async #answer(app: FastifyInstance, call: NodeCall): Promise<NodeAnswer> {
    const { method, url, headers, body, address } = call
    const mark = randomUUID()
    this.#answering.set(mark, call)
    const answer = await app
      .inject({
        method: methodOf(method),
        url,
        headers: { ...headers, [header]: mark },
        remoteAddress: address,
        ...(body instanceof Object && { payload: body }),
      })
      .finally(() => this.#answering.delete(mark))
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
