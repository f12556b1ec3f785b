import { type ApiKeyScope, apiKeyScopes, type User } from '@morpheus/sdk/contract'

/** What a key may do. */
export interface KeyPower {
  id: string
  name: string
  scopes: readonly ApiKeyScope[]
  /** The sessions that it is limited to, by id; null for all of the user's. */
  sessions: readonly string[] | null
  /** Milliseconds since 1970; null where it holds until it is ended. */
  expiresAt: number | null
}

/** Who calls with a key. */
export interface KeyCaller {
  user: User
  /** As of `VerifiedCaller`. */
  eventCursor: number
  key: KeyPower
}

/** What a row holds; what another version wrote and this one does not know allows nothing. */
export function readScopes(json: string): ApiKeyScope[] {
  const stored: unknown = JSON.parse(json)
  return apiKeyScopes.filter((scope) => Array.isArray(stored) && stored.includes(scope))
}
