import multipart from '@fastify/multipart'
import { type Access, type Endpoint, splitRoute } from '@morpheus/sdk/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { OtherNodeError } from '../cluster/otherNodeError.js'
import { errorCode } from '../lib/errorCode.js'
import { isDiskFull } from '../lib/systemErrors.js'
import type { Origin } from '../log/activityLog.js'
import { type Idempotency, readIdempotencyKey } from './answers/idempotency.js'
import {
  getApiKey,
  getScopedToken,
  getSignIn,
  getVisibleSessions,
  type Identity,
  identify,
} from './authenticate.js'
import { checkReach, type FindSessionOfMessage, mayCallRow } from './authorize.js'
import { checkScopedReach, mayScopedCallRow } from './authorizeScoped.js'
import type { AreaHandlers, Call, Handler, HandlersOf } from './call.js'
import type { Caller, Credentials } from './callers.js'
import type { Charge } from './charges.js'
import type { GetLimiter } from './concurrency.js'
import { createCall, toOrigin } from './createCall.js'
import {
  answerFailure,
  hasLoggedCause,
  logFault,
  type Outcome,
  toExpectedOutcome,
  toUnexpectedOutcome,
  writeOutcome,
} from './errors.js'
import type { Forwarding } from './forwarding.js'
import { parseParams } from './requests/parse.js'
import {
  createNotMultipartError,
  maxUploadBytes,
  type UploadedForm,
  type Uploads,
} from './requests/uploads.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without one is not registered. */
    access?: Access
    /** Allows a slow body. */
    isUpload?: boolean
  }
  interface FastifyRequest {
    identity: Identity
    payer: string | null
    received: UploadedForm | null
  }
}

export interface MountOptions extends Credentials {
  findSessionOfMessage: FindSessionOfMessage
  refreshAnswers: {
    /** The answer of a token refresh that the caller has lost; null without one. */
    recall(caller: Caller, key: string | null): Promise<unknown>
  }
  recordUse: (caller: Caller, origin: Origin) => void
  idempotency: Idempotency
  forwarding: Forwarding
  /** @throws HttpError 429 beyond the quota. */
  charge: Charge
  /** @throws HttpError 503 while what this user (null: nobody) would change cannot be changed. */
  checkWriteFreeze: (userId: string | null) => void
  getLimiter: GetLimiter
  uploads: Uploads
  publicCallsPerMinute: number
}

/** Bytes: Meta sends up to 3 MB at once. */
const maxSignedBytes = 4 * 1024 * 1024

export function mount<Table>(
  app: FastifyInstance,
  table: Table,
  handlers: HandlersOf<Table>,
  options: MountOptions,
): void {
  const routes: RoutesByBody = { json: [], form: [], bytes: [] }
  for (const area of listKeys(table))
    addArea<Table[typeof area]>(routes, table[area], handlers[area], options)
  for (const route of routes.json) app.route(route)
  app.register((scope) => mountForms(scope, routes.form))
  app.register(async (scope) => mountRawBytes(scope, routes.bytes))
}

/** Routes by what their body is: a context of its own for each route would be a tenth of the gateway's start. */
type RoutesByBody = Record<'json' | 'form' | 'bytes', RouteOptions[]>

function addArea<Area>(
  routes: RoutesByBody,
  rows: Area,
  handlers: AreaHandlers<Area>,
  options: MountOptions,
): void {
  for (const name of listKeys(rows)) addRow<Area[typeof name]>(routes, rows[name], handlers[name], options)
}

