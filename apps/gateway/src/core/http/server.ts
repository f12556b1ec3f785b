import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { usualLimits } from '@morpheus/sdk/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { HttpError } from '../lib/httpError.js'
import { compression } from './answers/compression.js'
import { dateReads } from './answers/eventCursor.js'
import { addHeaders, protect } from './answers/headers.js'
import { rawAnswer } from './answers/rawAnswer.js'
import { answerFailure, failure } from './errors.js'
import type { TrustProxy } from './requests/addressOf.js'
import { bodyDeadlines, holdBodies } from './requests/bodyDeadline.js'
import { ignoreEmptyBodies } from './requests/emptyBodies.js'
import { isDeeper } from './requests/jsonDepth.js'
import type { Origins } from './requests/origins.js'

/** Bytes. */
const largestBody = usualLimits.bodyKilobytes * 1024
const deepestBody = 50

const unreadable = failure({ status: 400, code: 'invalid_request', message: 'Requisição inválida' })
const late = failure({
  status: 408,
  code: 'request_timeout',
  message: 'A requisição não chegou inteira a tempo',
})

/** A server without routes: limits, headers, Portuguese errors, and a check that each route has an access rule. */
export async function createServer(
  log: FastifyBaseLogger,
  trustProxy: TrustProxy,
  { origins, framers }: { origins: Origins; framers: readonly string[] },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    trustProxy,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: largestBody,
    requestTimeout: bodyDeadlines.upload,
    http: { headersTimeout: bodyDeadlines.head },
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Requests that reach a stopping gateway are answered, and their connection closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => {
      protect(request, reply, framers)
      answerFailure(error, request, reply.header('cache-control', 'no-store'))
    },
    clientErrorHandler: ({ code }, socket) => {
      if (!socket.writable) return
      socket.end(rawAnswer(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? late : unreadable))
    },
  })
  app.decorateRequest('identity')
  app.decorateRequest('payer', null)
  app.decorateRequest('received', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access === undefined) throw new Error(`${method} ${url} does not say who may call it`)
  })
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  readJson(app)
  ignoreEmptyBodies(app)
  holdBodies(app, late)
  logAnswers(app)
  addHeaders(app, origins, framers)
  nameRequests(app)
  endRestingConnections(app)
  dateReads(app)
  await app.register(compress, compression)
  await app.register(rateLimit, {
    global: false,
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
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else if (isDeeper(body, deepestBody)) done(tooDeep())
    else parse(request, body, done)
  })
}

function tooDeep(): HttpError {
  const message = `JSON com mais de ${deepestBody} níveis de profundidade`
  return new HttpError('invalid', 'too_deep', message)
}

/** Adds the request's log id to its answer, for failure reports. */
function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
}

/**
 * A stopping server closes idle connections only once: those that become idle later would stay open as long as their
 * client wants.
 */
function endRestingConnections(app: FastifyInstance): void {
  app.addHook('onResponse', (_request, _reply, done) => {
    if (!app.server.listening) app.server.closeIdleConnections()
    done()
  })
}

/** One log entry per answer, with the route instead of the URL, whose query may hold codes. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
