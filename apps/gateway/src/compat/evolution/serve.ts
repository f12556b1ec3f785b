import multipart from '@fastify/multipart'
import { mediaBytes } from '@morpheus/sdk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { identify } from '../../core/http/authenticate.js'
import type { Credentials } from '../../core/http/callers.js'
import { logFault, toExpectedOutcome } from '../../core/http/errors.js'
import type { Db } from '../../core/store/tables.js'
import { CompatError, toErrorBody } from './compatError.js'
import { compatPath } from './compatPath.js'
import { findInstance } from './findInstance.js'
import { OwnApi } from './ownApi.js'
import { readForm } from './readForm.js'
import type { Route } from './route.js'
import { chatRoutes } from './routes/chats.js'
import { groupRoutes } from './routes/groups.js'
import { instanceRoutes } from './routes/instances.js'
import { messageRoutes } from './routes/messages.js'
import { profileRoutes } from './routes/profile.js'
import { settingRoutes } from './routes/settings.js'
import { statusRoutes } from './routes/statuses.js'
import { webhookRoutes } from './routes/webhooks.js'

/** A file of the largest size in base64, and the fields around it. */
const maxFileBody = Math.ceil((mediaBytes * 4) / 3) + 64 * 1024

const routes: readonly Route[] = [
  ...instanceRoutes,
  ...messageRoutes,
  ...statusRoutes,
  ...chatRoutes,
  ...profileRoutes,
  ...groupRoutes,
  ...settingRoutes,
  ...webhookRoutes,
]

interface CompatOptions extends Credentials {
  db: Db
  isEnabled: boolean
}

const disabled =
  'As chamadas do Evolution API estão desligadas neste servidor. Ligue-as com MORPHEUS_COMPAT_EVOLUTION=1.'

const Params = z.record(z.string(), z.string())
const Message = z.object({ message: z.string() })

/** Serves Evolution API's most used calls below `/compat/evolution`, each by calls of Morpheus' own API. */
export async function serveEvolution(app: FastifyInstance, options: CompatOptions): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error, request, reply) => {
        const { status, messages } = toRefusal(error, request)
        return reply.code(status).send(toErrorBody(status, messages))
      })
      if (!options.isEnabled) {
        refuseOthers(scope, () => disabled)
        return
      }
      scope.get('/', { config: { access: 'public' } }, async () => ({
        status: 200,
        message: 'Welcome to the Evolution API, it is working!',
        version: '2.3.6',
        clientName: 'morpheus',
        documentation: 'https://doc.evolution-api.com',
      }))
      await scope.register(multipart, { throwFileSizeLimit: false })
      for (const route of routes) mountRoute(scope, app, route, options)
      // The dashboard's pages would answer other paths.
      refuseOthers(scope, ({ method, url }) => `Cannot ${method} ${url}`)
    },
    { prefix: compatPath },
  )
}

function refuseOthers(scope: FastifyInstance, explain: (request: FastifyRequest) => string): void {
  scope.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/*',
    config: { access: 'public' },
    handler: (request) => {
      throw new CompatError(404, [explain(request)])
    },
  })
}

function mountRoute(
  scope: FastifyInstance,
  app: FastifyInstance,
  route: Route,
  options: CompatOptions,
): void {
  const { method, path, takesFile, status, answer } = route
  scope.route({
    method,
    url: path,
    config: { access: 'user', isUpload: takesFile },
    ...(takesFile && { bodyLimit: maxFileBody }),
    // Before the body is read: unauthenticated bodies are never parsed.
    onRequest: async (request) => {
      const credential = readCredential(request)
      if (credential === null) throw new CompatError(401, ['Informe a chave de API no cabeçalho apikey.'])
      request.headers.authorization = `Bearer ${credential}`
      delete request.headers['x-api-key']
      request.identity = await identify('user', request, options)
    },
    handler: async (request, reply) => {
      const { identity } = request
      if (identity.access !== 'user') throw new TypeError('Not a user')
      const { instanceName = '' } = Params.parse(request.params)
      const sessionId =
        instanceName === '' ? '' : await findOwn(options.db, identity.caller.user.id, instanceName)
      const credential = readCredential(request) ?? ''
      const form = takesFile && request.isMultipart() ? await readForm(request) : null
      const body = await answer({
        api: new OwnApi(app, request, credential),
        identity,
        credential,
        sessionId,
        instanceName,
        query: Params.parse({ ...Object(request.query) }),
        body: form ? form.fields : request.body,
        file: form?.file ?? null,
      })
      return reply.code(status).header('cache-control', 'no-store').send(body)
    },
  })
}

async function findOwn(db: Db, userId: string, instanceName: string): Promise<string> {
  const id = await findInstance(db, userId, instanceName)
  if (id !== undefined) return id
  throw new CompatError(404, [`The "${instanceName}" instance does not exist`])
}

function readCredential({ headers }: FastifyRequest): string | null {
  const { apikey, authorization } = headers
  if (typeof apikey === 'string' && apikey !== '') return apikey
  return /^Bearer ([^\s]+)$/i.exec(authorization ?? '')?.[1] ?? null
}

function toRefusal(error: unknown, request: FastifyRequest): Pick<CompatError, 'status' | 'messages'> {
  if (error instanceof CompatError) return error
  const expected = toExpectedOutcome(error)
  if (!expected) logFault(request, error)
  const text = Message.safeParse(expected?.body).data?.message
  return { status: expected?.status ?? 500, messages: [text ?? 'Erro interno do servidor'] }
}
