import type { IncomingMessage } from 'node:http'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'

/**
 * Treats an empty body as none, whatever its content type: HTTP libraries declare one for every POST (axios in Node and
 * `curl -d ''` call it a form). A non-JSON body is rejected at its first byte.
 */
export function ignoreEmptyBodies(app: FastifyInstance): void {
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
  app.addContentTypeParser('*', (_request: FastifyRequest, payload: IncomingMessage, done: Done) => {
    const end = (error: Error | null) => {
      payload.off('data', onData).off('end', onEnd).off('error', end)
      done(error)
    }
    const onData = (chunk: Buffer) => {
      if (chunk.length > 0) end(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE())
    }
    const onEnd = () => end(null)
    payload.on('data', onData).on('end', onEnd).on('error', end)
  })
}

type Done = (error: Error | null, body?: undefined) => void
