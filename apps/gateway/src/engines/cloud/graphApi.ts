import { createHmac } from 'node:crypto'
import type { Clock } from '../../kit/clock.js'
import { type GraphNumber, PhoneNumber, readError, readJson, SubscribedApps } from './graphAnswers.js'
import { GraphFailure, Unreachable } from './graphFailure.js'

/** What Graph is called with, and on whose behalf. */
export interface GraphAccess {
  userId: string
  accessToken: string
  phoneNumberId: string
  businessAccountId: string
  /** Empty where it is not known. */
  appSecret: string
}

export interface GraphRequest {
  method: 'GET' | 'POST' | 'DELETE'
  url: URL
  userId: string
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array | undefined
  /** So many bytes of the answer are read. */
  longest: number
}

export interface GraphAnswer {
  status: number
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>
  body: string
}

/** The guarded way out. Rejects where no answer comes. */
export type GraphTransport = (request: GraphRequest, signal: AbortSignal) => Promise<GraphAnswer>

export interface GraphOptions {
  send: GraphTransport
  /** Why there was no answer, in Portuguese. */
  explain: (error: unknown) => string
  /** `https://graph.facebook.com`. */
  baseUrl: string
  /** `v25.0`. */
  version: string
  clock: Clock
}

const longestAnswer = 256 * 1024

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

  /** Tells who wrote it that a message was read. */
  async markRead(access: GraphAccess, messageId: string, signal: AbortSignal): Promise<void> {
    const body = { messaging_product: 'whatsapp', status: 'read', message_id: messageId }
    await this.#post(access, `/${access.phoneNumberId}/messages`, body, signal)
  }

  #get(access: GraphAccess, path: string, query: Record<string, string>, signal: AbortSignal) {
    return this.#call(access, { method: 'GET', url: this.#urlOf(access, path, query) }, signal)
  }

  #post(access: GraphAccess, path: string, body: object, signal: AbortSignal) {
    const json = { 'content-type': 'application/json' }
    const request = { method: 'POST' as const, url: this.#urlOf(access, path), headers: json }
    return this.#call(access, { ...request, body: JSON.stringify(body) }, signal)
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
    { userId, accessToken }: GraphAccess,
    request: Omit<GraphRequest, 'userId' | 'longest' | 'headers'> & Partial<Pick<GraphRequest, 'headers'>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const headers = { ...request.headers, authorization: `Bearer ${accessToken}`, accept: 'application/json' }
    const answer = await this.#send({ ...request, headers, userId, longest: longestAnswer }, signal)
    const body = readJson(answer.body)
    const error = readError(body)
    if (answer.status >= 200 && answer.status < 300 && !error) return body
    throw new GraphFailure(answer, error, this.#options.clock)
  }

  async #send(request: GraphRequest, signal: AbortSignal): Promise<GraphAnswer> {
    const { send, explain } = this.#options
    try {
      return await send(request, signal)
    } catch (error) {
      if (signal.aborted) throw error
      throw new Unreachable(explain(error), { cause: error })
    }
  }
}
