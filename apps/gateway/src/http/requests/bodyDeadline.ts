import type { FastifyInstance } from 'fastify'
import { rawAnswer } from '../answers/rawAnswer.js'
import type { Outcome } from '../errors.js'

/** In milliseconds. */
export const bodyDeadlines = { head: 30_000, body: 30_000, upload: 600_000 } as const

/** Ends a connection whose body is not all there in time; files are given longer, which Node's own limit sees to. */
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
