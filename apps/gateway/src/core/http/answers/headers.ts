import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayCall, type Origins } from '../requests/origins.js'
import { isApi } from '../routeKind.js'
import { framedPolicy, securityHeaders, strictTransport } from './securityHeaders.js'

const exposed = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Retry-After',
  'X-Event-Cursor',
  'X-Request-Id',
].join(', ')

/** Security headers, and CORS: callers use bearer tokens, never cookies. */
export function addHeaders(app: FastifyInstance, origins: Origins, framers: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    protect(request, reply, framers)
    if (isApi(request)) reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    if (origin === undefined) return
    reply.header('vary', 'Origin')
    if (!mayCall(origin, origins)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', exposed)
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

/** Also for unreadable URLs, for which no hook runs. */
export function protect(request: FastifyRequest, reply: FastifyReply, framers: readonly string[]): void {
  reply.headers(securityHeaders)
  if (framers.length > 0) reply.header('content-security-policy', framedPolicy(framers))
  if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
}
