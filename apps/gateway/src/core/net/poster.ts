import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { usualLimits } from '@morpheus/sdk/contract'
import type { Clock } from '../lib/clock.js'
import { errorCode } from '../lib/errorCode.js'
import { runWithTimeout } from '../lib/limits/timeLimit.js'
import type { HostGuard } from './hostGuard.js'
import { createPinnedLookup } from './pinnedLookup.js'
import type { Address } from './resolver.js'

const limitSeconds = usualLimits.webhookAnswerSeconds
const maxAnswerBytes = 16 * 1024
const idleMs = 30_000
/** Non-idempotent requests reuse a connection only if it is this fresh: older ones the server may be closing. */
const maxReuseIdleMs = 4_000

export interface Post {
  url: URL
  /** User whose share of lookups pays. */
  userId: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface OutgoingRequest extends Omit<Post, 'body'> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: string | Buffer | undefined
  /** Byte limit of the answer. */
  maxBytes: number
  /** True for a request that is not idempotent: never resent after a reused connection broke. */
  isUnrepeatable?: boolean | undefined
  seconds?: number | undefined
}

export interface PostAnswer {
  status: number
  /** Repeated headers are joined by commas. */
  headers: Record<string, string>
  /** Body up to the limit, which is 16 kB for `post`. */
  body: string
  bytes: Buffer
}

/**
 * Sends requests to addresses that the guard allows. Follows no redirects; times out after 20 s by default. Connections
 * are reused.
 */
export class Poster {
  readonly #guard: HostGuard
  readonly #clock: Clock
  readonly #http = new HttpAgent({ keepAlive: true, timeout: idleMs })
  readonly #https = new HttpsAgent({ keepAlive: true, timeout: idleMs })
  readonly #freshHttp = new HttpAgent({ keepAlive: true, timeout: maxReuseIdleMs })
  readonly #freshHttps = new HttpsAgent({ keepAlive: true, timeout: maxReuseIdleMs })

  constructor(guard: HostGuard, clock: Clock) {
    this.#guard = guard
    this.#clock = clock
  }

  /** Rejects with a `ForbiddenHostError`, a `TimeoutError`, the connection's error, or the signal's reason. */
  post(post: Post, signal: AbortSignal): Promise<PostAnswer> {
    return this.send({ ...post, method: 'POST', maxBytes: maxAnswerBytes }, signal)
  }

  send(outgoing: OutgoingRequest, signal: AbortSignal): Promise<PostAnswer> {
    return runWithTimeout(this.#clock, outgoing.seconds ?? limitSeconds, signal, async (signal) =>
      this.#send(outgoing, await this.#guard.getAddresses(outgoing.url, outgoing.userId, signal), signal),
    )
  }

  close(): void {
    this.#http.destroy()
    this.#https.destroy()
    this.#freshHttp.destroy()
    this.#freshHttps.destroy()
  }

  async #send(
    outgoing: OutgoingRequest,
    addresses: readonly Address[],
    signal: AbortSignal,
  ): Promise<PostAnswer> {
    for (;;) {
      const reusedState = { connection: false }
      try {
        return await this.#request(outgoing, addresses, signal, reusedState)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        // The server closed a reused connection before it read the request: retry on a new one.
        if (
          outgoing.isUnrepeatable ||
          !reusedState.connection ||
          !['ECONNRESET', 'EPIPE'].includes(errorCode(error) ?? '')
        )
          throw error
      }
    }
  }

  #getAgent(isSecure: boolean, isFresh = false): HttpAgent {
    if (isFresh) return isSecure ? this.#freshHttps : this.#freshHttp
    return isSecure ? this.#https : this.#http
  }

  #request(
    { url, method, headers, body, maxBytes, isUnrepeatable }: OutgoingRequest,
    addresses: readonly Address[],
    signal: AbortSignal,
    reusedState: { connection: boolean },
  ): Promise<PostAnswer> {
    return new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:'
      const send = isSecure ? httpsRequest : httpRequest
      const request = send(url, {
        method,
        agent: this.#getAgent(isSecure, isUnrepeatable),
        lookup: createPinnedLookup(addresses),
        signal,
        headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
      })
      request.on('error', (error) => {
        reusedState.connection = request.reusedSocket
        reject(error)
      })
      // Protocol switches are not supported; without a listener Node closes the connection silently.
      request.once('upgrade', ({ statusCode = 101 }, socket) => {
        socket.destroy()
        resolve({ status: statusCode, headers: {}, body: '', bytes: Buffer.alloc(0) })
      })
      request.once('response', (response) => readAnswer(response, maxBytes).then(resolve, reject))
      request.end(body)
    })
  }
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<PostAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk)
    chunks.push(bytes)
    length += bytes.length
    if (length >= maxBytes) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  )
  return { status: response.statusCode ?? 0, headers, body: bytes.toString('utf8'), bytes }
}
