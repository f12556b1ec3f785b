import { createHash, hkdfSync } from 'node:crypto'
import {
  Ability,
  type ApiKeyScope,
  abilities,
  abilityScopes,
  allows,
  type Body,
  type Contract,
  type ScopedToken,
} from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import {
  type Caller,
  hasScope,
  type KeyPermissions,
  readScopes,
  type ScopedCaller,
  type ScopedClaims,
  type ScopedPermissions,
  scopedPrefix,
} from '../../../core/http/callers.js'
import type { Clock } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { mapExternalIds } from '../../../core/store/repositories/sessionTags.js'
import type { Db, UserRow } from '../../../core/store/tables.js'
import { userView } from '../../account/users.js'
import { filterOwnSessionIds, findKeyById, listSessionsOfKeys } from '../../apiKeys/apiKeyRows.js'
import { findTokenOwner } from '../revokedTokens.js'

const Payload = z.object({
  sub: z.string(),
  exp: z.number(),
  abilities: z.array(Ability),
  sessions: z.array(z.string()),
  external: z.array(z.string()),
  key: z.string().optional(),
  token: z.string().optional(),
  since: z.number().optional(),
})

/** Derived key: scoped and sign-in tokens cannot be mistaken for each other. */
const deriveScopedKey = (tokenKey: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', tokenKey, '', 'morpheus scoped tokens', 32))

async function writeToken(claims: ScopedClaims, now: number, key: Uint8Array): Promise<string> {
  const { userId, abilities, sessionIds, externalIds, keyId, tokenId, validFrom, expiresAt } = claims
  const jwtPayload = {
    abilities,
    sessions: sessionIds,
    external: externalIds,
    ...(keyId !== null && { key: keyId }),
    ...(tokenId !== null && { token: tokenId }),
    ...(validFrom !== null && { since: validFrom }),
  }
  const token = await new SignJWT(jwtPayload)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt(now / 1000)
    .setExpirationTime(expiresAt / 1000)
    .sign(key)
  return `${scopedPrefix}${token}`
}

/** @throws HttpError 401 for what is no token of ours, or has expired. */
async function readToken(text: string, now: number, key: Uint8Array): Promise<ScopedClaims> {
  try {
    const { payload } = await jwtVerify(text.slice(scopedPrefix.length), key, {
      algorithms: ['HS256'],
      currentDate: new Date(now),
    })
    const { sub, exp, abilities, sessions, external, key: keyId, token, since } = Payload.parse(payload)
    const expiresAt = Math.round(exp * 1000)
    if (expiresAt <= now) throw createInvalidTokenError('token_expired')
    return {
      userId: sub,
      abilities,
      sessionIds: sessions,
      externalIds: external,
      keyId: keyId ?? null,
      tokenId: token ?? null,
      validFrom: since ?? null,
      expiresAt,
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (error instanceof errors.JWTExpired) throw createInvalidTokenError('token_expired')
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw createInvalidTokenError('token_invalid')
    throw error
  }
}

function createInvalidTokenError(code: 'token_expired' | 'token_invalid' | 'token_revoked'): HttpError {
  return new HttpError('unauthenticated', code, 'Token inválido')
}

type NewToken = Body<Contract['tokens']['create']>

export type Maker = { userId: string } & ({ key: KeyPermissions } | { key: null; signIn: Caller })

interface ScopedTokensOptions {
  db: Db
  clock: Clock
  tokenKey: Uint8Array
}

interface MadeBy {
  owner: UserRow
  scopes: readonly ApiKeyScope[]
  keySessions: readonly string[] | null
}

const nothingNamed = localized('auth.token_sessions_missing')

/**
 * Short-lived tokens restricted to chosen sessions and abilities, for a customer's browser. Not stored: each call
 * checks that the creator is still valid.
 */
export class ScopedTokens {
  readonly #options: ScopedTokensOptions
  readonly #key: Uint8Array

  constructor(options: ScopedTokensOptions) {
    this.#options = options
    this.#key = deriveScopedKey(options.tokenKey)
  }

  /** @throws HttpError 400 naming the field that is wrong, 403 where it would be more than its maker may. */
  async make(input: NewToken, maker: Maker): Promise<ScopedToken> {
    const { db, clock } = this.#options
    const { userId, key } = maker
    const sessionIds = [...new Set(input.sessionIds)]
    const externalIds = [...new Set(input.externalIds)]
    const requestedAbilities = abilities.filter((one) => input.abilities.includes(one))
    for (const ability of key ? requestedAbilities : [])
      if (!abilityScopes[ability].every((scope) => key && allows(key.scopes, scope)))
        throw createAbilityExceededError(ability)
    if (sessionIds.length + externalIds.length === 0) throw createWrongFieldError('sessionIds', nothingNamed)
    const ownSessions = await filterOwnSessionIds(db, userId, sessionIds)
    const reached = (id: string) => !key?.sessions || key.sessions.includes(id)
    if (!sessionIds.every((id) => ownSessions.has(id) && reached(id)))
      throw createSessionNotFoundError('sessionIds')
    if (key?.sessions) {
      const idsByExternalId = await mapExternalIds(db, userId, externalIds)
      if (!externalIds.every((one) => reached(idsByExternalId.get(one) ?? '')))
        throw createSessionNotFoundError('externalIds')
    }
    const now = clock.now()
    const latestExpiry = (key ? key.expiresAt : maker.signIn.expiresAt) ?? Number.POSITIVE_INFINITY
    const claims: ScopedClaims = {
      userId,
      abilities: requestedAbilities,
      sessionIds,
      externalIds,
      keyId: key?.id ?? null,
      tokenId: key ? null : maker.signIn.tokenId,
      validFrom: key ? null : maker.signIn.validFrom,
      expiresAt: Math.min(now + input.ttl * 1000, latestExpiry),
    }
    const token = await writeToken(claims, now, this.#key)
    const expiresAt = new Date(claims.expiresAt).toISOString()
    return { token, expiresAt, abilities: requestedAbilities, sessionIds, externalIds }
  }

  /** @throws HttpError 401 for an invalid, expired or revoked token. */
  async verify(token: string): Promise<ScopedCaller> {
    const { clock } = this.#options
    const { userId, ...claims } = await readToken(token, clock.now(), this.#key)
    const { owner, ...creator } = await this.#findCreator(userId, claims)
    const subject = createSubject(userId, claims)
    const sessions = await this.listReachableSessions(userId, { ...claims, ...creator })
    const scoped: ScopedPermissions = { ...claims, ...creator, sessions, subject }
    return { user: userView(owner), eventCursor: owner.event_cursor, scoped }
  }

  /**
   * A token's current permissions, even after its expiry: work it started may outlive it, but ends with its creator.
   * @throws HttpError 401 when the creator is no longer valid
   */
  async checkPermissions(userId: string, permissions: ScopedPermissions): Promise<ScopedPermissions> {
    const { owner: _, ...token } = await this.#findCreator(userId, permissions)
    return {
      ...permissions,
      ...token,
      sessions: await this.listReachableSessions(userId, { ...permissions, ...token }),
    }
  }

  async listReachableSessions(
    userId: string,
    permissions: Pick<ScopedPermissions, 'sessionIds' | 'externalIds' | 'keySessions'>,
  ): Promise<readonly string[]> {
    const idsByExternalId = await mapExternalIds(this.#options.db, userId, permissions.externalIds)
    const all = [
      ...permissions.sessionIds.map((id) => ({ id })),
      ...[...idsByExternalId].map(([externalId, id]) => ({ id, externalId })),
    ]
    return [...new Set(all.filter((one) => hasScope(permissions, one)).map(({ id }) => id))]
  }

  async #findCreator(
    userId: string,
    { keyId, tokenId, validFrom }: Omit<ScopedClaims, 'userId'>,
  ): Promise<MadeBy> {
    const { db, clock } = this.#options
    if (keyId !== null) {
      const apiKey = await findKeyById(db, keyId)
      if (!apiKey || apiKey.owner.id !== userId || apiKey.owner.blocked_at !== null)
        throw createInvalidTokenError('token_revoked')
      const { key, owner } = apiKey
      if (key.expires_at !== null && Date.parse(key.expires_at) <= clock.now())
        throw createInvalidTokenError('token_revoked')
      const keySessions = key.limited ? ((await listSessionsOfKeys(db, [keyId])).get(keyId) ?? []) : null
      return { owner, scopes: readScopes(key.scopes), keySessions }
    }
    const owner = await findTokenOwner(db, userId, tokenId ?? '')
    if (!owner || owner.revoked !== null || owner.blocked_at !== null)
      throw createInvalidTokenError('token_revoked')
    // The creating sign-in survives a revocation of the others, and so does this token.
    const isOlder = validFrom !== Date.parse(owner.tokens_valid_from)
    if (isOlder && owner.device_valid_from !== owner.tokens_valid_from)
      throw createInvalidTokenError('token_revoked')
    return { owner, scopes: ['everything'], keySessions: null }
  }
}

function createSubject(
  userId: string,
  { keyId, abilities: granted, sessionIds, externalIds }: Omit<ScopedClaims, 'userId'>,
) {
  const identity = JSON.stringify([userId, keyId, granted, [...sessionIds].sort(), [...externalIds].sort()])
  return createHash('sha256').update(identity).digest('base64url').slice(0, 22)
}

function createAbilityExceededError(ability: string): HttpError {
  const message = localized('auth.token_exceeds', { ability })
  return new HttpError('forbidden', 'token_exceeds', message, { body: { ability } })
}

const createSessionNotFoundError = (field: 'sessionIds' | 'externalIds') =>
  createWrongFieldError(field, localized('auth.session_not_found'))

function createWrongFieldError(field: string, message: Localized): HttpError {
  return new HttpError('invalid', 'invalid_request', message, { fields: { [field]: message } })
}
