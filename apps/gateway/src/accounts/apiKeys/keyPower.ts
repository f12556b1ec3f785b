import { type ApiKeyScope, apiKeyScopes, type User } from '@morpheus/sdk/contract'

export interface KeyPower {
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
  /** See `VerifiedCaller`. */
  eventCursor: number
  key: KeyPower
}

/** Scopes stored by another version and unknown to this one are dropped. */
export function readScopes(json: string): ApiKeyScope[] {
  const stored: unknown = JSON.parse(json)
  return apiKeyScopes.filter((scope) => Array.isArray(stored) && stored.includes(scope))
}
