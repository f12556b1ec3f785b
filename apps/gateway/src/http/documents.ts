import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { version } from '../kit/version.js'

/** A text about the API, as it is sent. */
interface Written {
  readonly text: string
  readonly etag: string
}

const json = 'application/json; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

/** By the path where each is, its type and how it is made. */
const documents: Readonly<Record<string, readonly [type: string, make: () => Promise<string>]>> = {
  '/api/openapi.json': [json, async () => JSON.stringify((await describing()).openApiDocument({ version }))],
  '/api/asyncapi.json': [
    json,
    async () => JSON.stringify((await describing()).asyncApiDocument({ version })),
  ],
  '/llms.txt': [plain, async () => (await describing()).llmsText()],
  '/llms-full.txt': [plain, async () => (await describing()).llmsFullText()],
}

/** Loaded with the first question: a gateway runs without its descriptions. */
const describing = () => import('@morpheus/sdk/openapi')

/**
 * What the API says of itself, for programs and language models. Public, as the reference is: it holds nothing of an
 * account. Made once, with the first question for it.
 */
export function serveDocuments(app: FastifyInstance): void {
  for (const [url, [type, make]] of Object.entries(documents)) {
    let written: Promise<Written> | undefined
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { access: 'public' },
      compress: {},
      handler: async (request, reply) => {
        written ??= write(make)
        return answer(request, reply.type(type), await written)
      },
    })
  }
}

async function write(make: () => Promise<string>): Promise<Written> {
  const text = await make()
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` }
}

function answer(request: FastifyRequest, reply: FastifyReply, { text, etag }: Written): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  const known = String(request.headers['if-none-match'] ?? '')
  return known.split(',').some((one) => one.trim() === etag) ? reply.code(304).send() : reply.send(text)
}
