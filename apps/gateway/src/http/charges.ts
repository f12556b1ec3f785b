import type { FastifyRequest } from 'fastify'
import type { Quotas } from '../kit/limits/quotas.js'
import type { Identity } from './authenticate.js'

/** Gives who pays. `stores` where the call may make the gateway store something. */
export type Charge = (request: FastifyRequest, identity: Identity, stores: boolean) => Promise<string | null>

/** A body that does not say how long it is. */
const unknownBytes = 64 * 1024

/** Whose session a phone is linked with, by the phone's secret. */
type OwnerOf = (phoneSecret: string) => Promise<string | null>

/** A user pays for its own calls and for those of the virtual phones of its sessions. */
export function chargesOf(quotas: Quotas, ownerOf: OwnerOf): Charge {
  return async (request, identity, stores) => {
    const userId = await payerOf(identity, ownerOf)
    if (userId === null) return null
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
  // A user's files have room of their own, which is measured by what stays in it.
  if (routeOptions.config.isUpload && routeOptions.config.access === 'user') return unknownBytes
  const length = headers['content-length']
  // What is only claimed is refused unread, and stores nothing.
  if (length !== undefined) return Math.min(Number(length), routeOptions.bodyLimit)
  return headers['transfer-encoding'] === undefined ? 0 : unknownBytes
}
