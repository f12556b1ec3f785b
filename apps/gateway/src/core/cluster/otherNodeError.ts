import { HttpError } from '../lib/httpError.js'

/**
 * Another node has to answer the call: the one with this id, or null where the others have to be asked. A call
 * that cannot be forwarded is refused with `refusal`.
 */
export class OtherNodeError extends Error {
  override readonly name = 'OtherNodeError'
  readonly nodeId: string | null
  readonly refusal: HttpError

  constructor(nodeId: string | null, refusal: HttpError) {
    super(refusal.message)
    this.nodeId = nodeId
    this.refusal = refusal
  }
}

export function createOtherNodeError(nodeId: string | null): OtherNodeError {
  const message = 'Outro servidor conduz esta sessão neste momento. Tente novamente em instantes.'
  return new OtherNodeError(
    nodeId,
    new HttpError('unavailable', 'session_elsewhere', message, { retryAfter: 10 }),
  )
}

/** A code or token that this node's memory lacks may be in another's. */
export function createUnknownNodeError(refusal: HttpError): OtherNodeError {
  return new OtherNodeError(null, refusal)
}
