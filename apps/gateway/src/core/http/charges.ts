import type { FastifyRequest } from 'fastify'
import type { Identity } from './authenticate.js'
import type { Quotas } from './quotas.js'

interface ChargedCall {
  /** It may store data. */
  mayStore: boolean
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

type FindPhoneOwner = (phoneSecret: string) => Promise<string | null>

/** Users pay for their own calls and for those of their sessions' virtual phones. */
export function createCharge(quotas: Quotas, findPhoneOwner: FindPhoneOwner): Charge {
  return async (request, identity, { mayStore, isCounted }) => {
    const userId = await findPayer(identity, findPhoneOwner)
    if (userId === null || !isCounted) return userId
    if (identity.access === 'user') quotas.chargeCredential(identity.caller)
    quotas.chargeCall(userId)
    if (mayStore) quotas.chargeChange(userId, getBodyBytes(request))
    return userId
  }
}

async function findPayer(identity: Identity, findPhoneOwner: FindPhoneOwner): Promise<string | null> {
  if (identity.access === 'user') return identity.caller.user.id
  if (identity.access === 'public' || identity.access === 'signed') return null
  return findPhoneOwner(identity.secret)
}

function getBodyBytes({ headers, routeOptions }: FastifyRequest): number {
  // Users' uploads have their own quota, by stored size.
  if (routeOptions.config.isUpload && routeOptions.config.access === 'user') return unknownBytes
  const length = headers['content-length']
  // An oversized claim is rejected unread and stores nothing.
  if (length !== undefined) return Math.min(Number(length), routeOptions.bodyLimit)
  return headers['transfer-encoding'] === undefined ? 0 : unknownBytes
}
