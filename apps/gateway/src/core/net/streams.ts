import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TimeoutError } from '../lib/limits/timeLimit.js'
import type { HostGuard } from './hostGuard.js'
import { createPinnedLookup } from './pinnedLookup.js'
import type { Address } from './resolver.js'

const idleSeconds = 30

export interface StreamRequest {
  method: 'GET' | 'POST'
  url: URL
  userId: string
  headers: Readonly<Record<string, string>>
  /** Byte length of the stream. */
  body?: { stream: Readable; length: number } | undefined
}

export interface StreamAnswer {
  status: number
  /** Repeated headers are joined by commas. */
  headers: Record<string, string>
  /** Read it to its end, or destroy it. */
  body: Readable
}

/**
 * Streaming requests to addresses that the guard allows. Follows no redirects; times out after 30 s without progress.
 */
export class Streams {
  readonly #guard: HostGuard

  constructor(guard: HostGuard) {
    this.#guard = guard
  }

  /**
   * Resolves with the answer's headers; the signal aborts the body too. Rejects with a `ForbiddenHostError`, a
   * `TimeoutError`, the connection's error, the sent stream's error, or the signal's reason.
   */
  async open(request: StreamRequest, signal: AbortSignal): Promise<StreamAnswer> {
    const addresses = await this.#guard.getAddresses(request.url, request.userId, signal)
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
      lookup: createPinnedLookup(addresses),
      signal,
      timeout: idleSeconds * 1000,
      headers: body ? { ...headers, 'content-length': body.length } : headers,
    })
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    request.once('timeout', () => request.destroy(new TimeoutError(idleSeconds)))
    // Protocol switches are not supported; without a listener Node closes the connection silently.
    request.once('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      reject(new Error(`Answered ${statusCode}`))
    })
    request.once('response', (response) => {
      // A reader that has left ignores errors; an unhandled event would end the process.
      response.on('error', () => undefined)
      resolve(response)
    })
    if (body) pipeline(body.stream, request).catch(reject)
    else request.end()
  })
}
