import { eventCursorHeader } from '@morpheus/sdk/contract'
import type { FastifyInstance } from 'fastify'

/**
 * Adds the user's event cursor to read answers: a client that connects its socket afterwards requests later events
 * instead of reading again. The cursor is taken before the handler reads, so the answer may be newer, never older.
 */
export function dateReads(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ method, routeOptions, identity }, reply) => {
    if (method !== 'GET' || routeOptions.config.access !== 'user' || identity.access !== 'user') return
    reply.header(eventCursorHeader, identity.caller.eventCursor)
  })
}
