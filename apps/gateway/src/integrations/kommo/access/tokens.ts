import { type Localized, localized, type MessageRef } from '@morpheus/sdk/text'
import * as z from 'zod'
import type { ClusterMutex } from '../../../core/cluster/clusterMutex.js'
import type { Lease } from '../../../core/cluster/leases.js'
import { openConfig, sealConfig } from '../../../core/configuration/sealConfig.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { parseMessageRef, serializeMessageRef } from '../../../core/lib/messageRefs.js'
import type { Vault } from '../../../core/lib/vault.js'
import { type ApiCaller, ApiFailure } from '../../../core/net/apiCaller.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import type { Db } from '../../../core/store/tables.js'
import { findGrant, kommoTokensContext, saveGrant, updateGrant } from '../rows/grants.js'
import { deleteKommoMappings } from '../rows/mappings.js'
import { getKommoUrl, type KommoConnection, type KommoServer, kommoSteps } from './connection.js'
import { notAuthorizedText, readProblem } from './explain.js'
import type { KommoPace } from './pace.js'

/** Time before its expiry to refresh a token. */
const earlyMs = 5 * 60_000

const StoredTokens = z.object({
  accessToken: z.string(),
  /** Null for a pasted token, which cannot be refreshed. */
  refreshToken: z.string().nullable(),
  /** ISO 8601; null when unknown. */
  expiresAt: z.string().nullable(),
  /** Account and integration that the tokens were issued for: they are not sent to any other. */
  of: z.string(),
})
type KommoTokens = z.output<typeof StoredTokens>

const Answered = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

interface KommoGrant {
  readonly tokens: KommoTokens
  readonly accountId: string | null
  readonly trouble: string | null
  readonly troubleI18n: MessageRef | null
}

export interface TokenDependencies {
  db: Db
  vault: Vault
  clock: Clock
  mutex: ClusterMutex
  api: ApiCaller
  pace: KommoPace
  server: KommoServer
}

/**
 * Stored tokens of accounts. Both are replaced in one transaction, by one node at a time. An exchange without an answer
 * is repeated: Kommo accepts the old refresh token until the new one is used.
 */
export class TokenKeeper {
  readonly #deps: TokenDependencies

  constructor(deps: TokenDependencies) {
    this.#deps = deps
  }

