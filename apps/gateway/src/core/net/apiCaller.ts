import { localized } from '@morpheus/sdk/text'
import type * as z from 'zod'
import type { Clock } from '../lib/clock.js'
import { ExplainedError, type Explanation } from '../lib/messageRefs.js'
import { retryAfterMs } from '../lib/retryAfter.js'
import { version } from '../lib/version.js'
import { explainError, explainStatus, failedBeforeSending } from './explainError.js'
import { ForbiddenHostError } from './hostGuard.js'
import type { OutgoingRequest, PostAnswer, Poster } from './poster.js'

const maxAnswerBytes = 10 * 1024 * 1024

export interface Api {
  readonly baseUrl: string
  /** User whose share of lookups pays. */
  readonly userId: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface ApiCall<Answer> {
  readonly method: OutgoingRequest['method']
  /** Below the base, its parts encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Sent as JSON, or as form data. */
  readonly body?: object | FormData
  readonly answer: z.ZodType<Answer>
  readonly seconds?: number
  /** True for a call that is not idempotent. */
  readonly isUnrepeatable?: boolean
}

type FailureKind = 'forbidden' | 'unreachable' | 'status' | 'not-json' | 'too-long' | 'unexpected'

/** A failed call. `message` is Portuguese, for an operator, and holds no secret. */
export class ApiFailure extends ExplainedError {
  override readonly name = 'ApiFailure'
  readonly failureKind: FailureKind
  /** Null without an answer. */
  readonly status: number | null
  readonly body: string
  readonly retryAfterMs: number | undefined
  /** True when the request certainly was not sent. */
  readonly wasNotSent: boolean

  constructor(
    failureKind: FailureKind,
    reason: Explanation,
    { status = null, body = '', retryAfter, wasNotSent = false }: FailureDetails = {},
  ) {
    super(reason)
    this.failureKind = failureKind
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfter
    this.wasNotSent = wasNotSent
  }

  /** True when a retry may succeed: no answer, overload, or a server error. */
  get isTemporary(): boolean {
    if (this.failureKind === 'forbidden') return false
    if (this.status === null) return true
    return this.status === 408 || this.status === 429 || this.status >= 500
  }
}

interface FailureDetails {
  status?: number | null
  body?: string
  retryAfter?: number | undefined
  wasNotSent?: boolean
}

/**
 * Calls third-party JSON APIs at addresses that the guard allows. Follows no redirects, so that no key leaks to another
 * host, and reads at most 10 MB.
 */
export class ApiCaller {
  readonly #poster: Poster
  readonly #clock: Clock

  constructor(poster: Poster, clock: Clock) {
    this.#poster = poster
    this.#clock = clock
  }

  /** Rejects with an `ApiFailure`, or with the signal's reason. */
  async call<Answer>(api: Api, call: ApiCall<Answer>, signal: AbortSignal): Promise<Answer> {
    return (await this.callWithStatus(api, call, signal)).data
  }

  async callWithStatus<Answer>(
    api: Api,
    call: ApiCall<Answer>,
    signal: AbortSignal,
  ): Promise<{ status: number; data: Answer }> {
    const { status, body } = await this.callRaw(api, call, signal)
    const { data, success } = call.answer.safeParse(parseJsonBody(status, body))
    if (success) return { status, data }
    throw new ApiFailure('unexpected', localized('peers.net.unexpected_answer'), {
      status,
      body,
    })
  }

  /** Like `call`, with the raw answer of any type. */
  async callRaw(api: Api, call: Omit<ApiCall<unknown>, 'answer'>, signal: AbortSignal): Promise<PostAnswer> {
    const answer = await this.#send(api, call, signal)
    const { status, headers, body, bytes } = answer
    if (status < 200 || status > 299) {
      const retryAfter = retryAfterMs(headers['retry-after'], this.#clock)
      throw new ApiFailure('status', explainStatus(status), { status, body, retryAfter })
    }
    if (bytes.length >= maxAnswerBytes)
      throw new ApiFailure('too-long', localized('peers.net.answer_too_long'), { status })
    return answer
  }

  async #send(api: Api, call: Omit<ApiCall<unknown>, 'answer'>, signal: AbortSignal): Promise<PostAnswer> {
    const { method, body, seconds, isUnrepeatable } = call
    const { type, bytes } = await encodeBody(body)
    try {
      return await this.#poster.send(
        {
          method,
          url: toUrl(api, call),
          userId: api.userId,
          headers: {
            accept: 'application/json',
            'accept-encoding': 'identity',
            'user-agent': `Morpheus/${version}`,
            ...api.headers,
            ...(type !== undefined && { 'content-type': type }),
          },
          body: bytes,
          maxBytes: maxAnswerBytes,
          seconds,
          isUnrepeatable,
        },
        signal,
      )
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const failureKind = error instanceof ForbiddenHostError ? 'forbidden' : 'unreachable'
      throw new ApiFailure(failureKind, explainError(error), { wasNotSent: failedBeforeSending(error) })
    }
  }
}

function toUrl({ baseUrl }: Api, { path, query = {} }: Pick<ApiCall<unknown>, 'path' | 'query'>): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

async function encodeBody(body: object | undefined): Promise<{ type?: string; bytes?: string | Buffer }> {
  if (body === undefined) return {}
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: JSON.stringify(body) }
  const form = new Response(body)
  const type = form.headers.get('content-type') ?? 'multipart/form-data'
  return { type, bytes: Buffer.from(await form.arrayBuffer()) }
}

/** @throws ApiFailure for invalid JSON. */
export function parseJsonBody(status: number, body: string): unknown {
  if (body.trim() === '') return null
  try {
    return JSON.parse(body)
  } catch {
    const isPage = /^\s*(<!doctype|<html)/i.test(body)
    throw new ApiFailure(
      'not-json',
      isPage ? localized('peers.net.answered_page') : localized('peers.net.not_json'),
      { status, body },
    )
  }
}
