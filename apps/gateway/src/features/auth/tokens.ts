import { randomUUID } from 'node:crypto'
import { usualLimits } from '@morpheus/sdk/contract'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Bus, Topic } from '../../core/cluster/bus.js'
import type { Caller, VerifiedCaller } from '../../core/http/callers.js'
import type { Clock } from '../../core/lib/clock.js'
import { HttpError } from '../../core/lib/httpError.js'
import { inTransaction } from '../../core/store/inTransaction.js'
import { listTokensOfDevices } from '../../core/store/repositories/devices.js'
import { findUserById, mapTokensValidFrom, revokeTokens } from '../../core/store/repositories/users.js'
import type { Db } from '../../core/store/tables.js'
import { userView } from '../account/users.js'
import { filterRevokedTokens, findTokenOwner, revokeToken } from './revokedTokens.js'

const dayMs = 24 * 60 * 60_000
const lifeMs = usualLimits.tokenDays * dayMs
const remembered = 1000

interface Claims extends Omit<Caller, 'user' | 'device'> {
  userId: string
}

/** A revoked token; `heir` replaces it after a refresh, null after a logout. */
const TokenEnded = z.object({
  tokenId: z.string(),
  heir: z.object({ tokenId: z.string(), expiresAt: z.number() }).nullable(),
})
const tokenEnded: Topic<z.infer<typeof TokenEnded>> = { name: 'token:ended', schema: TokenEnded }

/** All tokens of a user were revoked except `kept`, whose `validFrom` changed. */
const UserEnded = z.object({
  userId: z.string(),
  kept: z.object({ tokenId: z.string(), validFrom: z.number() }).nullish(),
})
const tokensEnded: Topic<z.infer<typeof UserEnded>> = { name: 'token:all-ended', schema: UserEnded }

/** The token that a refresh puts in the place of another. */
type Heir = Pick<Caller, 'tokenId' | 'expiresAt'>

type Ending = (tokenId: string, heir: Heir | null) => void

type UserEnding = (userId: string, exception: Pick<Caller, 'tokenId' | 'validFrom'> | null) => void

/**
 * JWTs of 7 days, revoked early by a logout or a refresh. Each carries the account's `tokens_valid_from`: changing that
 * revokes all of them, regardless of clocks.
 */
export class Tokens {
  readonly #db: Db
  readonly #key: Uint8Array
  readonly #clock: Clock
  readonly #signInMs: number
  readonly #bus: Bus
  readonly #cached = new Map<string, Claims>()

  /** A sign-in lasts `signInDays`, however often its token is renewed. */
  constructor(db: Db, bus: Bus, key: Uint8Array, clock: Clock, signInDays: number) {
    this.#db = db
    this.#bus = bus
    this.#key = key
    this.#clock = clock
    this.#signInMs = signInDays * dayMs
  }

