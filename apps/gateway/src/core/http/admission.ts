import type { FastifyInstance } from 'fastify'

/**
 * Holds every request until the returned function is called: a gateway that listens already, but whose start has not
 * ended, would refuse the administrator whom it is about to create.
 */
export function holdRequests(app: FastifyInstance): () => void {
  let waiting: (() => void)[] | null = []
  app.addHook('onRequest', (_request, _reply, done) => {
    if (waiting) waiting.push(done)
    else done()
  })
  return () => {
    const held = waiting ?? []
    waiting = null
    for (const proceed of held) proceed()
  }
}
