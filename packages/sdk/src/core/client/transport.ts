import type { AxiosAdapter, AxiosProgressEvent, AxiosRequestConfig } from 'axios'
import type { Language } from '../../text/language.js'
import { type Endpoint, isFile } from '../endpoint.js'
import { randomId } from '../format/randomId.js'
import { eventCursorHeader } from '../reading/eventCursor.js'
import { apiError } from './apiErrors.js'
import { normalizeBaseUrl } from './baseUrl.js'
import { relativeBaseUrlError } from './checkOptions.js'
import { NetworkError, TimeoutError } from './errors.js'
import type { HttpResponse, OpenHttp, SendRequest } from './http.js'
import type { Logger } from './logger.js'
import { type CallParts, maskPath, splitInput } from './path.js'
import { getAxiosCode, type Trace, toLowerCaseHeaders, traceCall } from './tracing.js'

/** Core spec §9, in milliseconds except for the redirects. */
export const limits = {
  timeout: 60_000,
  retryTimeout: 90_000,
  networkRetryDelay: 2_000,
  maxRedirects: 5,
  /** Extension: for a whole call that uploads or downloads a file, or is long-running. */
  transferTimeout: 600_000,
} as const

/** Options of one call: the last argument of every method of the client. */
export interface CallOptions {
  /** Aborts the call, which rejects with the signal's reason. */
  signal?: AbortSignal
  /** The bearer token, instead of the signed-in user's. Its 401 does not sign the user out. */
  token?: string
  /**
   * Keeps the user signed in after a 401.
   * @default false
   */
  keepAuth?: boolean
  /**
   * Sent as `Idempotency-Key` with every method but GET. The gateway answers a repeated key with the first answer, for
   * a day.
   * @default a new key per call, which that call's retry repeats
   */
  idempotencyKey?: string
  /**
   * Requests only these bytes of a file, both ends included, to the end without `to`. With the `version` of an earlier
   * answer the server sends the whole file where it has changed.
   */
  range?: { from: number; to?: number; version?: string | null }
  /** Reports upload progress, from 0 to 1. */
  onUpload?: (part: number) => void
}

/** An unparsed answer below 500, success or failure. */
export interface RawAnswer {
  readonly status: number
  readonly body: unknown
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

interface TransportOptions {
  readonly baseUrl: string
  readonly language: Language
  readonly logger: Logger
  readonly adapter: AxiosAdapter | undefined
  readonly openHttp: OpenHttp
  token(): string | null | Promise<string | null>
  onUnauthorized(token: string | null): void
  /** Returns a replacement for a token that was answered 401: the call is retried with it once. */
  replaced?(token: string | null): Promise<string | null>
  onAccepted?(token: string | null): void
  /**
   * Called when a row has read a user's data with this token.
   * @param cursor of the newest event that the data surely includes; null where the server sends none
   */
  onRead?(row: Endpoint, token: string | null, cursor: number | null): void
}

export type Transport = (row: Endpoint, input: object, options?: CallOptions) => Promise<RawAnswer>

/** Axios with the client-wide rules: timeouts, retries, valid answers, the effect of a 401. Core spec §8. */
export function createTransport(options: TransportOptions): Transport {
  let http: SendRequest | undefined

  return async (row, input, callOptions = {}) => {
    const parts = splitInput(row, input)
    const { method } = parts
    const path = maskPath(row, input)
    const transfer = parts.files || isFile(row.format) ? await loadTransfer() : null
    let token = callOptions.token ?? (row.access === 'public' ? null : await options.token())
    callOptions.signal?.throwIfAborted()
    const request = createRequest(row, parts, callOptions, transfer, options.adapter)
    const withOwn = row.access === 'user' && callOptions.token === undefined
    const aboutUser = withOwn && !callOptions.keepAuth
    const trace = traceCall(options.logger, method, path)
    const sendWith = async (bearer: string | null) => {
      http ??= await options.openHttp(options)
      return toReceived(row, await send(http, withToken(request, bearer), trace), transfer)
    }
    let answer: TransportAnswer
    try {
      answer = await sendWith(token)
      const replacement =
        answer.status === 401 && withOwn ? await options.replaced?.(token).catch(() => null) : null
      if (replacement && replacement !== token) {
        token = replacement
        answer = await sendWith(token)
      }
    } catch (error) {
      if (callOptions.signal?.aborted) throw callOptions.signal.reason
      const cause = withoutRequest(error)
      if (cause.code === 'ERR_INVALID_URL') throw relativeBaseUrlError(options.language)
      const reason = answersPlainHttp(cause) ? plainHttpTexts[options.language] : cause.message
      const address = `${method} ${normalizeBaseUrl(options.baseUrl)}/api${path}: ${reason}`
      throw isTimeout(error) ? new TimeoutError(cause, address) : new NetworkError(cause, address)
    }
    if (answer.status >= 500) throw apiError(answer)
    if (answer.status === 401 && aboutUser) options.onUnauthorized(token)
    else if (withOwn && answer.status !== 401) options.onAccepted?.(token)
    if (method === 'GET' && aboutUser && answer.status < 400) options.onRead?.(row, token, answer.eventCursor)
    return answer
  }
}

function createRequest(
  row: Endpoint,
  { method, path, query, body, files }: CallParts,
  { onUpload, idempotencyKey, range, signal }: CallOptions,
  transfer: Transfer | null,
  adapter: AxiosAdapter | undefined,
): AxiosRequestConfig {
  const data = files && transfer ? transfer.toMultipart(body ?? {}, files) : body
  return {
    method,
    url: path,
    params: query,
    data,
    // Axios would parse a text that happens to be JSON.
    ...(row.format === 'text' && { responseType: 'text' }),
    ...((transfer || row.isLongRunning) && { timeout: limits.transferTimeout }),
    ...(files &&
      onUpload && {
        onUploadProgress: ({ progress }: AxiosProgressEvent) =>
          progress !== undefined && onUpload(Math.min(1, progress)),
      }),
    // In a browser only the fetch adapter returns a stream.
    ...(isFile(row.format) && { responseType: 'stream', ...(!adapter && { adapter: ['http', 'fetch'] }) }),
    headers: {
      // Axios sends a form content type with an absent body.
      ...(data === undefined && { 'Content-Type': false }),
      ...(method !== 'GET' && { 'Idempotency-Key': idempotencyKey ?? randomId() }),
      ...(range && { Range: `bytes=${range.from}-${range.to ?? ''}` }),
      ...(range?.version && { 'If-Range': range.version }),
    },
    ...(signal && { signal }),
  }
}

const withToken = (request: AxiosRequestConfig, token: string | null): AxiosRequestConfig =>
  token === null ? request : { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } }

