import type { Access } from '@morpheus/sdk/contract'
import type { FastifyRequest } from 'fastify'
import type { ApiKeys } from '../accounts/apiKeys/apiKeys.js'
import type { KeyCaller } from '../accounts/apiKeys/keyPower.js'
import { looksLikeKey } from '../accounts/apiKeys/keySecret.js'
import type { Caller, Tokens, VerifiedCaller } from '../accounts/tokens.js'
import { Refusal } from '../kit/refusal.js'

/** Who makes a request, as far as its row asks. */
export type Identity =
  | { access: 'public' }
  | { access: 'user'; caller: VerifiedCaller | KeyCaller }
  | { access: 'phone'; secret: string }
  /** Nobody until the handler has checked the signature. */
  | { access: 'signed' }

interface Credentials {
  tokens: Tokens
  keys: ApiKeys
}

/**
 * A user's calls come with a bearer token or with an API key, as bearer or in `X-API-Key`, which is meant where there are
 * both. `pardon` as in `Tokens.verify`.
 * @throws Refusal 401 without either, or with one that does not hold; 429 for a key that is used too often.
 */
export async function identify(
  access: Access,
  request: FastifyRequest,
  { tokens, keys }: Credentials,
  pardon?: (caller: Caller) => Promise<boolean>,
): Promise<Identity> {
  if (access === 'public' || access === 'signed') return { access }
  const bearer = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (access === 'phone') {
    if (bearer === undefined) throw unauthenticated()
    return { access, secret: bearer }
  }
  const key = request.headers['x-api-key']
  if (key !== undefined) return { access, caller: await keys.verify(String(key)) }
  if (bearer === undefined) throw unauthenticated()
  const caller = looksLikeKey(bearer) ? await keys.verify(bearer) : await tokens.verify(bearer, pardon)
  return { access, caller }
}

/** The key that makes a request; null where none does. */
export function keyOf(identity: Identity) {
  return identity.access === 'user' && 'key' in identity.caller ? identity.caller.key : null
}

/** The sign-in that makes a request; null where none does. */
export function signInOf(identity: Identity): VerifiedCaller | null {
  return identity.access === 'user' && !('key' in identity.caller) ? identity.caller : null
}

function unauthenticated(): Refusal {
  return new Refusal('unauthenticated', 'unauthenticated', 'Não autorizado')
}
