import type { Outgoing, Poster } from './poster.js'

/** Answers that are longer are none. */
const longestAnswer = 10 * 1024 * 1024

/** An answer of more than 10 MB. */
export class TooLong extends Error {
  override readonly name = 'TooLong'
}

const methods: readonly Outgoing['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * A `fetch` for the libraries of others: only to addresses that the guard allows, without following redirects, so that no
 * key goes to another host, and reading no more than 10 MB.
 */
export function guardedFetch(poster: Poster, userId: string, seconds: number): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const method = methods.find((one) => one === request.method)
    if (!method) throw new TypeError(`Nobody asks with ${request.method}`)
    const bytes = Buffer.from(await request.arrayBuffer())
    const { status, headers, body } = await poster.send(
      {
        method,
        url: new URL(request.url),
        userId,
        headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
        body: bytes.length === 0 ? undefined : bytes,
        longest: longestAnswer,
        seconds,
        // It is for the library to say what is sent twice.
        once: true,
      },
      request.signal,
    )
    if (Buffer.byteLength(body) >= longestAnswer) throw new TooLong('A resposta tem mais de 10 MB')
    const { 'content-encoding': _encoding, 'transfer-encoding': _transfer, ...told } = headers
    // A `Response` of these has no body.
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: told })
  }
}
