import { type Access, eventAbilities, permits, storedEventNames } from '@morpheus/sdk/contract'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../lib/httpError.js'
import type { VisibleSessions } from '../store/visibleSessions.js'
import {
  type Caller,
  type Credentials,
  isApiKeyFormat,
  isScopedTokenFormat,
  type KeyCaller,
  type KeyPermissions,
  type ScopedCaller,
  type ScopedPermissions,
  type VerifiedCaller,
} from './callers.js'

export type Identity =
  | { access: 'public' }
  | { access: 'user'; caller: VerifiedCaller | KeyCaller | ScopedCaller }
  | { access: 'phone'; secret: string }
  /** Unknown until the handler has checked the signature. */
  | { access: 'signed' }

/**
 * Users authenticate with a bearer token or an API key, as bearer or in `X-API-Key`, which has precedence. `pardon` as
 * in `Tokens.verify`.
 * @throws HttpError 401 without either, or with an invalid one.
 */
export async function identify(
  access: Access,
  request: FastifyRequest,
  { tokens, keys, scopedTokens }: Credentials,
  pardon?: (caller: Caller) => Promise<boolean>,
): Promise<Identity> {
  if (access === 'public' || access === 'signed') return { access }
  const bearer = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (access === 'phone') {
    if (bearer === undefined) throw createUnauthenticatedError()
    return { access, secret: bearer }
  }
  const key = request.headers['x-api-key']
  if (key !== undefined) return { access, caller: await keys.verify(String(key)) }
  if (bearer === undefined) throw createUnauthenticatedError()
  if (isScopedTokenFormat(bearer)) return { access, caller: await scopedTokens.verify(bearer) }
  const caller = isApiKeyFormat(bearer) ? await keys.verify(bearer) : await tokens.verify(bearer, pardon)
  return { access, caller }
}

export function getApiKey(identity: Identity): KeyPermissions | null {
  return identity.access === 'user' && 'key' in identity.caller ? identity.caller.key : null
}

export function getSignIn(identity: Identity): VerifiedCaller | null {
  return identity.access === 'user' && 'tokenId' in identity.caller ? identity.caller : null
}

export function getScopedToken(identity: Identity): ScopedPermissions | null {
  return identity.access === 'user' && 'scoped' in identity.caller ? identity.caller.scoped : null
}

/** Ids of the user's sessions visible to a request; null for all. */
export function getVisibleSessions(identity: Identity): VisibleSessions {
  return getScopedToken(identity)?.sessions ?? getApiKey(identity)?.sessions ?? null
}

export function getVisibleEvents(identity: Identity): readonly string[] | null {
  const scoped = getScopedToken(identity)
  return scoped && storedEventNames.filter((name) => permits(scoped.abilities, eventAbilities[name]))
}

/** See `Account`: distinguishes the user, each key, and each customer of scoped tokens. */
export function getCallerKey(identity: Identity & { access: 'user' }): string {
  const credentialId = getApiKey(identity)?.id ?? getScopedToken(identity)?.subject
  const { id } = identity.caller.user
  return credentialId === undefined ? id : `${id}\n${credentialId}`
}

function createUnauthenticatedError(): HttpError {
  return new HttpError('unauthenticated', 'unauthenticated', 'Não autorizado')
}
