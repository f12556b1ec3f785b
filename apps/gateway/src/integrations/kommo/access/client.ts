import { localized } from '@morpheus/sdk/text'
import { type ApiCall, type ApiCaller, ApiFailure } from '../../../core/net/apiCaller.js'
import { getKommoUrl, type KommoConnection, type KommoServer } from './connection.js'
import type { KommoPace } from './pace.js'
import type { Priority } from './pacedAccount.js'
import type { TokenKeeper } from './tokens.js'

/** Retries after a 429, with growing delays. */
const maxRetries = 3
const restMs = 1_000

export interface KommoDependencies {
  api: ApiCaller
  pace: KommoPace
  server: KommoServer
  tokens: TokenKeeper
}

export interface CallOptions {
  readonly priority: Priority
  readonly signal: AbortSignal
}

export interface KommoCaller {
  readonly connection: KommoConnection
  call<Answer>(call: ApiCall<Answer>): Promise<Answer>
}

/** Calls Kommo's API within its rate limit, refreshing rejected tokens. */
export class KommoClient {
  readonly #deps: KommoDependencies

  constructor(deps: KommoDependencies) {
    this.#deps = deps
  }

  of(connection: KommoConnection, options: CallOptions): KommoCaller {
    return { connection, call: (call) => this.#call(connection, call, options) }
  }

  /** Rejects with an ApiFailure, a HttpError without an authorization, or the signal's reason. */
  async #call<Answer>(
    connection: KommoConnection,
    call: ApiCall<Answer>,
    options: CallOptions,
  ): Promise<Answer> {
    const { tokens, pace } = this.#deps
    let token = await tokens.current(connection, options.signal)
    let isRefreshed = false
    for (let rests = 0; ; ) {
      try {
        return await this.#send(connection, token, { call, options })
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        if (error.status === 401 && !isRefreshed) {
          isRefreshed = true
          token = await tokens.refresh(connection, token, options.signal)
        } else if (error.status === 401) {
          await tokens.recordTrouble(connection.targetId, localized('peers.kommo.authorization_refused'))
          throw error
        } else if (error.status === 429 && rests < maxRetries) {
          await pace.rest(connection.subdomain, error.retryAfterMs ?? restMs * 2 ** rests)
          rests += 1
        } else throw error
      }
    }
  }

  #send<Answer>(
    { subdomain, userId }: KommoConnection,
    token: string,
    { call, options }: { call: ApiCall<Answer>; options: CallOptions },
  ): Promise<Answer> {
    const { api, pace, server } = this.#deps
    const headers = { authorization: `Bearer ${token}` }
    const baseUrl = `${getKommoUrl(server, subdomain)}/api/v4`
    return pace.run(subdomain, options.priority, options.signal, () =>
      api.call({ baseUrl, userId, headers }, call, options.signal),
    )
  }
}
