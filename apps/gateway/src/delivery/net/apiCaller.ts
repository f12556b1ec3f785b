import type * as z from 'zod'
import type { Clock } from '../../kit/clock.js'
import { retryAfterMs } from '../../kit/retryAfter.js'
import { version } from '../../kit/version.js'
import { explainError, explainStatus, neverLeft } from './explain.js'
import type { Outgoing, PostAnswer, Poster } from './poster.js'

/** Answers that are longer are none. */
const longestAnswer = 10 * 1024 * 1024

/** Where an API is, and who asks it. */
export interface Api {
  /** What paths are appended to. */
  readonly baseUrl: string
  /** On whose behalf. */
  readonly userId: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface ApiCall<Answer> {
  readonly method: Outgoing['method']
  /** Below the base, its parts encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Sent as JSON, or as the form that it is. */
  readonly body?: object | FormData
  /** What is read of the answer. */
  readonly answer: z.ZodType<Answer>
  /** How long it may take, where that is not 20 s. */
  readonly seconds?: number
  /** Whoever receives it twice takes it for two. */
  readonly once?: boolean
}

type Why = 'unreachable' | 'status' | 'not-json' | 'too-long' | 'unexpected'

/** A call that brought nothing. `message` is Portuguese, for an operator, and holds no secret. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly why: Why
  /** Null where there was no answer. */
  readonly status: number | null
  /** What was answered, as it came; empty where nothing was. */
  readonly body: string
  /** How long the other side asks to be left alone. */
  readonly retryAfterMs: number | undefined
  /** It is certain that the other side never saw it. */
  readonly unsent: boolean

  constructor(
    why: Why,
    message: string,
    { status = null, body = '', retryAfter, unsent = false }: FailureMore = {},
  ) {
    super(message)
    this.why = why
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfter
    this.unsent = unsent
  }

  /** Asked again, it may be another answer: there was none, the other side is busy, or has a fault of its own. */
  get mayPass(): boolean {
    if (this.status === null) return true
    return this.status === 408 || this.status === 429 || this.status >= 500
  }
}

interface FailureMore {
  status?: number | null
  body?: string
  retryAfter?: number | undefined
  unsent?: boolean
}

/**
 * Calls the JSON APIs of others: only at addresses that the guard allows, without following redirects, so that no key goes
 * to another host, and reading no more than 10 MB.
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
    return (await this.answered(api, call, signal)).data
  }

  /** The same with the status of the answer, which is one of success. */
  async answered<Answer>(
    api: Api,
    call: ApiCall<Answer>,
    signal: AbortSignal,
  ): Promise<{ status: number; data: Answer }> {
    const { status, body } = await this.raw(api, call, signal)
    const { data, success } = call.answer.safeParse(parsed(status, body))
    if (success) return { status, data }
    throw new ApiFailure('unexpected', 'A resposta não tem a forma esperada: confira o endereço', {
      status,
      body,
    })
  }

  /** The same as it came, of any type. */
  async raw(api: Api, call: Omit<ApiCall<unknown>, 'answer'>, signal: AbortSignal): Promise<PostAnswer> {
    const answer = await this.#send(api, call, signal)
    const { status, headers, body, bytes } = answer
    if (status < 200 || status > 299) {
      const retryAfter = retryAfterMs(headers['retry-after'], this.#clock)
      throw new ApiFailure('status', explainStatus(status), { status, body, retryAfter })
    }
    if (bytes.length >= longestAnswer)
      throw new ApiFailure('too-long', 'A resposta tem mais de 10 MB', { status })
    return answer
  }

  async #send(api: Api, call: Omit<ApiCall<unknown>, 'answer'>, signal: AbortSignal): Promise<PostAnswer> {
    const { method, body, seconds, once } = call
    const { type, bytes } = await encoded(body)
    try {
      return await this.#poster.send(
        {
          method,
          url: urlOf(api, call),
          userId: api.userId,
          headers: {
            accept: 'application/json',
            'accept-encoding': 'identity',
            'user-agent': `Morpheus/${version}`,
            ...api.headers,
            ...(type !== undefined && { 'content-type': type }),
          },
          body: bytes,
          longest: longestAnswer,
          seconds,
          once,
        },
        signal,
      )
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw new ApiFailure('unreachable', explainError(error), { unsent: neverLeft(error) })
    }
  }
}

function urlOf({ baseUrl }: Api, { path, query = {} }: Pick<ApiCall<unknown>, 'path' | 'query'>): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

async function encoded(body: object | undefined): Promise<{ type?: string; bytes?: string | Buffer }> {
  if (body === undefined) return {}
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: JSON.stringify(body) }
  const form = new Response(body)
  const type = form.headers.get('content-type') ?? 'multipart/form-data'
  return { type, bytes: Buffer.from(await form.arrayBuffer()) }
}

/** The JSON of an answer, null where it is empty. @throws ApiFailure for what is no JSON. */
export function parsed(status: number, body: string): unknown {
  if (body.trim() === '') return null
  try {
    return JSON.parse(body)
  } catch {
    const isPage = /^\s*(<!doctype|<html)/i.test(body)
    throw new ApiFailure(
      'not-json',
      isPage
        ? 'O endereço respondeu com uma página em vez da API: confira a URL do servidor'
        : 'A resposta não é JSON: confira a URL do servidor',
      { status, body },
    )
  }
}
