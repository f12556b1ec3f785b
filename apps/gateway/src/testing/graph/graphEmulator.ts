import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { graphAccount } from './graphAccount.js'
import { errorBody, GraphError, type GraphErrorAnswer, graphErrors } from './graphErrors.js'
import { GraphNumber } from './graphNumber.js'
import { GraphSamples } from './graphSamples.js'
import { GraphTemplates } from './graphTemplates.js'

export interface GraphCall {
  method: string
  /** Without version and query. */
  path: string
  body: Record<string, unknown>
}

interface Media {
  bytes: Buffer
  type: string
}

type Mood = GraphErrorAnswer | 'hang up' | 'swallow' | null

/**
 * Emulator of Meta's Graph API for Cloud API numbers, on loopback: checks tokens and app secrets, enforces Meta's
 * limits, and answers errors with its statuses, codes and texts. Meta offers nothing that runs locally.
 */
export class GraphEmulator {
  readonly version = 'v25.0'
  readonly calls: GraphCall[] = []
  readonly subscribed = new Set<string>([graphAccount.appId])
  readonly tokens = new Set<string>([graphAccount.accessToken])
  readonly samples = new GraphSamples()
  readonly templates = new GraphTemplates(this.samples)
  readonly number = new GraphNumber(
    graphAccount.phoneNumberId,
    graphAccount.displayed,
    graphAccount.name,
    this.templates,
  )
  readonly other = new GraphNumber('109876543211', '+55 21 97777-6666', 'Loja da Bia', this.templates)
  readonly media = new Map<string, Media>()
  readonly #failures: GraphErrorAnswer[] = []
  /** `hang up` fails before processing, `swallow` after it. */
  #mood: Mood = null
  #url = ''
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  get url(): string {
    return this.#url
  }

  failNext(...answers: GraphErrorAnswer[]): void {
    this.#failures.push(...answers)
  }

  failAll(how: Mood): void {
    this.#mood = how
  }

  expired = 0
  damaged = 0

  keep(bytes: Buffer, type: string): string {
    const id = String(7_000_000 + this.media.size)
    this.media.set(id, { bytes, type })
    return id
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#url = `http://127.0.0.1:${Object(this.#server.address()).port}`
    return this
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const raw = await buffer(request)
      if (this.#mood === 'hang up') return void request.socket.destroy()
      const url = new URL(request.url ?? '/', this.#url)
      if (url.pathname.startsWith('/bytes/')) return this.#bytes(request, response, url)
      const answer = await this.#handle(request, url, raw)
      if (this.#mood === 'swallow') return void request.socket.destroy()
      reply(response, 200, answer)
    } catch (error) {
      if (request.destroyed && !request.complete) return
      if (!(error instanceof GraphError)) throw error
      reply(response, error.answer.status, errorBody(error.answer), error.answer.headers)
    }
  }

  async #handle(request: IncomingMessage, url: URL, raw: Buffer): Promise<object> {
    const [, version, id = '', edge = ''] = url.pathname.split('/')
    const { method = '' } = request
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
    const json: unknown = raw.length > 0 && isJson ? JSON.parse(raw.toString()) : {}
    const body = z.record(z.string(), z.unknown()).parse(json)
    this.calls.push({ method, path: `/${[id, edge].filter(Boolean).join('/')}`, body })
    const failure = this.#failures.shift() ?? this.#mood
    if (failure && typeof failure === 'object') throw new GraphError(failure)
    if (version !== this.version) throw new GraphError(graphErrors.unknownPath)
    if (id.startsWith('upload:')) return this.samples.take(id, request, url, raw)
    this.#checkToken(request, url)
    if (id === 'app') return { id: graphAccount.appId }
    const number = [this.number, this.other].find((one) => one.id === id)
    const template = this.templates.byId(id)
    switch (`${method} ${edge}`) {
      case 'GET ':
        if (template) return this.templates.show(template, url.searchParams)
        return number?.shown(url.searchParams.get('fields') ?? '') ?? this.#mediaPlace(id)
      case 'POST messages':
        if (number) return number.take(body, this.media)
        break
      case 'GET whatsapp_business_profile':
        if (number) return number.profile.show(url.searchParams.get('fields') ?? '')
        break
      case 'POST whatsapp_business_profile':
        if (number) return number.profile.change(body, this.samples)
        break
      case 'GET block_users':
      case 'POST block_users':
      case 'DELETE block_users':
        if (number) return number.blocked.handle(method, body)
        break
      case 'POST media':
        if (number) return this.#upload(request, raw)
        break
      case 'POST uploads':
        if (id === graphAccount.appId) return this.samples.begin(body)
        break
      case 'GET message_templates':
        if (id !== graphAccount.businessAccountId) break
        return this.templates.list(url.searchParams)
      case 'POST message_templates':
        if (id !== graphAccount.businessAccountId) break
        return this.templates.create(body)
      case 'DELETE message_templates':
        if (id !== graphAccount.businessAccountId) break
        return this.templates.remove(url.searchParams)
      case 'POST ':
        if (template) return this.templates.change(template, body)
        break
      case 'GET subscribed_apps':
        if (id !== graphAccount.businessAccountId) break
        return { data: [...this.subscribed].map((app) => ({ whatsapp_business_api_data: { id: app } })) }
      case 'POST subscribed_apps':
        if (id !== graphAccount.businessAccountId) break
        this.subscribed.add(graphAccount.appId)
        return { success: true }
    }
    throw new GraphError(graphErrors.notFound(id))
  }

  #checkToken({ headers }: IncomingMessage, { searchParams }: URL): void {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!this.tokens.has(token)) throw new GraphError(graphErrors.malformedToken)
    const proof = searchParams.get('appsecret_proof')
    const wanted = createHmac('sha256', graphAccount.appSecret).update(token).digest('hex')
    if (proof !== null && proof !== wanted) throw new GraphError(graphErrors.wrongProof)
  }

  /** The declared type counts, as at Meta. */
  async #upload({ headers }: IncomingMessage, raw: Buffer): Promise<object> {
    const form = await new Response(new Uint8Array(raw), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData()
    const file = form.get('file')
    if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof File)) {
      throw new GraphError(graphErrors.invalidParameter('file'))
    }
    return { id: this.keep(Buffer.from(await file.arrayBuffer()), file.type) }
  }

  #mediaPlace(id: string): object {
    const media = this.media.get(id)
    if (!media) throw new GraphError(graphErrors.notFound(id))
    const { bytes, type } = media
    return {
      id,
      messaging_product: 'whatsapp',
      url: `${this.#url}/bytes/${id}`,
      mime_type: type,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      file_size: bytes.length,
    }
  }

  #bytes(request: IncomingMessage, response: ServerResponse, url: URL): void {
    this.#checkToken(request, url)
    this.calls.push({ method: 'GET', path: url.pathname, body: {} })
    const media = this.media.get(url.pathname.split('/').at(-1) ?? '')
    if (!media || this.expired-- > 0) return void response.writeHead(404).end()
    const bytes = this.damaged-- > 0 ? Buffer.alloc(media.bytes.length) : media.bytes
    response.writeHead(200, { 'content-type': media.type, 'content-length': bytes.length })
    response.end(bytes)
  }
}

export async function openGraph(): Promise<GraphEmulator> {
  const graph = await new GraphEmulator().open()
  onTestFinished(() => graph.close())
  return graph
}

function reply(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
  response.end(JSON.stringify(body))
}
