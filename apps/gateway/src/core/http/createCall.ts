import type { Endpoint } from '@morpheus/sdk/contract'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../lib/httpError.js'
import type { Origin } from '../log/activityLog.js'
import {
  getApiKey,
  getCallerKey,
  getSignIn,
  getVisibleEvents,
  getVisibleSessions,
  type Identity,
} from './authenticate.js'
import type { FindSessionOfMessage } from './authorize.js'
import type { Call } from './call.js'
import type { Credentials } from './callers.js'
import { recheckPermissions } from './recheckPermissions.js'
import { toClientNetwork } from './requests/clientAddress.js'
import { parseBody, parseParams, parseQuery, readFiles } from './requests/parse.js'

interface CallOptions {
  identity: Identity
  idempotencyKey: string | null
  credentials: Credentials & { findSessionOfMessage: FindSessionOfMessage }
}

/** Input of a handler: parsed parts of the request and its caller. */
export function createCall<E extends Endpoint>(
  row: E,
  request: FastifyRequest,
  { identity, idempotencyKey, credentials }: CallOptions,
): Call<E> {
  const params = parseParams(row, request)
  return {
    params,
    query: parseQuery(row, request),
    body: parseBody(row, row.access === 'signed' ? null : request.body),
    files: readFiles(row, request),
    idempotencyKey,
    get network() {
      return toClientNetwork(request.ip)
    },
    get origin() {
      return toOrigin(request)
    },
    get caller() {
      if (identity.access !== 'user') throw new TypeError(`${row.route} is not called by a user`)
      const { user } = identity.caller
      return {
        user,
        visibleSessions: getVisibleSessions(identity),
        key: getApiKey(identity),
        callerKey: getCallerKey(identity),
        visibleEvents: getVisibleEvents(identity),
        recheckPermissions: () => recheckPermissions(row, identity, params, credentials),
      }
    },
    get signIn() {
      if (identity.access !== 'user') throw new TypeError(`${row.route} is not called by a user`)
      const signIn = getSignIn(identity)
      if (signIn) return signIn
      const message =
        'Esta chamada é de quem entrou com e-mail e senha: uma chave de API ou um token de sessões não a faz'
      throw new HttpError('forbidden', 'sign_in_required', message)
    },
    get signedBody() {
      const { body, headers } = request
      if (identity.access !== 'signed') throw new TypeError(`${row.route} takes no signed bytes`)
      return {
        bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        header: (name: string) => String(headers[name] ?? ''),
      }
    },
    get phoneSecret() {
      if (identity.access === 'phone') return identity.secret
      throw new TypeError(`${row.route} is not called by a virtual phone`)
    },
  }
}

export function toOrigin({ ip, headers }: FastifyRequest): Origin {
  return { address: ip, userAgent: headers['user-agent'] ?? null }
}
