import type { FastifyRequest } from 'fastify'
import type { Identity } from './authenticate.js'
import type { Quotas } from './quotas.js'

interface ChargedCall {
  /** It may store data. */
  stores: boolean
  /** False where another node has charged it. */
  isCounted: boolean
}

/** Charges a call and returns the paying user. */
export type Charge = (
  request: FastifyRequest,
  identity: Identity,
  call: ChargedCall,
) => Promise<string | null>

/** Assumed size of a body without length. */
const unknownBytes = 64 * 1024

type OwnerOf = (phoneSecret: string) => Promise<string | null>

/** Users pay for their own calls and for those of their sessions' virtual phones. */
export function createCharge(quotas: Quotas, ownerOf: OwnerOf): Charge {
  return async (request, identity, { stores, isCounted }) => {
    const userId = await payerOf(identity, ownerOf)
    if (userId === null || !isCounted) return userId
    if (identity.access === 'user') quotas.credential(identity.caller)
    quotas.call(userId)
    if (stores) quotas.change(userId, bodyBytes(request))
    return userId
  }
}

async function payerOf(identity: Identity, ownerOf: OwnerOf): Promise<string | null> {
  if (identity.access === 'user') return identity.caller.user.id
  if (identity.access === 'public' || identity.access === 'signed') return null
  return ownerOf(identity.secret)
}

function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  // Users' uploads have their own quota, by stored size.
  if (routeOptions.config.isUpload && routeOptions.config.access === 'user') return unknownBytes
  const length = headers['content-length']
  // An oversized claim is rejected unread and stores nothing.
  if (length !== undefined) return Math.min(Number(length), routeOptions.bodyLimit)
  return headers['transfer-encoding'] === undefined ? 0 : unknownBytes
}
