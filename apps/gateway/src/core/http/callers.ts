import { type Ability, type ApiKeyScope, apiKeyScopes, type User } from '@morpheus/sdk/contract'
import type { VisibleSessions } from '../store/visibleSessions.js'

/** Instants in milliseconds since 1970. */
export interface Caller {
  user: User
  tokenId: string
  expiresAt: number
  /** Time of the password entry, kept over renewals. */
  signedInAt: number
  /** `tokens_valid_from` at issue: a different value in the account revokes the token. */
  validFrom: number
  /** The device; null for a token from before devices existed. */
  device: { id: string; usedAt: string } | null
}

export interface VerifiedCaller extends Caller {
  /** Cursor of the user's newest event at the start of the call; 0 without any. */
  eventCursor: number
}

export interface KeyPermissions {
  id: string
  name: string
  scopes: readonly ApiKeyScope[]
  /** Ids of the sessions it is limited to; null for all of the user's. */
  sessions: readonly string[] | null
  /** Milliseconds since 1970; null without expiry. */
  expiresAt: number | null
}

export interface KeyCaller {
  user: User
  eventCursor: number
  key: KeyPermissions
}

/** Prefix that identifies an API key, in headers and in leaks. */
export const keyPrefix = 'mo_'

export const isApiKeyFormat = (text: string) => text.startsWith(keyPrefix)

/** Scopes stored by another version and unknown to this one are dropped. */
export function readScopes(json: string): ApiKeyScope[] {
  const stored: unknown = JSON.parse(json)
  return apiKeyScopes.filter((scope) => Array.isArray(stored) && stored.includes(scope))
}

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
export interface ScopedPermissions extends Omit<ScopedClaims, 'userId'> {
  scopes: readonly ApiKeyScope[]
  /** Sessions its key is limited to; null for all of the user's. */
  keySessions: VisibleSessions
  sessions: readonly string[]
  /**
   * Equal for all tokens of one creator with the same sessions and abilities, so that a renewed token is the same
   * caller.
   */
  subject: string
}

export interface ScopedCaller {
  user: User
  eventCursor: number
  scoped: ScopedPermissions
}

/** Prefix that identifies a scoped token, in headers and in leaks. */
export const scopedPrefix = 'mt_'

export const isScopedTokenFormat = (text: string) => text.startsWith(scopedPrefix)

export function hasScope(
  {
    sessionIds,
    externalIds,
    keySessions,
  }: Pick<ScopedPermissions, 'sessionIds' | 'externalIds' | 'keySessions'>,
  session: { id: string; externalId?: string | null | undefined },
): boolean {
  if (keySessions !== null && !keySessions.includes(session.id)) return false
  if (sessionIds.includes(session.id)) return true
  return typeof session.externalId === 'string' && externalIds.includes(session.externalId)
}

export interface Credentials {
  tokens: {
    /** `pardon` may accept a revoked but otherwise valid token. @throws HttpError 401. */
    verify(token: string, pardon?: (caller: Caller) => Promise<boolean>): Promise<VerifiedCaller>
    mayAccess(userId: string): Promise<boolean>
  }
  keys: {
    /** @throws HttpError 401. */
    verify(secret: string): Promise<KeyCaller>
    /** Null once the key has ended. */
    findPermissions(id: string): Promise<KeyPermissions | null>
  }
  scopedTokens: {
    /** @throws HttpError 401. */
    verify(token: string): Promise<ScopedCaller>
    /** @throws HttpError once its creator has ended. */
    checkPermissions(userId: string, permissions: ScopedPermissions): Promise<ScopedPermissions>
  }
}
