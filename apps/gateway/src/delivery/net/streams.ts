import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TimeLimit } from '../../kit/limits/timeLimit.js'
import type { Guard } from './guard.js'
import { pinned } from './pinned.js'
import type { Address } from './resolver.js'

const idleSeconds = 30

export interface StreamRequest {
  method: 'GET' | 'POST'
  url: URL
  /** On whose behalf. */
  userId: string
  headers: Readonly<Record<string, string>>
  /** So many bytes. */
  body?: { stream: Readable; length: number } | undefined
}

export interface StreamAnswer {
  status: number
  /** Of several with a name, the values joined by commas. */
  headers: Record<string, string>
  /** To be read to its end, or destroyed. */
  body: Readable
}

/**
 * Requests whose bodies are read and written as they come: only to addresses that the guard allows, directly, without
 * following redirects, for as long as something moves at least every 30 s.
 */
export class Streams {
  readonly #guard: Guard

  constructor(guard: Guard) {
    this.#guard = guard
  }

  /**
   * Resolves when the answer begins; the signal ends its body too. Rejects with a `ForbiddenHost`, a `TimeLimit`, the
   * connection's error, what the body to be sent fails with, or the signal's reason.
   */
  async open(request: StreamRequest, signal: AbortSignal): Promise<StreamAnswer> {
    const addresses = await this.#guard.addressesOf(request.url, request.userId, signal)
    const response = await begin(request, addresses, signal)
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
    return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body: response }
  }
}

function begin(
  { method, url, headers, body }: StreamRequest,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = send(url, {
      method,
      agent: false,
      lookup: pinned(addresses),
      signal,
      timeout: idleSeconds * 1000,
      headers: body ? { ...headers, 'content-length': body.length } : headers,
    })
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    request.once('timeout', () => request.destroy(new TimeLimit(idleSeconds)))
    // Nothing that can be read; without a listener Node closes the connection and tells nobody.
    request.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      reject(new Error(`Answered ${statusCode}`))
    })
    request.once('response', (response) => {
      // Who does not read it any more has no use for how it ends.
      response.on('error', () => undefined)
      resolve(response)
    })
    if (body) pipeline(body.stream, request).catch(reject)
    else request.end()
  })
}