  async issue(
    whom: Pick<Caller, 'user' | 'validFrom'> & { signedInAt: number | null },
  ): Promise<{ token: string; caller: Caller }> {
    const { user, validFrom } = whom
    const tokenId = randomUUID()
    const now = this.#clock.now()
    // A clock that was ahead must not prolong the sign-in.
    const signedInAt = Math.min(whom.signedInAt ?? now, now)
    const expiresAt = Math.min(now + lifeMs, signedInAt + this.#signInMs)
    // A NumericDate may have fractions of a second.
    const token = await new SignJWT({ auth_time: signedInAt / 1000, valid_from: validFrom / 1000 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.id)
      .setJti(tokenId)
      .setIssuedAt(now / 1000)
      .setExpirationTime(expiresAt / 1000)
      .sign(this.#key)
    return { token, caller: { user, tokenId, expiresAt, signedInAt, validFrom, device: null } }
  }

  /**
   * `pardon` may accept a revoked but otherwise valid token.
   * @throws HttpError `token_expired`, `token_revoked` or `token_invalid`, each 'Token inválido'.
   */
  async verify(token: string, pardon?: (caller: Caller) => Promise<boolean>): Promise<VerifiedCaller> {
    const { userId, ...claims } = await this.#read(token)
    const row = await findTokenOwner(this.#db, userId, claims.tokenId)
    if (!row) throw createInvalidTokenError('token_invalid')
    const validFrom = Date.parse(row.tokens_valid_from)
    if (claims.validFrom !== validFrom && row.device_valid_from !== row.tokens_valid_from)
      throw createTokenRevokedError()
    const { device_id: id, device_used_at: usedAt } = row
    const device = id !== null && usedAt !== null ? { id, usedAt } : null
    const caller = { user: userView(row), eventCursor: row.event_cursor, ...claims, validFrom, device }
    if (row.revoked !== null && !(await pardon?.(caller))) throw createTokenRevokedError()
    return caller
  }

  async mayAccess(userId: string): Promise<boolean> {
    const user = await findUserById(this.#db, userId)
    return user !== undefined && user.blocked_at === null
  }

  async revoke(
    { tokenId, expiresAt }: Caller,
    heir: Caller | null = null,
    alongside?: (db: Db) => Promise<void>,
  ): Promise<boolean> {
    const ended = await inTransaction(this.#db, async (db) => {
      const until = new Date(expiresAt).toISOString()
      const first = await revokeToken(db, tokenId, until)
      if (first) await alongside?.(db)
      return first
    })
    if (ended) {
      const successor = heir && { tokenId: heir.tokenId, expiresAt: heir.expiresAt }
      this.#bus.publish(tokenEnded, { tokenId, heir: successor })
    }
    return ended
  }

  publishEnded(tokenId: string): void {
    this.#bus.publish(tokenEnded, { tokenId, heir: null })
  }

  async revokeAll(userId: string): Promise<void> {
    await revokeTokens(this.#db, this.#clock, userId)
    this.publishAllEnded(userId)
  }

  publishAllEnded(userId: string): void {
    this.#bus.publish(tokensEnded, { userId })
  }

  publishOthersEnded({ user, tokenId }: Caller, validFrom: string): void {
    this.#bus.publish(tokensEnded, {
      userId: user.id,
      kept: { tokenId, validFrom: Date.parse(validFrom) },
    })
  }

  onEnding(ending: Ending): void {
    this.#bus.subscribe(tokenEnded, ({ tokenId, heir }) => ending(tokenId, heir))
  }

  onUserEnding(ending: UserEnding): void {
    this.#bus.subscribe(tokensEnded, ({ userId, kept }) => ending(userId, kept ?? null))
  }

  async ended<Holder extends Pick<Claims, 'userId' | 'validFrom'>>(
    holders: readonly Holder[],
  ): Promise<Holder[]> {
    const valid = await mapTokensValidFrom(this.#db, new Set(holders.map(({ userId }) => userId)))
    return holders.filter(({ userId, validFrom }) => Date.parse(valid.get(userId) ?? '') !== validFrom)
  }

  /**
   * The revoked ones of these tokens, each with the token that its device has now; null without one. `deviceId` is null
   * for a token from before devices existed.
   */
  async revoked(
    holders: readonly { tokenId: string; deviceId: string | null }[],
  ): Promise<Map<string, Heir | null>> {
    const ids = await filterRevokedTokens(
      this.#db,
      holders.map(({ tokenId }) => tokenId),
    )
    if (ids.size === 0) return new Map()
    const revoked = holders.filter(({ tokenId }) => ids.has(tokenId))
    const deviceIds = revoked.flatMap(({ deviceId }) => deviceId ?? [])
    // A device that is signed out has no row.
    const devices = await listTokensOfDevices(this.#db, deviceIds)
    return new Map(
      revoked.map(({ tokenId, deviceId }) => {
        const device = devices.get(deviceId ?? '')
        return [
          tokenId,
          device ? { tokenId: device.token_id, expiresAt: Date.parse(device.expires_at) } : null,
        ]
      }),
    )
  }

  /** Caches verified claims: a signature check costs as much as the rest of a call. */
  async #read(token: string): Promise<Claims> {
    const cached = this.#cached.get(token)
    if (cached && cached.expiresAt > this.#clock.now()) return cached
    this.#cached.delete(token)
    const claims = await this.#check(token)
    if (this.#cached.size >= remembered) this.#cached.clear()
    this.#cached.set(token, claims)
    return claims
  }

  async #check(token: string): Promise<Claims> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        currentDate: new Date(this.#clock.now()),
        requiredClaims: ['sub', 'jti', 'iat', 'exp', 'auth_time', 'valid_from'],
      })
      const { sub, jti, exp, auth_time: signedIn, valid_from: since } = payload
      if (sub === undefined || jti === undefined || exp === undefined)
        throw createInvalidTokenError('token_invalid')
      if (typeof signedIn !== 'number' || typeof since !== 'number')
        throw createInvalidTokenError('token_invalid')
      const signedInAt = Math.round(signedIn * 1000)
      const expiresAt = Math.min(Math.round(exp * 1000), signedInAt + this.#signInMs)
      if (expiresAt <= this.#clock.now()) throw createInvalidTokenError('token_expired')
      return { userId: sub, tokenId: jti, expiresAt, signedInAt, validFrom: Math.round(since * 1000) }
    } catch (error) {
      if (error instanceof HttpError) throw error
      if (error instanceof errors.JWTExpired) throw createInvalidTokenError('token_expired')
      if (error instanceof errors.JOSEError) throw createInvalidTokenError('token_invalid')
      throw error
    }
  }
}

export function createTokenRevokedError(): HttpError {
  return createInvalidTokenError('token_revoked')
}

function createInvalidTokenError(code: 'token_expired' | 'token_invalid' | 'token_revoked'): HttpError {
  return new HttpError('unauthenticated', code, 'Token inválido')
}
