import { allows } from '@morpheus/sdk/contract'
import {
  isApiKeyFormat,
  isScopedTokenFormat,
  type ScopedCaller,
  type ScopedPermissions,
} from '../../../core/http/callers.js'
import type { Quotas } from '../../../core/http/quotas.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { VisibleSessions } from '../../../core/store/visibleSessions.js'
import type { ApiKeys } from '../../apiKeys/apiKeys.js'
import type { ScopedTokens } from '../../auth/scopedTokens/scopedTokens.js'
import type { Tokens } from '../../auth/tokens.js'

export interface SocketHolder {
  userId: string
  /** Token id of the sign-in, or of a scoped token's creator; like `validFrom`, null for an API key. */
  tokenId: string | null
  /** The device of a sign-in; null for a scoped token, an API key, and a token from before devices existed. */
  deviceId: string | null
  /** Milliseconds since 1970, like `expiresAt`: see `Caller`. */
  validFrom: number | null
  /** Null without expiry. */
  expiresAt: number | null
  /** Id of the API key, or of a scoped token's creator. */
  keyId: string | null
  /** Ids of the sessions whose events it receives; null for all of the user's. */
  visibleSessions: VisibleSessions
  receivesTargetEvents: boolean
  /** Scoped token's power; null for others. */
  scoped: ScopedPermissions | null
}

interface SocketAuthentication {
  tokens: Tokens
  keys: ApiKeys
  scopedTokens: ScopedTokens
  quotas: Pick<Quotas, 'chargeCredential'>
}

/**
 * @throws HttpError 401 for an invalid credential, 403 for an API key without the scope `events:read`, 429 for a key or
 * scoped token beyond its quota.
 */
export async function authenticateSocket(
  credential: string,
  { tokens, keys, scopedTokens, quotas }: SocketAuthentication,
): Promise<SocketHolder> {
  if (credential === '') throw new HttpError('unauthenticated', 'unauthenticated', 'Não autorizado')
  if (isScopedTokenFormat(credential)) {
    const caller = await scopedTokens.verify(credential)
    quotas.chargeCredential(caller)
    return getScopedHolder(caller)
  }
  if (!isApiKeyFormat(credential)) {
    const { user, tokenId, device, validFrom, expiresAt } = await tokens.verify(credential)
    const unrestricted = { visibleSessions: null, receivesTargetEvents: true, scoped: null }
    const deviceId = device?.id ?? null
    return { userId: user.id, tokenId, deviceId, validFrom, expiresAt, keyId: null, ...unrestricted }
  }
  const caller = await keys.verify(credential)
  quotas.chargeCredential(caller)
  const { user, key } = caller
  if (!allows(key.scopes, 'events:read')) {
    const message = 'Esta chave de API não ouve eventos: falta o escopo events:read'
    throw new HttpError('forbidden', 'scope_missing', message)
  }
  return {
    userId: user.id,
    tokenId: null,
    deviceId: null,
    validFrom: null,
    expiresAt: key.expiresAt,
    keyId: key.id,
    visibleSessions: key.sessions,
    receivesTargetEvents: allows(key.scopes, 'integrations:read'),
    scoped: null,
  }
}

export function getScopedHolder({ user, scoped }: ScopedCaller): SocketHolder {
  const { tokenId, validFrom, expiresAt, keyId, sessions } = scoped
  return {
    userId: user.id,
    tokenId,
    deviceId: null,
    validFrom,
    expiresAt,
    keyId,
    visibleSessions: sessions,
    receivesTargetEvents: false,
    scoped,
  }
}
