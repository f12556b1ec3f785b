import type { Endpoint } from '@morpheus/sdk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../lib/httpError.js'
import { version } from '../lib/version.js'
import { getApiKey, getScopedToken, type Identity, identify } from './authenticate.js'
import type { Credentials } from './callers.js'
import { logFault } from './errors.js'

/** Headers that a tool's call inherits from the agent's request. */
const inheritedHeaders = ['authorization', 'x-api-key', 'user-agent'] as const

/** Imported on the first request: it is not needed otherwise. */
const loadMcp = () => import('@morpheus/sdk/mcp')

/**
 * The Model Context Protocol over Streamable HTTP, without sessions and server-sent events: each request is answered as
 * JSON. A tool's call is a request to this server with the agent's own credential, so every rule of the API holds.
 */
export function serveMcp(app: FastifyInstance, credentials: Credentials): void {
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/api/mcp',
    config: { access: 'user' },
    onRequest: async (request) => {
      request.identity = await identify('user', request, credentials)
    },
    handler: async (request, reply) => {
      if (request.method !== 'POST') return reply.code(405).header('allow', 'POST').send()
      const server = await createServer(app, request)
      const header = request.headers['mcp-protocol-version']
      const protocolVersion = typeof header === 'string' ? header : undefined
      const { body } = request
      const answers = await Promise.all(
        (Array.isArray(body) ? body : [body]).map((message) => server.handle(message, protocolVersion)),
      )
      const sent = answers.filter((answer) => answer !== null)
      if (sent.length === 0) return reply.code(202).send()
      return reply.header('cache-control', 'no-store').send(Array.isArray(body) ? sent : sent[0])
    },
  })
}

async function createServer(app: FastifyInstance, request: FastifyRequest) {
  const { createMcpServer, toHttpRequest } = await loadMcp()
  const query: Readonly<Record<string, unknown>> = { ...Object(request.query) }
  const areas = String(query.area ?? '').split(',')
  return createMcpServer({
    version,
    power: getPower(request.identity),
    areas: areas.filter((area) => area !== ''),
    all: isOn(query.tudo),
    readsOnly: isOn(query.leitura),
    textOnly: isOn(query.texto),
    async call(row: Endpoint, input: object) {
      const { method, path, body } = toHttpRequest(row, input)
      const { statusCode, headers, payload } = await app.inject({
        method: parseMethod(method),
        url: `/api${path}`,
        headers: inheritHeaders(request),
        remoteAddress: request.ip,
        ...(body && { payload: body }),
      })
      const isJson = String(headers['content-type'] ?? '').startsWith('application/json')
      return { status: statusCode, body: isJson ? JSON.parse(payload) : payload }
    },
    explainError(error) {
      if (error instanceof TypeError) return error.message
      logFault(request, error)
      return 'Erro interno do servidor'
    },
  })
}

/** Null for a sign-in: everything. Tokens for customers' browsers are no credentials of agents. */
function getPower(identity: Identity) {
  if (getScopedToken(identity))
    throw new HttpError('forbidden', 'forbidden', 'Use uma chave de API: este token é de sessões')
  const key = getApiKey(identity)
  return key && { scopes: key.scopes, sessionIds: key.sessions }
}

function inheritHeaders({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    inheritedHeaders.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

const isOn = (value: unknown) => value === '' || value === '1' || value === 'true'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const parseMethod = (text: string) => methods.find((method) => method === text) ?? 'GET'
