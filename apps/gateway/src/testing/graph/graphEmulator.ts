import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { graphAccount } from './graphAccount.js'
import { errorBody, type GraphErrorAnswer, graphErrors } from './graphErrors.js'

/** A call as the emulator saw it. */
export interface GraphCall {
  method: string
  /** Without version and query. */
  path: string
  body: Record<string, unknown>
}

const ReadReceipt = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string(),
})

class Refused extends Error {
  readonly answer: GraphErrorAnswer
  constructor(answer: GraphErrorAnswer) {
    super(answer.message)
    this.answer = answer
  }
}

/**
 * Meta's Graph as far as a number of the Cloud API meets it, on loopback: tokens and app secrets are checked, errors have
 * Meta's statuses, codes and words. Written because Meta offers nothing that runs elsewhere.
 */
export class GraphEmulator {
  readonly version = 'v25.0'
  /** All that came, in order, whatever became of it. */
  readonly calls: GraphCall[] = []
  /** Messages that were marked as read. */
  readonly read: string[] = []
  /** Apps that hear of the business account. */
  readonly subscribed = new Set<string>([graphAccount.appId])
  /** Tokens that are good. */
  readonly tokens = new Set<string>([graphAccount.accessToken])
  quality = 'GREEN'
  status = 'CONNECTED'
  /** Answers to the next calls, or to all while it is one that stays. */
  readonly #failures: GraphErrorAnswer[] = []
  #always: GraphErrorAnswer | 'hang up' | null = null
  readonly #server
  #url = ''

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request, response)
    })
  }

  get url(): string {
    return this.#url
  }

  /** The next calls fail so, one each. */
  failNext(...answers: GraphErrorAnswer[]): void {
    this.#failures.push(...answers)
  }

  /** Every call fails so until told otherwise; null ends it. */
  failAll(how: GraphErrorAnswer | 'hang up' | null): void {
    this.#always = how
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
    const raw = await buffer(request)
    if (this.#always === 'hang up') return void request.socket.destroy()
    try {
      reply(response, 200, this.#handle(request, raw))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      reply(response, error.answer.status, errorBody(error.answer), error.answer.headers)
    }
  }

  #handle(request: IncomingMessage, raw: Buffer): object {
    const url = new URL(request.url ?? '/', this.#url)
    const [, version, ...rest] = url.pathname.split('/')
    const path = `/${rest.join('/')}`
    const method = request.method ?? ''
    const body = z.record(z.string(), z.unknown()).parse(raw.length > 0 ? JSON.parse(raw.toString()) : {})
    this.calls.push({ method, path, body })
    const failure = this.#failures.shift() ?? this.#always
    if (failure && failure !== 'hang up') throw new Refused(failure)
    if (version !== this.version) throw new Refused(graphErrors.unknownPath)
    this.#checkToken(request, url)
    const { phoneNumberId, businessAccountId } = graphAccount
    switch (`${method} ${path}`) {
      case `GET /${phoneNumberId}`:
        return this.#number(url.searchParams.get('fields') ?? '')
      case `POST /${phoneNumberId}/messages`:
        return this.#message(body)
      case `GET /${businessAccountId}/subscribed_apps`:
        return {
          data: [...this.subscribed].map((id) => ({ whatsapp_business_api_data: { id, name: 'App' } })),
        }
      case `POST /${businessAccountId}/subscribed_apps`:
        this.subscribed.add(graphAccount.appId)
        return { success: true }
      default:
        throw new Refused(graphErrors.notFound(rest[0] ?? ''))
    }
  }

  #checkToken({ headers }: IncomingMessage, { searchParams }: URL): void {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!this.tokens.has(token)) throw new Refused(graphErrors.malformedToken)
    const proof = searchParams.get('appsecret_proof')
    const wanted = createHmac('sha256', graphAccount.appSecret).update(token).digest('hex')
    if (proof !== null && proof !== wanted) throw new Refused(graphErrors.wrongProof)
  }

  #number(fields: string): object {
    const known: Record<string, string> = {
      display_phone_number: graphAccount.displayed,
      verified_name: graphAccount.name,
      quality_rating: this.quality,
      status: this.status,
    }
    const asked = fields.split(',').filter((name) => Object.hasOwn(known, name))
    return { ...Object.fromEntries(asked.map((name) => [name, known[name]])), id: graphAccount.phoneNumberId }
  }

  #message(body: object): object {
    const receipt = ReadReceipt.safeParse(body)
    if (!receipt.success) throw new Refused(graphErrors.parameter('Unexpected message'))
    this.read.push(receipt.data.message_id)
    return { success: true }
  }
}

/** Opens one for the running test, which ends it. */
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
