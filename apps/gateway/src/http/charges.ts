import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Quotas } from '../kit/limits/quotas.js'
import { ownerOfPhone } from '../store/repositories/virtualPhones.js'
import type { Db } from '../store/tables.js'
import type { Identity } from './authenticate.js'
import { largestBody } from './server.js'

/** Gives who pays. `stores` where the call may make the gateway store something. */
export type Charge = (request: FastifyRequest, identity: Identity, stores: boolean) => Promise<string | null>

/** A body that does not say how long it is. */
const unknownBytes = 64 * 1024

/** A user pays for its own calls and for those of the virtual phones of its sessions. */
export function chargesOf(quotas: Quotas, db: Db): Charge {
  return async (request, identity, stores) => {
    const userId = await payerOf(identity, db)
    if (userId === null) return null
    quotas.call(userId)
    if (stores) quotas.change(userId, bodyBytes(request))
    return userId
  }
}

async function payerOf(identity: Identity, db: Db): Promise<string | null> {
  if (identity.access === 'user') return identity.caller.user.id
  if (identity.access === 'public') return null
  return ownerOfPhone(db, createHash('sha256').update(identity.secret).digest('hex'))
}

function bodyBytes({ headers }: FastifyRequest): number {
  const length = headers['content-length']
  // What is only claimed is refused unread, and stores nothing.
  if (length !== undefined) return Math.min(Number(length), largestBody)
  return headers['transfer-encoding'] === undefined ? 0 : unknownBytes
}
