import type { IncomingMessage } from 'node:http'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'

/**
 * An empty body is no body, whatever its content type says: HTTP libraries declare one for every POST (axios in Node and
 * `curl -d ''` call it a form). A body of another type than JSON is refused as soon as its first byte is here.
 */
export function ignoreEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const isEmpty =
      headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)
    if (isEmpty) delete headers['content-type']
  })
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: IncomingMessage) => {
    for await (const chunk of payload) {
      if (chunk.length > 0) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE()
    }
    return undefined
  })
}
