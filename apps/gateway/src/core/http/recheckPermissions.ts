import type { Endpoint } from '@morpheus/sdk/contract'
import { HttpError } from '../lib/httpError.js'
import { getApiKey, getScopedToken, type Identity } from './authenticate.js'
import { checkReach, type FindSessionOfMessage, mayCallRow } from './authorize.js'
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
  {
    tokens,
    keys,
    scopedTokens,
    findSessionOfMessage,
  }: Credentials & { findSessionOfMessage: FindSessionOfMessage },
): Promise<boolean> {
  const userId = identity.caller.user.id
  const call = { params, requestParts: [] }
  const key = getApiKey(identity)
  const scoped = getScopedToken(identity)
  try {
    if (key) {
      const permissions = await keys.findPermissions(key.id)
      if (!permissions) return false
      mayCallRow(row, permissions)
      if (permissions.sessions)
        await checkReach(row, call, { userId, visibleSessions: permissions.sessions }, findSessionOfMessage)
      return true
    }
    if (scoped) {
      const permissions = await scopedTokens.checkPermissions(userId, scoped)
      mayScopedCallRow(row, permissions)
      await checkScopedReach(row, call, { userId, scoped: permissions }, findSessionOfMessage)
      return true
    }
    return await tokens.mayAccess(userId)
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}
