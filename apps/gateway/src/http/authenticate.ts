import type { Access } from '@morpheus/sdk/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller, Tokens, VerifiedCaller } from '../accounts/tokens.js'
import { Refusal } from '../kit/refusal.js'

/** Who makes a request, as far as its row asks. */
export type Identity =
  | { access: 'public' }
  | { access: 'user'; caller: VerifiedCaller }
  | { access: 'phone'; secret: string }
  /** Nobody until the handler has checked the signature. */
  | { access: 'signed' }

/**
 * `pardon` as in `Tokens.verify`.
 * @throws Refusal 401 without a bearer token, or with one that does not hold.
 */
export async function identify(
  access: Access,
  request: FastifyRequest,
  tokens: Tokens,
  pardon?: (caller: Caller) => Promise<boolean>,
): Promise<Identity> {
  if (access === 'public' || access === 'signed') return { access }
  const bearer = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer === undefined) throw new Refusal('unauthenticated', 'unauthenticated', 'Não autorizado')
  if (access === 'phone') return { access, secret: bearer }
  return { access, caller: await tokens.verify(bearer, pardon) }
}
