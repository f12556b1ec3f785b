import { randomUUID } from 'node:crypto'
import { type User, usualLimits } from '@morpheus/sdk/contract'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Bus, Topic } from '../cluster/bus.js'
import type { Clock } from '../kit/clock.js'
import { Refusal } from '../kit/refusal.js'
import { inTransaction } from '../store/inTransaction.js'
import { findTokenOwner, revokeToken } from '../store/repositories/revokedTokens.js'
import { endTokens, findUserById, tokenBeginnings } from '../store/repositories/users.js'
import type { Db } from '../store/tables.js'
import { userView } from './users.js'

const dayMs = 24 * 60 * 60_000
const lifeMs = usualLimits.tokenDays * dayMs
/** Tokens whose signature need not be checked again. */
const remembered = 1000

/** Somebody signed in, and the token that says so. Instants in milliseconds since 1970. */
export interface Caller {
  user: User
  tokenId: string
  expiresAt: number
  /** When the password was given; renewing the token does not change it. */
  signedInAt: number
  /** What `tokens_valid_from` was: the token holds for as long as it is the same. */
  validFrom: number
  /** Where the account is signed in by it; null for a token of no sign-in that was kept. */
  device: { id: string; usedAt: string } | null
}

/** Whoever makes a call now. */
export interface VerifiedCaller extends Caller {
  /** The cursor of their newest event when the call began; 0 where there is none. */
  eventCursor: number
}

interface Claims extends Omit<Caller, 'user' | 'device'> {
  userId: string
}

/** A token that has ended; `heir` is the one that replaces it, null after a logout. */
const TokenEnded = z.object({
  tokenId: z.string(),
  heir: z.object({ tokenId: z.string(), expiresAt: z.number() }).nullable(),
})
const tokenEnded: Topic<z.infer<typeof TokenEnded>> = { name: 'token:ended', schema: TokenEnded }

/** All tokens of a user have ended but the one of `kept`, which holds from then on. */
const UserEnded = z.object({
  userId: z.string(),
  kept: z.object({ tokenId: z.string(), validFrom: z.number() }).nullish(),
})
const tokensEnded: Topic<z.infer<typeof UserEnded>> = { name: 'token:all-ended', schema: UserEnded }

type Ending = (tokenId: string, heir: Pick<Caller, 'tokenId' | 'expiresAt'> | null) => void

/** Ends what the tokens of one user opened, but for one. */
type UserEnding = (userId: string, kept: Pick<Caller, 'tokenId' | 'validFrom'> | null) => void

/**
 * Tokens of 7 days that a logout or a refresh ends early. Each says which of the account's beginnings it is of: moving
 * `tokens_valid_from` ends them all, whatever clock made them.
 */
export class Tokens {
  readonly #db: Db
  readonly #key: Uint8Array
  readonly #clock: Clock
  readonly #signInMs: number
  readonly #bus: Bus
  readonly #known = new Map<string, Claims>()

  /** A sign-in holds for `signInDays`, however often its token is renewed. */
  constructor(db: Db, bus: Bus, key: Uint8Array, clock: Clock, signInDays: number) {
    this.#db = db
    this.#bus = bus
    this.#key = key
    this.#clock = clock
    this.#signInMs = signInDays * dayMs
  }

  /** A token of whoever signs in now, or signed in at `signedInAt`. */
  async issue(
    whom: Pick<Caller, 'user' | 'validFrom'> & { signedInAt: number | null },
  ): Promise<{ token: string; caller: Caller }> {
    const { user, validFrom } = whom
    const tokenId = randomUUID()
    const now = this.#clock.now()
    // A clock that was ahead then must not make the sign-in last longer.
    const signedInAt = Math.min(whom.signedInAt ?? now, now)
    const expiresAt = Math.min(now + lifeMs, signedInAt + this.#signInMs)
    // Fractions of a second are allowed in a NumericDate.
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
   * `pardon` may let a token pass that was revoked and would otherwise hold.
   * @throws Refusal `token_expired`, `token_revoked` or `token_invalid`, each 'Token inválido'.
   */
  async verify(token: string, pardon?: (caller: Caller) => Promise<boolean>): Promise<VerifiedCaller> {
    const { userId, ...claims } = await this.#read(token)
    const row = await findTokenOwner(this.#db, userId, claims.tokenId)
    if (!row) throw refusal('token_invalid')
    const validFrom = Date.parse(row.tokens_valid_from)
    if (claims.validFrom !== validFrom && row.device_valid_from !== row.tokens_valid_from)
      throw tokenRevoked()
    const { device_id: id, device_used_at: usedAt } = row
    const device = id !== null && usedAt !== null ? { id, usedAt } : null
    const caller = { user: userView(row), eventCursor: row.event_cursor, ...claims, validFrom, device }
    if (row.revoked !== null && !(await pardon?.(caller))) throw tokenRevoked()
    return caller
  }

  /** Whether a user is there and may come in. */
  async mayComeIn(userId: string): Promise<boolean> {
    const user = await findUserById(this.#db, userId)
    return user !== undefined && user.blocked_at === null
  }

  /** Ends a token before its time, `alongside` in the same transaction. False for one that had been ended. */
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

  /** Says so once a token has ended before its time. */
  tellEnded(tokenId: string): void {
    this.#bus.publish(tokenEnded, { tokenId, heir: null })
  }

  /** Ends every token of a user. */
  async revokeAll(userId: string): Promise<void> {
    await endTokens(this.#db, this.#clock, userId)
    this.tellAllEnded(userId)
  }

  /** Says so once every token of a user has ended. */
  tellAllEnded(userId: string): void {
    this.#bus.publish(tokensEnded, { userId })
  }

  /** Says so once all tokens of a user but this one have ended. */
  tellOthersEnded({ user, tokenId }: Caller, validFrom: string): void {
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

  /** Which of these hold no more because the tokens of their accounts were ended, by another process too. */
  async ended<Holder extends Pick<Claims, 'userId' | 'validFrom'>>(
    holders: readonly Holder[],
  ): Promise<Holder[]> {
    const valid = await tokenBeginnings(this.#db, new Set(holders.map(({ userId }) => userId)))
    return holders.filter(({ userId, validFrom }) => Date.parse(valid.get(userId) ?? '') !== validFrom)
  }

  /** What a token says. Its signature is checked once: that alone costs as much as the rest of a call. */
  async #read(token: string): Promise<Claims> {
    const known = this.#known.get(token)
    if (known && known.expiresAt > this.#clock.now()) return known
    this.#known.delete(token)
    const claims = await this.#check(token)
    if (this.#known.size >= remembered) this.#known.clear()
    this.#known.set(token, claims)
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
      if (sub === undefined || jti === undefined || exp === undefined) throw refusal('token_invalid')
      if (typeof signedIn !== 'number' || typeof since !== 'number') throw refusal('token_invalid')
      const signedInAt = Math.round(signedIn * 1000)
      const expiresAt = Math.min(Math.round(exp * 1000), signedInAt + this.#signInMs)
      if (expiresAt <= this.#clock.now()) throw refusal('token_expired')
      return { userId: sub, tokenId: jti, expiresAt, signedInAt, validFrom: Math.round(since * 1000) }
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof errors.JWTExpired) throw refusal('token_expired')
      if (error instanceof errors.JOSEError) throw refusal('token_invalid')
      throw error
    }
  }
}

export function tokenRevoked(): Refusal {
  return refusal('token_revoked')
}

function refusal(code: string): Refusal {
  return new Refusal('unauthenticated', code, 'Token inválido')
}
