import type { Ability, ApiKeyScope, User } from '@morpheus/sdk/contract'
import type { OnlySessions } from '../../store/onlySessions.js'

export interface ScopedClaims {
  userId: string
  abilities: readonly Ability[]
  sessionIds: readonly string[]
  /** Sessions with these external ids may not exist yet. */
  externalIds: readonly string[]
  /** The API key or sign-in token that created it, whose end revokes it. */
  keyId: string | null
  tokenId: string | null
  /** `validFrom` of the creating sign-in; null for a key's. */
  validFrom: number | null
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Present permissions of a scoped token: never more than its creator's. */
export interface ScopedPower extends Omit<ScopedClaims, 'userId'> {
  scopes: readonly ApiKeyScope[]
  /** Sessions its key is limited to; null for all of the user's. */
  ofKey: OnlySessions
  sessions: readonly string[]
  /**
   * Equal for all tokens of one creator with the same sessions and abilities, so that a renewed token is the same
   * caller.
   */
  subject: string
}

export interface ScopedCaller {
  user: User
  /** See `VerifiedCaller`. */
  eventCursor: number
  scoped: ScopedPower
}

export function holds(
  { sessionIds, externalIds, ofKey }: Pick<ScopedPower, 'sessionIds' | 'externalIds' | 'ofKey'>,
  session: { id: string; externalId?: string | null | undefined },
): boolean {
  if (ofKey !== null && !ofKey.includes(session.id)) return false
  if (sessionIds.includes(session.id)) return true
  return typeof session.externalId === 'string' && externalIds.includes(session.externalId)
}