async function send(http: SendRequest, request: AxiosRequestConfig, trace: Trace): Promise<HttpResponse> {
  const attempt = (requestConfig: AxiosRequestConfig) => trace(() => http(requestConfig))
  try {
    return await attempt(request)
  } catch (error) {
    if (getAxiosCode(error) === undefined || request.signal?.aborted) throw error
    if (isTimeout(error)) return attempt({ timeout: limits.retryTimeout, ...request })
    await pause(limits.networkRetryDelay, request.signal)
    return attempt(request)
  }
}

type Transfer = typeof import('./transfer.js')

/** Loaded with the first transfer, as few calls upload or download a file. */
async function loadTransfer(): Promise<Transfer> {
  try {
    return await import('./transfer.js')
  } catch (error) {
    throw new NetworkError(error)
  }
}

/** Failures are JSON, whatever format the row answers in. */
async function toReceived(
  { format }: Endpoint,
  response: HttpResponse,
  transfer: Transfer | null,
): Promise<TransportAnswer> {
  const { status, data } = response
  const failed = status >= 400
  if (!isFile(format) || !transfer)
    return new TransportAnswer(response, format === 'text' && failed ? readJson(data) : data)
  return failed
    ? new TransportAnswer(response, readJson(await transfer.readText(data)))
    : new TransportAnswer(response, transfer.toReceivedFile(data, toLowerCaseHeaders(response.headers)))
}

class TransportAnswer implements RawAnswer {
  readonly status: number
  readonly body: unknown
  readonly #headers: HttpResponse['headers']

  constructor({ status, headers }: HttpResponse, body: unknown) {
    this.status = status
    this.body = body
    this.#headers = headers
  }

  /** Null where the server sends none. */
  get eventCursor(): number | null {
    const name = Object.keys(this.#headers).find((one) => one.toLowerCase() === eventCursorHeader)
    const headerValue = name === undefined ? '' : String(this.#headers[name])
    return /^\d{1,15}$/.test(headerValue) ? Number(headerValue) : null
  }

  /** Copied on demand, as few callers read headers. */
  get headers(): Readonly<Record<string, string>> {
    return toLowerCaseHeaders(this.#headers)
  }
}

/**
 * The reason of a failed request, without the request itself, whose headers and body hold secrets: of a chain of causes
 * the last one with a code. Messages without a code are dropped, as some runtimes repeat headers in them.
 */
function withoutRequest(error: unknown): Error & { code: string } {
  let reason = { code: 'ERR_NETWORK', message: '' }
  let step = Object(error)
  for (let depth = 0; depth < 5; depth++) {
    if (typeof step.code === 'string') reason = step
    step = Object(step.cause ?? step.errors?.[0])
  }
  const { code, message } = reason
  return Object.assign(new Error(message || code), { code })
}

const plainHttpTexts = {
  'pt-BR': 'o servidor responde por http, não por https',
  en: 'the server answers http, not https',
} as const

/** OpenSSL names neither: it reads the plain answer as a TLS version or length. */
function answersPlainHttp({ code, message }: Error & { code: string }): boolean {
  return /wrong.version.number|packet.length.too.long/i.test(`${code} ${message}`)
}

function isTimeout(error: unknown): boolean {
  return ['ECONNABORTED', 'ETIMEDOUT'].includes(getAxiosCode(error) ?? '')
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return body
  }
}

function pause(milliseconds: number, signal: AxiosRequestConfig['signal']): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener?.('abort', () => {
      clearTimeout(timer)
      reject(new Error('aborted'))
    })
  })
}
