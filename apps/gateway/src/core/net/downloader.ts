import type { Readable } from 'node:stream'
import type { Clock } from '../lib/clock.js'
import { runWithTimeout } from '../lib/limits/timeLimit.js'
import { version } from '../lib/version.js'
import type { StreamAnswer, Streams } from './streams.js'

/** Shorter than our clients' timeouts for the surrounding call. */
const limitSeconds = 45
const maxRedirects = 5
const requestHeaders = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': `Morpheus/${version}` }

/** A file as sent; type and name are the server's claims. */
export interface Download {
  body: Readable
  /** Empty without a declared type. */
  type: string
  /** Display name from the final URL; null without one. */
  name: string | null
}

interface RedirectResult {
  answer: StreamAnswer
  url: URL
}

export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  /** Null for too many or invalid redirects. */
  readonly status: number | null

  constructor(status: number | null) {
    super(status === null ? 'Redirects without an end' : `Answered ${status}`)
    this.status = status
  }
}

/** Downloads files from addresses that the guard allows, checking each redirect, within 45 s including the reading. */
export class Downloader {
  readonly #streams: Streams
  readonly #clock: Clock

  constructor(streams: Streams, clock: Clock) {
    this.#streams = streams
    this.#clock = clock
  }

  /**
   * Passes the file to `read`, which must read it to its end or destroy it. Rejects with a `DownloadError`, a
   * `ForbiddenHostError`, a `TimeoutError`, the connection's error, the signal's reason, or as `read` does.
   */
  get<Result>(
    url: URL,
    userId: string,
    signal: AbortSignal,
    read: (download: Download) => Promise<Result>,
  ): Promise<Result> {
    return runWithTimeout(this.#clock, limitSeconds, signal, async (signal) => {
      const { answer, url: from } = await this.#follow(url, userId, signal)
      const { body, headers } = answer
      try {
        return await read({ body, type: headers['content-type'] ?? '', name: getFileName(from) })
      } catch (error) {
        // After an abort its reason is more useful than the reader's error.
        throw signal.aborted ? signal.reason : error
      } finally {
        body.destroy()
      }
    })
  }

  async #follow(url: URL, userId: string, signal: AbortSignal): Promise<RedirectResult> {
    let from = url
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const answer = await this.#streams.open(
        { method: 'GET', url: from, userId, headers: requestHeaders },
        signal,
      )
      const { status, headers, body } = answer
      if (status === 200) return { answer, url: from }
      body.destroy()
      if (![301, 302, 303, 307, 308].includes(status)) throw new DownloadError(status)
      const { location = '' } = headers
      if (!URL.canParse(location, from)) break
      from = new URL(location, from)
      if (from.protocol !== 'http:' && from.protocol !== 'https:') break
    }
    throw new DownloadError(null)
  }
}

function getFileName({ pathname }: URL): string | null {
  const last = pathname.split('/').pop() ?? ''
  try {
    return decodeURIComponent(last) || null
  } catch {
    return last
  }
}
