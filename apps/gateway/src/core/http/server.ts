import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import compress from '@fastify/compress'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { eventCursorHeader, usualLimits } from '@morpheus/sdk/contract'
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { HttpError } from '../lib/httpError.js'
import { versionHeader } from '../lib/version.js'
import { rawAnswer } from './answers/rawAnswer.js'
import { framedPolicy, securityHeaders, strictTransport } from './answers/securityHeaders.js'
import { answerFailure, type Outcome, toFailureOutcome } from './errors.js'
import type { TrustProxy } from './requests/clientAddress.js'
import { isAllowedOrigin, type Origins } from './requests/origins.js'
import { isApi } from './routeKind.js'

/** Milliseconds. */
const bodyDeadlines = { head: 30_000, body: 30_000, upload: 600_000 } as const

/** Closes a connection whose body is late; uploads get longer, by Node's own limit. */
export function limitBodyTime(
  app: FastifyInstance,
  timeoutOutcome: Outcome,
  limit: number = bodyDeadlines.body,
): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { headers, socket } = raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.isUpload) return
    const timer = setTimeout(() => {
      if (!raw.complete && socket.writable) socket.end(rawAnswer(timeoutOutcome))
    }, limit)
    raw.once('close', () => clearTimeout(timer))
  })
}

const exposedHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Morpheus-Version',
  'Retry-After',
  'X-Event-Cursor',
  'X-Request-Id',
].join(', ')

/** Security headers, and CORS: callers use bearer tokens, never cookies. */
function addHeaders(app: FastifyInstance, origins: Origins, framers: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    addSecurityHeaders(request, reply, framers)
    if (isApi(request)) reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    if (origin === undefined) return
    reply.header('vary', 'Origin')
    if (!isAllowedOrigin(origin, origins)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', exposedHeaders)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header(
        'access-control-allow-headers',
        'Authorization, Content-Type, Idempotency-Key, If-Range, Range, X-API-Key',
      )
      .header('access-control-max-age', '7200')
      .code(204)
      .send()
  })
}

/** And the version. Also for unreadable URLs, for which no hook runs. */
function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply, framers: readonly string[]): void {
  reply.headers(securityHeaders).headers(versionHeader)
  if (framers.length > 0) reply.header('content-security-policy', framedPolicy(framers))
  if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
}

/**
 * Compression levels that cost less than the network saves. Small answers are compressed at once, larger ones streamed
 * off the main thread. Request bodies are never decompressed, because of zip bombs.
 */
const compression: FastifyCompressOptions = {
  // Opt-in per route: never for answers with a token or a new secret.
  global: false,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  syncThreshold: 64 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 4 },
}

const maxBodyBytes = usualLimits.bodyKilobytes * 1024
const maxBodyDepth = 50

const invalidRequest = toFailureOutcome({
  status: 400,
  code: 'invalid_request',
  message: 'Requisição inválida',
})
const requestTimeout = toFailureOutcome({
  status: 408,
  code: 'request_timeout',
  message: 'A requisição não chegou inteira a tempo',
})

/** A server without routes: limits, headers, Portuguese errors, and a check that each route has an access rule. */
export async function createServer(
  log: FastifyBaseLogger,
  trustProxy: TrustProxy,
  {
    origins,
    framers,
    rateStore,
  }: { origins: Origins; framers: readonly string[]; rateStore?: FastifyRateLimitStoreCtor | undefined },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    trustProxy,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: maxBodyBytes,
    requestTimeout: bodyDeadlines.upload,
    http: { headersTimeout: bodyDeadlines.head },
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Requests that reach a stopping gateway are answered, and their connection closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request, reply, framers)
      answerFailure(error, request, reply.header('cache-control', 'no-store'))
      // No hook runs for an unreadable URL.
      logAnswer(request, reply)
    },
    clientErrorHandler: ({ code }, socket) => {
      if (!socket.writable) return
      socket.end(rawAnswer(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? requestTimeout : invalidRequest))
    },
  })
  app.decorateRequest('identity')
  app.decorateRequest('payer', null)
  app.decorateRequest('received', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${method} ${url} does not say who may call it`)
  })
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  addJsonParser(app)
  ignoreEmptyBodies(app)
  limitBodyTime(app, requestTimeout)
  logAnswers(app)
  addHeaders(app, origins, framers)
  addRequestIds(app)
  closeIdleConnections(app)
  addEventCursors(app)
  await app.register(compress, compression)
  await app.register(rateLimit, {
    global: false,
    ...(rateStore && { store: rateStore }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      const message = `Muitas requisições. Tente novamente em ${seconds} segundos.`
      return new HttpError('too_many', 'rate_limited', message, { retryAfter: seconds })
    },
  })
  return app
}

/** JSON only; an empty body is none. Rejects `__proto__` and excessive depth. */
function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else if (exceedsDepth(body, maxBodyDepth)) done(createTooDeepError())
    else parse(request, body, done)
  })
}

function createTooDeepError(): HttpError {
  const message = `JSON com mais de ${maxBodyDepth} níveis de profundidade`
  return new HttpError('invalid', 'too_deep', message)
}

function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
}

/**
 * A stopping server closes idle connections only once: those that become idle later would stay open as long as their
 * client wants.
 */
function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('onResponse', (_request, _reply, done) => {
    if (!app.server.listening) app.server.closeIdleConnections()
    done()
  })
}

/** One log entry per answer, with the route instead of the URL, whose query may hold codes. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      path: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'answered',
  )
}

/**
 * Adds the user's event cursor to read answers: a client that connects its socket afterwards requests later events
 * instead of reading again. The cursor is taken before the handler reads, so the answer may be newer, never older.
 */
function addEventCursors(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ method, routeOptions, identity }, reply) => {
    if (method !== 'GET' || routeOptions.config.access !== 'user' || identity.access !== 'user') return
    reply.header(eventCursorHeader, identity.caller.eventCursor)
  })
}

/**
 * Treats an empty body as none, whatever its content type: HTTP libraries declare one for every POST (axios in Node and
 * `curl -d ''` call it a form). A non-JSON body is rejected at its first byte.
 */
function ignoreEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const isEmpty =
      headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)
    if (isEmpty) delete headers['content-type']
  })
  // The client disconnected before the body was read: a finished stream emits no further event.
  app.addHook('preParsing', async ({ raw }, _reply, payload) => {
    if (raw.errored) throw raw.errored
    return payload
  })
  app.addContentTypeParser(
    '*',
    (_request: FastifyRequest, payload: IncomingMessage, done: ParserCallback) => {
      const end = (error: Error | null) => {
        payload.off('data', onData).off('end', onEnd).off('error', end)
        done(error)
      }
      const onData = (chunk: Buffer) => {
        if (chunk.length > 0) end(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
      }
      const onEnd = () => end(null)
      payload.on('data', onData).on('end', onEnd).on('error', end)
    },
  )
}

type ParserCallback = (error: Error | null, body?: undefined) => void

/**
 * True when JSON nests deeper than `limit`. A single pass without recursion: rejects before recursive code
 * (`JSON.stringify`, a schema) sees it.
 */
export function exceedsDepth(json: string, limit: number): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > limit) return true
    } else if (character === '}' || character === ']') depth = Math.max(0, depth - 1)
  }
  return false
}
