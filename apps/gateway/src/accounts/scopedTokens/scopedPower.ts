import type { Ability, ApiKeyScope, User } from '@morpheus/sdk/contract'
import type { OnlySessions } from '../../store/onlySessions.js'

/** What a scoped token says of itself. */
export interface ScopedClaims {
  userId: string
  abilities: readonly Ability[]
  sessionIds: readonly string[]
  /** Of sessions that there need not be. */
  externalIds: readonly string[]
  /** The API key that it was made with, or the token of the sign-in: it ends with either. */
  keyId: string | null
  tokenId: string | null
  /** Of a sign-in's, as of `Caller`; null for a key's. */
  validFrom: number | null
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** What a scoped token may do now: never more than what it was made with. */
export interface ScopedPower extends Omit<ScopedClaims, 'userId'> {
  scopes: readonly ApiKeyScope[]
  /** What its key is limited to; null for all of the user's. */
  ofKey: OnlySessions
  /** The sessions that it holds now, by id. */
  sessions: readonly string[]
  /** Of all tokens for the same sessions and abilities from the same hand, so that a renewed one is the same caller. */
  subject: string
}

/** Who calls with a scoped token. */
export interface ScopedCaller {
  user: User
  /** As of `VerifiedCaller`. */
  eventCursor: number
  scoped: ScopedPower
}

/** Whether a token holds a session. */
export function holds(
  { sessionIds, externalIds, ofKey }: Pick<ScopedPower, 'sessionIds' | 'externalIds' | 'ofKey'>,
  session: { id: string; externalId?: string | null | undefined },
): boolean {
  if (ofKey !== null && !ofKey.includes(session.id)) return false
  if (sessionIds.includes(session.id)) return true
  return typeof session.externalId === 'string' && externalIds.includes(session.externalId)
}
