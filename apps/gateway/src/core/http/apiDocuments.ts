import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { version } from '../lib/version.js'

interface RenderedDocument {
  readonly text: string
  readonly etag: string
}

const json = 'application/json; charset=utf-8'
const plainText = 'text/plain; charset=utf-8'

const documents: Readonly<Record<string, readonly [type: string, render: () => Promise<string>]>> = {
  '/api/openapi.json': [
    json,
    async () => JSON.stringify((await loadDocuments()).openApiDocument({ version })),
  ],
  '/api/openapi.en.json': [
    json,
    async () => JSON.stringify((await loadDocuments()).openApiDocument({ version, language: 'en' })),
  ],
  '/api/asyncapi.json': [
    json,
    async () => JSON.stringify((await loadDocuments()).asyncApiDocument({ version })),
  ],
  '/llms.txt': [plainText, async () => (await loadDocuments()).llmsText()],
  '/llms-full.txt': [plainText, async () => (await loadDocuments()).llmsFullText()],
}

/** Imported on the first request: it is not needed otherwise. */
const loadDocuments = () => import('@morpheus/sdk/openapi')

/**
 * Machine-readable API documents. Public, like the reference, as they hold no account data. Generated once, on the
 * first request.
 */
export function serveDocuments(app: FastifyInstance): void {
  for (const [url, [type, render]] of Object.entries(documents)) {
    let rendered: Promise<RenderedDocument> | undefined
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { access: 'public' },
      compress: {},
      handler: async (request, reply) => {
        rendered ??= write(render)
        return answer(request, reply.type(type), await rendered)
      },
    })
  }
}

async function write(render: () => Promise<string>): Promise<RenderedDocument> {
  const text = await render()
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, etag }: RenderedDocument,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  const clientTags = String(request.headers['if-none-match'] ?? '')
  return clientTags.split(',').some((one) => one.trim() === etag) ? reply.code(304).send() : reply.send(text)
}
