import { createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Clock } from '../../kit/clock.js'
import {
  type GraphNumber,
  type GraphTemplate,
  MediaPlace,
  PhoneNumber,
  readError,
  readJson,
  SentAnswer,
  SubscribedApps,
  TemplateList,
  UploadAnswer,
} from './graphAnswers.js'
import { GraphFailure, Unreachable } from './graphFailure.js'
import type { GraphAnswer, GraphRequest, GraphTransport } from './graphTransport.js'
import { type MultipartFile, multipart } from './multipart.js'

/** What Graph is called with, and on whose behalf. */
export interface GraphAccess {
  userId: string
  accessToken: string
  phoneNumberId: string
  businessAccountId: string
  /** Empty where it is not known. */
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

const longestAnswer = 256 * 1024
const product = { messaging_product: 'whatsapp' } as const

/**
 * Meta's Graph, as far as a number of the Cloud API needs it. All calls reject with a `GraphFailure` for what Graph
 * refused, an `Unreachable` where it could not be asked, or the signal's reason.
 */
export class GraphApi {
  readonly #options: GraphOptions

  constructor(options: GraphOptions) {
    this.#options = options
  }

  /** The number itself: proves token, id and, where it is known, the app's secret. */
  async number(access: GraphAccess, signal: AbortSignal): Promise<GraphNumber> {
    const fields = 'display_phone_number,verified_name,quality_rating,status'
    return PhoneNumber.parse(await this.#get(access, `/${access.phoneNumberId}`, { fields }, signal))
  }

  /** The apps that hear of a business account. */
  async subscribedApps(access: GraphAccess, signal: AbortSignal): Promise<string[]> {
    const path = `/${access.businessAccountId}/subscribed_apps`
    const { data } = SubscribedApps.parse(await this.#get(access, path, {}, signal))
    return data.map(({ whatsapp_business_api_data: { id } }) => id)
  }

  /** Lets the token's app hear of a business account. */
  async subscribe(access: GraphAccess, signal: AbortSignal): Promise<void> {
    await this.#post(access, `/${access.businessAccountId}/subscribed_apps`, {}, signal)
  }

  /** The templates of a name, one for each language. */
  async templates(access: GraphAccess, name: string, signal: AbortSignal): Promise<GraphTemplate[]> {
    const path = `/${access.businessAccountId}/message_templates`
    const query = { name, fields: 'name,language,status,components', limit: '100' }
    const { data } = TemplateList.parse(await this.#get(access, path, query, signal))
    // Graph finds what a name is a part of, too.
    return data.filter((template) => template.name === name)
  }

  /** Tells who wrote it that a message was read, and, with `typing`, that an answer is being written. */
  async markRead(
    access: GraphAccess,
    messageId: string,
    signal: AbortSignal,
    { typing = false }: { typing?: boolean } = {},
  ): Promise<void> {
    const read = { ...product, status: 'read', message_id: messageId }
    const body = typing ? { ...read, typing_indicator: { type: 'text' } } : read
    await this.#post(access, `/${access.phoneNumberId}/messages`, body, signal)
  }

  /** Sends a message, all but the product's name. */
  async message(access: GraphAccess, message: object, signal: AbortSignal): Promise<SentAnswer> {
    const body = { ...product, ...message }
    const path = `/${access.phoneNumberId}/messages`
    return SentAnswer.parse(await this.#post(access, path, body, signal, { once: true }))
  }

  /** Keeps a file at Meta for thirty days, and gives its id. */
  async upload(access: GraphAccess, file: MultipartFile, signal: AbortSignal): Promise<string> {
    const url = this.#urlOf(access, `/${access.phoneNumberId}/media`)
    const { type, body } = multipart({ ...product, type: file.type }, file)
    const headers = { 'content-type': type, ...headersOf(access) }
    const answer = await this.#open({ method: 'POST', url, userId: access.userId, headers, body }, signal)
    return UploadAnswer.parse(this.#taken({ ...answer, body: await beginningOf(answer.body) })).id
  }

  /** Where a file is that somebody sent. Meta keeps it for seven days. */
  async mediaPlace(access: GraphAccess, mediaId: string, signal: AbortSignal): Promise<MediaPlace> {
    const query = { phone_number_id: access.phoneNumberId }
    return MediaPlace.parse(await this.#get(access, `/${encodeURIComponent(mediaId)}`, query, signal))
  }

  /** Its bytes. */
  async mediaBytes(access: GraphAccess, { url }: MediaPlace, signal: AbortSignal): Promise<Readable> {
    const request = { method: 'GET', url: new URL(url), userId: access.userId } as const
    const answer = await this.#open({ ...request, headers: headersOf(access) }, signal)
    if (answer.status >= 200 && answer.status < 300) return answer.body
    throw this.#failure({ ...answer, body: await beginningOf(answer.body) })
  }

  async #get(access: GraphAccess, path: string, query: Record<string, string>, signal: AbortSignal) {
    return this.#call(access, { method: 'GET', url: this.#urlOf(access, path, query), once: false }, signal)
  }

  async #post(
    access: GraphAccess,
    path: string,
    body: object,
    signal: AbortSignal,
    { once = false }: { once?: boolean } = {},
  ) {
    const url = this.#urlOf(access, path)
    return this.#call(access, { method: 'POST', url, body: JSON.stringify(body), once }, signal)
  }

  /** With the app's secret a call proves that it comes from the app: some apps demand it. */
  #urlOf({ accessToken, appSecret }: GraphAccess, path: string, query: Record<string, string> = {}): URL {
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
    request: Pick<GraphRequest, 'method' | 'url' | 'body' | 'once'>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { userId } = access
    const type = request.body !== undefined && { 'content-type': 'application/json' }
    const headers = { ...type, ...headersOf(access) }
    const { transport } = this.#options
    const whole = { ...request, headers, userId, longest: longestAnswer }
    return this.#taken(await reached(signal, transport, () => transport.send(whole, signal)))
  }

  #open(request: Parameters<GraphTransport['open']>[0], signal: AbortSignal) {
    const { transport } = this.#options
    return reached(signal, transport, () => transport.open(request, signal))
  }

  /** The body of an answer that is no refusal. */
  #taken(answer: GraphAnswer): unknown {
    const body = readJson(answer.body)
    if (answer.status >= 200 && answer.status < 300 && !readError(body)) return body
    throw this.#failure(answer)
  }

  #failure(answer: GraphAnswer): GraphFailure {
    return new GraphFailure(answer, readError(readJson(answer.body)), this.#options.clock)
  }
}

function headersOf({ accessToken }: GraphAccess): Record<string, string> {
  return { authorization: `Bearer ${accessToken}`, accept: '*/*', 'user-agent': 'Morpheus' }
}

async function reached<Answer>(
  signal: AbortSignal,
  { explain, neverLeft }: Pick<GraphTransport, 'explain' | 'neverLeft'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (signal.aborted) throw error
    throw new Unreachable(explain(error), neverLeft(error), { cause: error })
  }
}

/** As much of an answer as says anything. */
async function beginningOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    length += bytes.length
    if (length >= longestAnswer) break
  }
  return Buffer.concat(chunks).toString('utf8')
}
