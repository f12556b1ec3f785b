import { localized } from '@morpheus/sdk/text'
import { ExplainedError } from '../lib/messageRefs.js'
import type { OutgoingRequest, Poster } from './poster.js'

const maxAnswerBytes = 10 * 1024 * 1024

export class AnswerTooLongError extends ExplainedError {
  override readonly name = 'AnswerTooLongError'
}

const methods: readonly OutgoingRequest['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * A `fetch` for third-party libraries: only addresses that the guard allows, no redirects, so that no key leaks to
 * another host, and at most 10 MB.
 */
export function guardedFetch(poster: Poster, userId: string, seconds: number): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const method = methods.find((one) => one === request.method)
    if (!method) throw new TypeError(`Unsupported method: ${request.method}`)
    const bytes = Buffer.from(await request.arrayBuffer())
    const { status, headers, body } = await poster.send(
      {
        method,
        url: new URL(request.url),
        userId,
        headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
        body: bytes.length === 0 ? undefined : bytes,
        maxBytes: maxAnswerBytes,
        seconds,
        // Retries are up to the library.
        isUnrepeatable: true,
      },
      request.signal,
    )
    if (Buffer.byteLength(body) >= maxAnswerBytes)
      throw new AnswerTooLongError(localized('peers.net.answer_too_long'))
    const { 'content-encoding': _encoding, 'transfer-encoding': _transfer, ...responseHeaders } = headers
    // A `Response` with these statuses must not have a body.
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: responseHeaders })
  }
}
