import { type Access, type Endpoint, splitRoute } from '@morpheus/sdk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RefreshAnswers } from '../accounts/refreshAnswers.js'
import type { Caller, Tokens } from '../accounts/tokens.js'
import { type Idempotency, readIdempotencyKey } from './answers/idempotency.js'
import { type Identity, identify } from './authenticate.js'
import type { AreaHandlers, Call, Handler, HandlersOf } from './call.js'
import type { Charge } from './charges.js'
import { expectedFailure, type Outcome, unexpectedFailure, write } from './errors.js'
import type { PlaceOf } from './places.js'
import { networkOf } from './requests/addressOf.js'
import { parseBody, parseParams, parseQuery } from './requests/parse.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Every route says so, or it is not registered. */
    access?: Access
  }
  interface FastifyRequest {
    identity: Identity
    /** The user who pays for it; null where nobody does. */
    payer: string | null
  }
}

export interface MountOptions {
  tokens: Tokens
  refreshes: RefreshAnswers
  idempotency: Idempotency
  /** Counts a call against whoever pays for it. @throws Refusal 429 where it is one too many. */
  charge: Charge
  placeOf: PlaceOf
  /** Calls a minute from one address to a row that needs no token. */
  publicCallsPerMinute: number
}

/** Turns a table of rows, as the contract is one, into routes under `/api`. */
export function mount<Table>(
  app: FastifyInstance,
  table: Table,
  handlers: HandlersOf<Table>,
  options: MountOptions,
): void {
  for (const area of keysOf(table)) mountArea<Table[typeof area]>(app, table[area], handlers[area], options)
}

function mountArea<Area>(
  app: FastifyInstance,
  rows: Area,
  handlers: AreaHandlers<Area>,
  options: MountOptions,
): void {
  for (const name of keysOf(rows)) mountRow<Area[typeof name]>(app, rows[name], handlers[name], options)
}

function mountRow<E>(app: FastifyInstance, row: E, handler: Handler<E>, options: MountOptions): void
function mountRow<E extends Endpoint>(
  app: FastifyInstance,
  row: E,
  handler: (call: Call<E>) => unknown,
  options: MountOptions,
): void {
  const [method, path] = splitRoute(row.route)
  const limited = row.access === 'public' && method !== 'GET'
  const { tokens, refreshes } = options

  async function act(request: FastifyRequest, identity: Identity, key: string | null): Promise<Outcome> {
    try {
      const answer = await options.placeOf(request.payer)(async () =>
        handler(callOf(row, request, identity, key)),
      )
      return { status: row.success, body: row.wrapped ? { success: true, data: answer } : answer }
    } catch (error) {
      const expected = expectedFailure(error)
      if (!expected) request.log.error({ err: error }, 'request failed')
      return expected ?? unexpectedFailure
    }
  }

  app.route({
    method,
    url: `/api${path}`,
    config: {
      access: row.access,
      rateLimit: limited && { max: options.publicCallsPerMinute, timeWindow: 60_000 },
    },
    // What is read; an answer to a change may hold a token or a secret, and its size would be a clue to it.
    compress: method === 'GET' && {},
    // Before the body is read: nobody without a token makes us parse one.
    onRequest: async (request) => {
      const lostAnswer = async (caller: Caller) =>
        (await refreshes.recall(caller, readIdempotencyKey(request))) !== null
      request.identity = await identify(row.access, request, tokens, row.renews ? lostAnswer : undefined)
      request.payer = await options.charge(request, request.identity, row.stores)
    },
    handler: async (request, reply) => {
      const { identity } = request
      const key = readIdempotencyKey(request)
      const outcome =
        row.repeatable && key !== null
          ? await options.idempotency.once(identity, key, request, () => act(request, identity, key))
          : await act(request, identity, key)
      return write(reply, outcome, options.placeOf(request.payer))
    },
  })
}

function callOf<E extends Endpoint>(
  row: E,
  request: FastifyRequest,
  identity: Identity,
  idempotencyKey: string | null,
): Call<E> {
  return {
    params: parseParams(row, request),
    query: parseQuery(row, request),
    body: parseBody(row, request),
    idempotencyKey,
    network: networkOf(request.ip),
    get caller() {
      if (identity.access === 'user') return identity.caller
      throw new TypeError(`${row.route} is not called by a signed-in user`)
    },
    get phoneSecret() {
      if (identity.access === 'phone') return identity.secret
      throw new TypeError(`${row.route} is not called by a virtual phone`)
    },
  }
}

function keysOf<T>(table: T): (keyof T)[] {
  const names: (keyof T)[] = []
  for (const name in table) names.push(name)
  return names
}