function addRow<E>(routes: RoutesByBody, row: E, handler: Handler<E>, options: MountOptions): void
function addRow<E extends Endpoint>(
  routes: RoutesByBody,
  row: E,
  handler: (call: Call<E>) => unknown,
  options: MountOptions,
): void {
  const [method, path] = splitRoute(row.route)
  const isRateLimited = row.access === 'public' && method !== 'GET'
  const { refreshAnswers, uploads } = options
  const isUpload = Object.keys(row.files).length > 0
  // Long-running calls may be retried during the freeze they cause.
  const checkFreeze = (request: FastifyRequest) => {
    if (method !== 'GET' && !row.isLongRunning) options.checkWriteFreeze(request.payer)
  }

  async function run(request: FastifyRequest, identity: Identity, key: string | null): Promise<Outcome> {
    try {
      const answer = await options.getLimiter(request.payer)(async () => {
        await restrictToSessions(request)
        return handler(createCall(row, request, { identity, idempotencyKey: key, credentials: options }))
      })
      return { status: row.success, body: row.wrapped ? { success: true, data: answer } : answer }
    } catch (error) {
      if (error instanceof OtherNodeError) return forward(request, identity, key, error)
      return toFailure(request, error)
    }
  }

  async function forward(
    request: FastifyRequest,
    identity: Identity,
    key: string | null,
    error: OtherNodeError,
  ): Promise<Outcome> {
    try {
      return (await options.forwarding.forward(request, error)) ?? (await run(request, identity, key))
    } catch (fault) {
      return toFailure(request, fault)
    }
  }

  async function restrictToSessions(request: FastifyRequest): Promise<void> {
    const { identity, body, query } = request
    const visibleSessions = getVisibleSessions(identity)
    if (visibleSessions === null || identity.access !== 'user') return
    const input = { params: parseParams(row, request), requestParts: [body, query] }
    const userId = identity.caller.user.id
    const scoped = getScopedToken(identity)
    if (scoped) await checkScopedReach(row, input, { userId, scoped }, options.findSessionOfMessage)
    else await checkReach(row, input, { userId, visibleSessions }, options.findSessionOfMessage)
  }

  async function runCall(request: FastifyRequest): Promise<Outcome> {
    // A freeze may have begun since the headers arrived: check again.
    checkFreeze(request)
    const { identity } = request
    const key = readIdempotencyKey(request)
    // The node that forwarded it has recorded the key.
    const usesIdempotency = row.repeatable && !options.forwarding.isForwarded(request)
    if (!usesIdempotency || key === null) return run(request, identity, key)
    return options.idempotency.runOnce(identity, key, request, row, () => run(request, identity, key))
  }

  const runUpload = (request: FastifyRequest) => {
    const run = (received: UploadedForm) => {
      request.received = received
      request.body = received.fields
      return runCall(request)
    }
    return uploads.withForm(request, row.files, run, options.forwarding.getFormReceiver(request))
  }

  const route: RouteOptions = {
    method,
    url: `/api${path}`,
    config: {
      access: row.access,
      isUpload,
      rateLimit: isRateLimited && {
        max: options.publicCallsPerMinute,
        timeWindow: 60_000,
        groupId: row.route,
        allowList: (request) => options.forwarding.isForwarded(request),
      },
    },
    ...(row.maxBodyBytes !== null && { bodyLimit: row.maxBodyBytes }),
    ...(isUpload && { bodyLimit: maxUploadBytes(row.files) }),
    // Reads only: an answer to a change may hold a secret, which its compressed size would hint at. Ranges of a file
    // count uncompressed bytes.
    compress: method === 'GET' && row.format !== 'file' && {},
    // Before the body is read: unauthenticated bodies are never parsed.
    onRequest: async (request) => {
      const recallAnswer = async (caller: Caller) =>
        (await refreshAnswers.recall(caller, readIdempotencyKey(request))) !== null
      request.identity = await identify(row.access, request, options, row.renews ? recallAnswer : undefined)
      const signIn = getSignIn(request.identity)
      if (signIn) options.recordUse(signIn, toOrigin(request))
      // The node that forwarded it has counted the call.
      const isCounted = !options.forwarding.isForwarded(request)
      request.payer = await options.charge(request, request.identity, { mayStore: row.stores, isCounted })
      const key = getApiKey(request.identity)
      if (key) mayCallRow(row, key)
      const scoped = getScopedToken(request.identity)
      if (scoped) mayScopedCallRow(row, scoped)
      checkFreeze(request)
    },
    handler: async (request, reply) => {
      const outcome = await (isUpload ? runUpload : runCall)(request)
      return writeOutcome(reply, outcome, options.getLimiter(request.payer))
    },
  }
  routes[isUpload ? 'form' : row.access === 'signed' ? 'bytes' : 'json'].push(route)
}

function toFailure(request: FastifyRequest, error: unknown): Outcome {
  const expected = toExpectedOutcome(error)
  if (!expected || isDiskFull(error) || hasLoggedCause(error)) logFault(request, error)
  return expected ?? toUnexpectedOutcome(error)
}

/** In a context of their own: other routes accept JSON only. */
async function mountForms(app: FastifyInstance, routes: readonly RouteOptions[]): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
  app.setErrorHandler((error, request, reply) =>
    answerFailure(isUnsupportedMediaType(error) ? createNotMultipartError() : error, request, reply),
  )
  for (const route of routes) app.route(route)
}

/** In a context of their own: the signature covers the raw bytes of any type. */
function mountRawBytes(app: FastifyInstance, routes: readonly RouteOptions[]): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const route of routes) app.route({ ...route, bodyLimit: maxSignedBytes })
}

const isUnsupportedMediaType = (error: unknown) => errorCode(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'

function listKeys<T>(table: T): (keyof T)[] {
  const names: (keyof T)[] = []
  for (const name in table) names.push(name)
  return names
}
