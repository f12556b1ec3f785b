import { randomUUID } from 'node:crypto'
import type { User } from '@morpheus/sdk/contract'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../clock.js'
import { findTokenOwner, revokeToken } from '../store/revokedTokens.js'
import type { Db } from '../store/tables.js'
import { tokensValidFrom } from '../store/users.js'
import { Refusal } from './refusal.js'
import { userView } from './users.js'

const lifeSeconds = 7 * 24 * 60 * 60
/** Tokens whose signature need not be checked again. */
const remembered = 1000

/** Somebody signed in, and the token that says so. */
export interface Caller {
  user: User
  tokenId: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Instants in milliseconds since 1970. */
interface Claims {
  userId: string
  tokenId: string
  issuedAt: number
  expiresAt: number
}

/** What happened to a token: `heir` is the caller with the token that replaces it, or null after a logout. */
type Ending = (tokenId: string, heir: Caller | null) => void

/** Tokens of 7 days that a logout or a refresh ends early. */
export class Tokens {
  readonly #db: Db
  readonly #key: Uint8Array
  readonly #clock: Clock
  readonly #endings = new Set<Ending>()
  readonly #known = new Map<string, Claims>()

  constructor(db: Db, key: Uint8Array, clock: Clock) {
    this.#db = db
    this.#key = key
    this.#clock = clock
  }

  async issue(user: User): Promise<{ token: string; caller: Caller }> {
    const tokenId = randomUUID()
    // Fractions of a second are allowed in a NumericDate; without them a token could seem older than its account.
    const now = this.#clock.now() / 1000
    // Nor may it be where the clock was ahead when the account was made, and is right now.
    const issuedAt = Math.max(now, Date.parse(await tokensValidFrom(this.#db, user.id)) / 1000)
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.id)
      .setJti(tokenId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(now + lifeSeconds)
      .sign(this.#key)
    return { token, caller: { user, tokenId, expiresAt: (now + lifeSeconds) * 1000 } }
  }

  /**
   * `pardon` may let a token pass that was revoked and would otherwise hold.
   * @throws Refusal `token_expired`, `token_revoked` or `token_invalid`, each 'Token inválido'.
   */
  async verify(token: string, pardon?: (caller: Caller) => Promise<boolean>): Promise<Caller> {
    const { userId, tokenId, issuedAt, expiresAt } = await this.#read(token)
    const row = await findTokenOwner(this.#db, userId, tokenId)
    if (!row) throw refusal('token_invalid')
    if (issuedAt < Date.parse(row.tokens_valid_from)) throw tokenRevoked()
    const caller = { user: userView(row), tokenId, expiresAt }
    if (row.revoked !== null && !(await pardon?.(caller))) throw tokenRevoked()
    return caller
  }

  /** Ends a token before its time, `alongside` in the same transaction. False for one that had been ended. */
  async revoke(
    { tokenId, expiresAt }: Caller,
    heir: Caller | null = null,
    alongside?: (db: Db) => Promise<void>,
  ): Promise<boolean> {
    const ended = await this.#db.transaction().execute(async (db) => {
      const until = new Date(expiresAt).toISOString()
      const first = await revokeToken(db, tokenId, until)
      if (first) await alongside?.(db)
      return first
    })
    if (ended) for (const ending of this.#endings) ending(tokenId, heir)
    return ended
  }

  onEnding(ending: Ending): void {
    this.#endings.add(ending)
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
        requiredClaims: ['sub', 'jti', 'iat', 'exp'],
      })
      const { sub, jti, iat, exp } = payload
      if (sub === undefined || jti === undefined || iat === undefined || exp === undefined) {
        throw refusal('token_invalid')
      }
      return { userId: sub, tokenId: jti, issuedAt: Math.round(iat * 1000), expiresAt: exp * 1000 }
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
