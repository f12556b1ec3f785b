import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type NodeAnswer, type NodeCall, type NodeCalls, NodeSilentError } from '../cluster/nodeCalls.js'
import type { OtherNodeError } from '../cluster/otherNodeError.js'
import type { FileStore } from '../files/fileStore.js'
import { InternalError } from '../lib/httpError.js'
import { type Outcome, toExpectedOutcome } from './errors.js'
import { consumeForwardedForm, withForwardedForm } from './requests/forwardedForms.js'
import type { ReceiveForm } from './requests/uploads.js'

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
  readonly #forwardedCalls = new Map<string, NodeCall>()

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
    return this.#findCall(request) !== undefined
  }

  /** Returns a function that reads the files of a forwarded request; undefined where the client sends them itself. */
  getFormReceiver(request: FastifyRequest): ReceiveForm | undefined {
    const [form, store] = [this.#findCall(request)?.form, this.#files]
    return form && store ? (_, parts, folder) => consumeForwardedForm(store, form, parts, folder) : undefined
  }

  /**
   * The outcome at the other node; that of this one where there is none or it cannot be asked. Null where the node has
   * ended without beginning: act again then.
   */
  async forward(request: FastifyRequest, otherNodeError: OtherNodeError): Promise<Outcome | null> {
    const [calls, files, { received }] = [this.#calls, this.#files, request]
    const fallback = toExpectedOutcome(otherNodeError.refusal) ?? { status: 503, body: null }
    if (!calls || this.isForwarded(request)) return fallback
    const call = toNodeCall(request)
    if (!received) return this.#send(calls, otherNodeError, call, fallback)
    if (!files) return fallback
    return withForwardedForm(files, received, (form) =>
      this.#send(calls, otherNodeError, { ...call, body: null, form }, fallback),
    )
  }

  #findCall({ headers }: FastifyRequest): NodeCall | undefined {
    const callSecret = headers[header]
    return typeof callSecret === 'string' ? this.#forwardedCalls.get(callSecret) : undefined
  }

  async #send(
    calls: NodeCalls,
    { nodeId, refusal }: OtherNodeError,
    call: NodeCall,
    fallback: Outcome,
  ): Promise<Outcome | null> {
    if (nodeId !== null) return this.#ask(calls, nodeId, call, fallback)
    for (const nodeId of await calls.listOtherNodes()) {
      const outcome = await this.#ask(calls, nodeId, call, fallback)
      if (outcome && getCode(outcome) !== refusal.code) return outcome
    }
    return fallback
  }

  async #ask(calls: NodeCalls, nodeId: string, call: NodeCall, fallback: Outcome): Promise<Outcome | null> {
    try {
      const { retryAfter, ...answer } = await calls.ask(nodeId, call)
      return { ...answer, ...(retryAfter !== undefined && { retryAfter }) }
    } catch (error) {
      if (!(error instanceof NodeSilentError)) throw error
      if (!error.mayHaveActed) return null
      if (call.method === 'GET') return fallback
      const message = 'Não foi possível confirmar se a alteração foi gravada. Confira antes de repetir.'
      throw new InternalError('commit_unknown', message, error)
    }
  }

  async #answer(app: FastifyInstance, call: NodeCall): Promise<NodeAnswer> {
    const { method, url, headers, body, address } = call
    const callSecret = randomUUID()
    this.#forwardedCalls.set(callSecret, call)
    const answer = await app
      .inject({
        method: parseMethod(method),
        url,
        headers: { ...headers, [header]: callSecret },
        remoteAddress: address,
        ...(body instanceof Object && { payload: body }),
      })
      .finally(() => this.#forwardedCalls.delete(callSecret))
    const retryAfter = Number(answer.headers['retry-after'])
    const parsed: unknown = answer.payload === '' ? null : answer.json()
    return { status: answer.statusCode, body: parsed, ...(retryAfter > 0 && { retryAfter }) }
  }
}

function toNodeCall({ method, url, headers, body, ip }: FastifyRequest): NodeCall {
  const forwardedHeaders: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && !connectionHeaders.has(name)) forwardedHeaders[name] = value
  return { method, url, headers: forwardedHeaders, body: body ?? null, address: ip }
}

function getCode({ body }: Outcome): unknown {
  return body instanceof Object && 'code' in body ? body.code : undefined
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function parseMethod(text: string): (typeof methods)[number] {
  return methods.find((method) => method === text) ?? 'GET'
}
