import type { FastifyInstance } from 'fastify'
import { rawAnswer } from '../answers/rawAnswer.js'
import type { Outcome } from '../errors.js'

/** Milliseconds. */
export const bodyDeadlines = { head: 30_000, body: 30_000, upload: 600_000 } as const

/** Closes a connection whose body is late; uploads get longer, by Node's own limit. */
export function holdBodies(app: FastifyInstance, late: Outcome, limit: number = bodyDeadlines.body): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { headers, socket } = raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.isUpload) return
    const timer = setTimeout(() => {
      if (!raw.complete && socket.writable) socket.end(rawAnswer(late))
    }, limit)
    raw.once('close', () => clearTimeout(timer))
  })
}
