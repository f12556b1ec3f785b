import { eventCursorHeader } from '@morpheus/sdk/contract'
import type { FastifyInstance } from 'fastify'

/**
 * Says with what a user reads as of which of their events it is: a client that connects its socket afterwards asks for
 * the later ones instead of reading everything again. The cursor is known before the handler reads, so that what it
 * answers may be newer, never older.
 */
export function dateReads(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ method, routeOptions, identity }, reply) => {
    if (method !== 'GET' || routeOptions.config.access !== 'user' || identity.access !== 'user') return
    reply.header(eventCursorHeader, identity.caller.eventCursor)
  })
}
