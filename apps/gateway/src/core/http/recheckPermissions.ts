import type { Endpoint } from '@morpheus/sdk/contract'
import { HttpError } from '../lib/httpError.js'
import { getApiKey, getScopedToken, type Identity } from './authenticate.js'
import { checkReach, mayCallRow, type SessionOfMessage } from './authorize.js'
import { checkScopedReach, mayScopedCallRow } from './authorizeScoped.js'
import type { Credentials } from './callers.js'

/**
 * Rechecks a caller's permissions for work that ends minutes later. A scoped token may have expired; its creator must
 * still be valid.
 */
export async function recheckPermissions(
  row: Endpoint,
  identity: Identity & { access: 'user' },
  params: Readonly<Record<string, string>>,
  { tokens, keys, scopedTokens, sessionOf }: Credentials & { sessionOf: SessionOfMessage },
): Promise<boolean> {
  const userId = identity.caller.user.id
  const reached = { params, requestParts: [] }
  const key = getApiKey(identity)
  const scoped = getScopedToken(identity)
  try {
    if (key) {
      const power = await keys.powerOf(key.id)
      if (!power) return false
      mayCallRow(row, power)
      if (power.sessions) await checkReach(row, reached, { userId, only: power.sessions }, sessionOf)
      return true
    }
    if (scoped) {
      const power = await scopedTokens.powerOf(userId, scoped)
      mayScopedCallRow(row, power)
      await checkScopedReach(row, reached, { userId, scoped: power }, sessionOf)
      return true
    }
    return await tokens.mayAccess(userId)
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}
