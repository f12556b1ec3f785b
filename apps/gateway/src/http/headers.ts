import type { FastifyInstance } from 'fastify'

/** The dashboard draws QR codes as data URLs, talks to its own origin, and is framed by nobody. */
const contentPolicy = [
  "default-src 'self'",
  "img-src 'self' data: https:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Security headers, and CORS for any origin: callers are known by their bearer token, never by a cookie. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('content-security-policy', contentPolicy)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    if (origin === undefined) return
    reply.header('access-control-allow-origin', origin)
    reply.header('vary', 'Origin')
    reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id')
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
      .header('access-control-max-age', '7200')
      .code(204)
      .send()
  })
}
