import { createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Localized } from '@morpheus/sdk/text'
import type { Clock } from '../../core/lib/clock.js'
import { readError, readJson } from './graphAnswers.js'
import { GraphFailure, Unreachable } from './graphFailure.js'

export interface GraphAccess {
  userId: string
  accessToken: string
  phoneNumberId: string
  businessAccountId: string
  appSecret: string
}

export interface GraphOptions {
  transport: GraphTransport
  /** `https://graph.facebook.com`. */
  baseUrl: string
  /** `v25.0`. */
  version: string
  clock: Clock
}

const maxAnswerBytes = 256 * 1024

/**
 * HTTP calls to Graph. All reject with `GraphFailure` when Graph refuses, `Unreachable` when it cannot be asked, or
 * the signal's reason.
 */
export class GraphCaller {
  readonly #options: GraphOptions

  constructor(options: GraphOptions) {
    this.#options = options
  }

  get(
    access: GraphAccess,
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
    maxBytes = maxAnswerBytes,
  ): Promise<unknown> {
    const url = this.#createUrl(access, path, query)
    return this.#call(access, { method: 'GET', url, isUnrepeatable: false }, signal, maxBytes)
  }

  post(
    access: GraphAccess,
    path: string,
    body: object,
    signal: AbortSignal,
    { isUnrepeatable = false }: { isUnrepeatable?: boolean } = {},
  ): Promise<unknown> {
    const url = this.#createUrl(access, path)
    return this.#call(access, { method: 'POST', url, body: JSON.stringify(body), isUnrepeatable }, signal)
  }

  delete(
    access: GraphAccess,
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const url = this.#createUrl(access, path, query)
    return this.#call(access, { method: 'DELETE', url, isUnrepeatable: false }, signal)
  }

  /** Graph takes a body with some deletions. */
  deleteWith(access: GraphAccess, path: string, body: object, signal: AbortSignal): Promise<unknown> {
    const url = this.#createUrl(access, path)
    const request = { method: 'DELETE', url, body: JSON.stringify(body), isUnrepeatable: false } as const
    return this.#call(access, request, signal)
  }

  async upload(
    access: GraphAccess,
    path: string,
    { headers, body }: Required<Pick<GraphStreamRequest, 'headers' | 'body'>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const url = this.#createUrl(access, path)
    const allHeaders = { ...createHeaders(access), ...headers }
    const answer = await this.#open(
      { method: 'POST', url, userId: access.userId, headers: allHeaders, body },
      signal,
    )
    return this.#readBody({ ...answer, body: await readBeginning(answer.body) })
  }

  async download(access: GraphAccess, url: URL, signal: AbortSignal): Promise<Readable> {
    const request = { method: 'GET', url, userId: access.userId, headers: createHeaders(access) } as const
    const answer = await this.#open(request, signal)
    if (answer.status >= 200 && answer.status < 300) return answer.body
    throw this.#failure({ ...answer, body: await readBeginning(answer.body) })
  }

  /** Adds the `appsecret_proof`, which some apps demand. */
  #createUrl({ accessToken, appSecret }: GraphAccess, path: string, query: Record<string, string> = {}): URL {
    const { baseUrl, version } = this.#options
    const url = new URL(`${baseUrl}/${version}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (appSecret !== '') {
      const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex')
      url.searchParams.set('appsecret_proof', proof)
    }
    return url
  }

  async #call(
    access: GraphAccess,
    request: Pick<GraphRequest, 'method' | 'url' | 'body' | 'isUnrepeatable'>,
    signal: AbortSignal,
    maxBytes = maxAnswerBytes,
  ): Promise<unknown> {
    const { userId } = access
    const type = request.body !== undefined && { 'content-type': 'application/json' }
    const headers = { ...type, ...createHeaders(access) }
    const { transport } = this.#options
    const sent = { ...request, headers, userId, maxBytes }
    return this.#readBody(await reached(signal, transport, () => transport.send(sent, signal)))
  }

  #open(request: Parameters<GraphTransport['open']>[0], signal: AbortSignal) {
    const { transport } = this.#options
    return reached(signal, transport, () => transport.open(request, signal))
  }

  #readBody(answer: GraphAnswer): unknown {
    const body = readJson(answer.body)
    if (answer.status >= 200 && answer.status < 300 && !readError(body)) return body
    throw this.#failure(answer)
  }

  #failure(answer: GraphAnswer): GraphFailure {
    return new GraphFailure(answer, readError(readJson(answer.body)), this.#options.clock)
  }
}

function createHeaders({ accessToken }: GraphAccess): Record<string, string> {
  return { authorization: `Bearer ${accessToken}`, accept: '*/*', 'user-agent': 'Morpheus' }
}

async function reached<Answer>(
  signal: AbortSignal,
  { explain, wasNeverSent }: Pick<GraphTransport, 'explain' | 'wasNeverSent'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (signal.aborted) throw error
    throw new Unreachable(explain(error), wasNeverSent(error), { cause: error })
  }
}

/** Reads the first bytes of an error body. */
async function readBeginning(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    length += bytes.length
    if (length >= maxAnswerBytes) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface GraphRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  userId: string
  headers: Readonly<Record<string, string>>
  body?: string | undefined
  /** Byte limit of the answer. */
  maxBytes: number
  /** The call is not idempotent: do not repeat it when a connection breaks. */
  isUnrepeatable: boolean
}

interface GraphStreamRequest {
  method: 'GET' | 'POST'
  url: URL
  userId: string
  headers: Readonly<Record<string, string>>
  body?: { stream: Readable; length: number } | undefined
}

interface Answered<Body> {
  status: number
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  body: Body
}

type GraphAnswer = Answered<string>

/** Outgoing HTTP behind the address guard. Rejects when no answer comes. */
interface GraphTransport {
  send(request: GraphRequest, signal: AbortSignal): Promise<GraphAnswer>
  open(request: GraphStreamRequest, signal: AbortSignal): Promise<Answered<Readable>>
  explain(error: unknown): Localized
  /** True when certainly nothing of the request was sent. */
  wasNeverSent(error: unknown): boolean
}
