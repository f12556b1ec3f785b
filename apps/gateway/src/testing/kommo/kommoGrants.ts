import * as z from 'zod'
import type { Clock } from '../../core/lib/clock.js'
import { kommoProblem } from './kommoRefused.js'

export const kommoApp = {
  subdomain: 'loja',
  clientId: '11111111-2222-3333-4444-555555555555',
  clientSecret: 'segredo-da-integracao',
  redirectUri: 'https://morpheus.exemplo.com.br/integrations/kommo/callback',
}

const codeMs = 20 * 60_000
const accessMs = 24 * 60 * 60_000

const Asked = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  redirect_uri: z.string(),
  grant_type: z.string(),
  code: z.string().optional(),
  refresh_token: z.string().optional(),
})

/** Tokens of an account: refresh tokens are single-use, but the previous one stays valid until the new one is used. */
export class KommoGrants {
  readonly #clock: Clock
  readonly #access = new Map<string, number>()
  readonly #refresh = new Set<string>()
  /** Previous refresh token, which ends with the first use of this one. */
  readonly #before = new Map<string, string>()
  readonly #codes = new Map<string, number>()
  #number = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  authorize(): string {
    const code = `def50200codigo${++this.#number}`
    this.#codes.set(code, this.#clock.now() + codeMs)
    return code
  }

  longLived(): string {
    const token = `longo${++this.#number}`
    this.#access.set(token, Number.POSITIVE_INFINITY)
    return token
  }

  revoke(): void {
    this.#access.clear()
    this.#refresh.clear()
  }

  endAccess(): void {
    this.#access.clear()
  }

  check(token: string): void {
    const until = this.#access.get(token)
    if (until === undefined || until <= this.#clock.now())
      throw kommoProblem(401, { detail: 'Unauthorized, token is invalid or expired' })
  }

  exchange(body: unknown): object {
    const { success, data } = Asked.safeParse(body)
    if (!success) throw kommoProblem(400, { detail: 'The request is missing a required parameter' })
    const isOurs =
      data.client_id === kommoApp.clientId &&
      data.client_secret === kommoApp.clientSecret &&
      data.redirect_uri === kommoApp.redirectUri
    if (!isOurs) throw kommoProblem(401, { detail: 'Client authentication failed' })
    if (data.grant_type === 'authorization_code') {
      const until = this.#codes.get(data.code ?? '')
      this.#codes.delete(data.code ?? '')
      if (until === undefined || until <= this.#clock.now()) throw invalidGrant()
      return this.#given(null)
    }
    const token = data.refresh_token ?? ''
    if (!this.#refresh.has(token)) throw invalidGrant()
    const before = this.#before.get(token)
    if (before !== undefined) this.#refresh.delete(before)
    return this.#given(token)
  }

  #given(before: string | null): object {
    const number = ++this.#number
    const access = `acesso${number}`
    const refresh = `renovacao${number}`
    this.#access.set(access, this.#clock.now() + accessMs)
    this.#refresh.add(refresh)
    if (before !== null) this.#before.set(refresh, before)
    return {
      token_type: 'Bearer',
      expires_in: accessMs / 1000,
      access_token: access,
      refresh_token: refresh,
      server_time: Math.floor(this.#clock.now() / 1000),
    }
  }
}

const invalidGrant = () =>
  kommoProblem(400, {
    title: 'Invalid grant',
    hint: 'Authorization code has expired or was used',
    detail: '',
  })
