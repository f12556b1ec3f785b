import { createHmac, randomBytes } from 'node:crypto'
import { kommoDomain } from '@morpheus/sdk/integrations'
import { localized } from '@morpheus/sdk/text'
import { isoNow } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { secretsEqual } from '../../core/lib/secretsEqual.js'
import { ApiFailure } from '../../core/net/apiCaller.js'
import type { OpenTarget } from '../kind.js'
import { getKommoUrl, kommoSteps } from './access/connection.js'
import { translateKommoErrors } from './access/kommoErrors.js'
import { KommoAccountInfo } from './objects.js'
import { listTargetsByAccount } from './rows/grants.js'
import type { KommoConfig, KommoServices } from './services.js'

const stateMs = 20 * 60_000

type Keep = (change: (config: KommoConfig) => KommoConfig) => Promise<unknown>
type Target = Pick<OpenTarget<KommoConfig>, 'targetId' | 'sessionId' | 'config'>

interface KommoRedirect {
  readonly code: string
  readonly state: string | undefined
  readonly referer: string | undefined
}

/**
 * OAuth: a person is sent to Kommo with a single-use state, valid for 20 minutes, this session and this user, and
 * returns with a code.
 */
export class KommoOAuth {
  readonly #services: KommoServices

  constructor(services: KommoServices) {
    this.#services = services
  }

  /** Authorization URL. @throws HttpError 400 without client credentials. */
  async authorize(target: Target, userId: string, keep: Keep): Promise<{ url: string; state: string }> {
    const { clock, kommo: client } = this.#services.deps
    const { subdomain, clientId } = target.config
    if (subdomain === '' || clientId === '') throw createMissingCredentialsError()
    // The state contains the session id, for the callback: `sessionOfState`.
    const state = `${target.sessionId}.${randomBytes(24).toString('base64url')}`
    const expiresAt = isoNow(clock, stateMs)
    await keep((config) => ({ ...config, pending: { state, userId, until: expiresAt } }))
    const url = new URL(`${getKommoUrl(client, 'www')}/oauth`)
    // `popup` mode would close the popup and navigate the window behind it.
    for (const [name, value] of [
      ['client_id', clientId],
      ['state', state],
      ['mode', 'post_message'],
    ] as const)
      url.searchParams.set(name, value)
    return { url: url.href, state }
  }

  /** @throws HttpError 400 for an unknown or expired state, or another account. */
  async exchange(target: Target, userId: string, redirect: KommoRedirect, keep: Keep): Promise<void> {
    const { targetId, config } = target
    this.#checkReferer(config, redirect.referer)
    await keep((now) => this.#consumeState(now, userId, redirect.state))
    const connection = await this.#services.findConnection({ targetId, userId }, config)
    const { tokens, shutdownSignal } = this.#services
    // The authorization replaces a pasted token.
    const asAuthorised = { ...connection, longLivedToken: '' }
    try {
      await tokens.exchange(asAuthorised, redirect.code, shutdownSignal)
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 400))
        return await translateKommoErrors(Promise.reject(error))
      throw new HttpError(
        'invalid',
        'invalid_code',
        'O código da autorização venceu ou já foi usado: autorize de novo',
      )
    }
    await keep((now) => ({ ...now, accessToken: '' }))
    this.#services.deps.arrived(targetId)
    // The tokens are stored even if the account lookup fails; the next test repeats it.
    await this.recordAccount(targetId, userId).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
    })
  }

  /** Fetches the account id, against which webhooks are checked. */
  async recordAccount(targetId: string, userId: string, signal?: AbortSignal) {
    const open = await this.#services.find(targetId)
    if (!open) throw createMissingCredentialsError()
    const kommo = await this.#services.caller({ targetId, userId }, open.config, {
      priority: 'call',
      ...(signal && { signal }),
    })
    const info = await kommo.call({ method: 'GET', path: '/account', answer: KommoAccountInfo })
    await this.#services.tokens.recordAccount(targetId, info.id)
    return info
  }

  /** The integration was removed at Kommo. @throws HttpError 401 without Kommo's signature. */
  async revoked(clientId: string, accountId: string, signature: string): Promise<void> {
    let isSigned = false
    for (const targetId of accountId === ''
      ? []
      : await listTargetsByAccount(this.#services.deps.db, accountId)) {
      const open = await this.#services.find(targetId)
      if (open?.config.clientId !== clientId) continue
      const secret = open.config.clientSecret
      const expected = createHmac('sha256', secret).update(`${clientId}|${accountId}`).digest('hex')
      if (!secretsEqual(signature, expected)) continue
      isSigned = true
      await this.#services.tokens.recordTrouble(targetId, localized('peers.kommo.removed_there'))
    }
    if (!isSigned) throw invalidSignature()
  }

  #checkReferer({ subdomain }: KommoConfig, referer: string | undefined): void {
    if (referer === undefined) return
    const host = referer.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
    if (host.toLowerCase() === `${subdomain}${kommoDomain}`.toLowerCase()) return
    throw new HttpError(
      'invalid',
      'other_account',
      `A autorização veio de outra conta da Kommo (${host.slice(0, 100)}): entre na conta ${subdomain}${kommoDomain}`,
    )
  }

  /** A state is valid once, for the user it was made for. Without one, the caller's own token is what authorises. */
  #consumeState(config: KommoConfig, userId: string, state: string | undefined): KommoConfig {
    const { pending } = config
    if (state === undefined) return { ...config, pending: null }
    const isOurs =
      pending !== null &&
      secretsEqual(state, pending.state) &&
      pending.userId === userId &&
      pending.until > isoNow(this.#services.deps.clock)
    if (isOurs) return { ...config, pending: null }
    throw new HttpError(
      'invalid',
      'invalid_state',
      'Esta autorização não começou aqui, venceu ou já foi usada: comece de novo',
    )
  }
}

export const invalidSignature = () =>
  new HttpError('unauthenticated', 'invalid_signature', 'Assinatura inválida')

const createMissingCredentialsError = () =>
  new HttpError('invalid', 'kommo_credentials', kommoSteps.credentials)