  /** Tokens for the current configuration; null without any. */
  async find(connection: KommoConnection): Promise<KommoGrant | null> {
    const { targetId, longLivedToken } = connection
    const row = await findGrant(this.#deps.db, targetId)
    const tokens = row && openConfig(this.#deps.vault, StoredTokens, kommoTokensContext(targetId), row.tokens)
    const of = toConnectionKey(connection)
    if (longLivedToken !== '' && (tokens?.accessToken !== longLivedToken || tokens.of !== of)) {
      await this.#keep(targetId, { accessToken: longLivedToken, refreshToken: null, expiresAt: null, of })
      return this.find(connection)
    }
    if (!row || tokens?.of !== of) return null
    const troubleI18n = parseMessageRef(row.trouble_i18n)
    return { tokens, accountId: row.account_id, trouble: row.trouble, troubleI18n }
  }

  /** An access token not known to be expired. @throws HttpError 422 without one. */
  async current(connection: KommoConnection, signal: AbortSignal): Promise<string> {
    const { tokens } = await this.#granted(connection)
    const { accessToken, refreshToken, expiresAt } = tokens
    if (refreshToken === null || expiresAt === null || !this.#isEnding(expiresAt)) return accessToken
    return this.refresh(connection, accessToken, signal)
  }

  /** A token newer than `stale`, which Kommo rejects or soon will. @throws as `current`, and ApiFailure. */
  refresh(connection: KommoConnection, stale: string, signal: AbortSignal): Promise<string> {
    const { mutex } = this.#deps
    return mutex.run(`kommo ${connection.targetId}`, signal, (lease) =>
      this.#exchangeUnder(lease, connection, { stale, signal }),
    )
  }

  /** Exchanges an authorization code. @throws ApiFailure */
  async exchange(connection: KommoConnection, code: string, signal: AbortSignal): Promise<void> {
    const tokens = await this.#ask(connection, { grant_type: 'authorization_code', code }, signal)
    await this.#keep(connection.targetId, tokens)
  }

  /** Refreshes the tokens before they expire. @throws as `refresh` */
  async renew(connection: KommoConnection, signal: AbortSignal): Promise<void> {
    const { tokens } = await this.#granted(connection)
    if (tokens.refreshToken !== null) await this.refresh(connection, tokens.accessToken, signal)
  }

  /** Records the account; after a change deletes the mappings to the former one. */
  async recordAccount(targetId: string, accountId: string): Promise<void> {
    await inTransaction(this.#deps.db, async (db) => {
      const before = (await findGrant(db, targetId))?.talks_of ?? null
      if (before !== null && before !== accountId) await deleteKommoMappings(db, targetId)
      await updateGrant(db, targetId, { account_id: accountId, talks_of: accountId })
    })
  }

  /** Records that Kommo rejects the tokens: they are not used until a new authorization. */
  async recordTrouble(targetId: string, trouble: Localized): Promise<void> {
    const trouble_i18n = serializeMessageRef(trouble)
    await updateGrant(this.#deps.db, targetId, { trouble: trouble.text, trouble_i18n })
  }

  async #exchangeUnder(
    lease: Lease,
    connection: KommoConnection,
    { stale, signal }: { stale: string; signal: AbortSignal },
  ): Promise<string> {
    const { targetId } = connection
    // The lease's former holder may have refreshed it.
    const { accessToken, refreshToken } = (await this.#granted(connection)).tokens
    if (accessToken !== stale) return accessToken
    if (refreshToken === null) return this.#isOver(targetId)
    try {
      const body = { grant_type: 'refresh_token', refresh_token: refreshToken }
      const tokens = await this.#ask(connection, body, signal)
      await inTransaction(this.#deps.db, async (db) => {
        await lease.guard(db)
        await updateGrant(db, targetId, this.#sealed(targetId, tokens))
      })
      return tokens.accessToken
    } catch (error) {
      const isRefused = error instanceof ApiFailure && (error.status === 400 || error.status === 401)
      if (!isRefused) throw error
      return this.#isOver(targetId, readProblem(error))
    }
  }

  async #ask(connection: KommoConnection, grant: object, signal: AbortSignal): Promise<KommoTokens> {
    const { api, pace, server, clock } = this.#deps
    const { subdomain, userId, clientId, clientSecret, redirectUri } = connection
    const ids = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri }
    const answer = await pace.run(subdomain, 'call', signal, () =>
      api.call(
        { baseUrl: getKommoUrl(server, subdomain), userId },
        {
          method: 'POST',
          path: '/oauth2/access_token',
          body: { ...ids, ...grant },
          answer: Answered,
          isUnrepeatable: true,
        },
        signal,
      ),
    )
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresAt: isoNow(clock, answer.expires_in * 1000),
      of: toConnectionKey(connection),
    }
  }

  async #isOver(targetId: string, detail = ''): Promise<never> {
    const trouble =
      detail === '' ? notAuthorizedText : localized('peers.kommo.unauthorized_because', { reason: detail })
    await this.recordTrouble(targetId, trouble)
    throw new HttpError('unprocessable', 'kommo_not_authorized', trouble)
  }

  async #granted(connection: KommoConnection): Promise<KommoGrant> {
    const grant = await this.find(connection)
    if (!grant) {
      throw new HttpError('unprocessable', 'kommo_not_authorized', kommoSteps.authorization)
    }
    const { trouble, troubleI18n } = grant
    if (trouble !== null) {
      const why = troubleI18n ? { text: trouble, ...troubleI18n } : trouble
      throw new HttpError('unprocessable', 'kommo_not_authorized', why)
    }
    return grant
  }

  async #keep(targetId: string, tokens: KommoTokens): Promise<void> {
    await saveGrant(this.#deps.db, { target_id: targetId, ...this.#sealed(targetId, tokens) })
  }

  #isEnding(expiresAt: string): boolean {
    return Date.parse(expiresAt) - this.#deps.clock.now() < earlyMs
  }

  #sealed(targetId: string, tokens: KommoTokens) {
    const ciphertext = sealConfig(this.#deps.vault, kommoTokensContext(targetId), tokens)
    return { tokens: ciphertext, trouble: null, trouble_i18n: null, given_at: isoNow(this.#deps.clock) }
  }
}

const toConnectionKey = ({ subdomain, clientId }: KommoConnection) => `${clientId}@${subdomain.toLowerCase()}`
