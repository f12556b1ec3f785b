import type { EndReason, LossReason } from '@morpheus/gateway/engine'

/** What a closed connection means for its session. */
export type Closing =
  /** The server wants the device to come back at once. */
  | { next: 'restart' }
  | { next: 'return'; reason: LossReason; notBefore?: number | undefined }
  | { next: 'end'; reason: EndReason }

/** By the code that Baileys or the server gives. What is not listed comes back: it may pass. */
const closings: Record<number, Closing> = {
  401: { next: 'end', reason: 'logged_out' },
  // The account is locked, or banned: the phone says more.
  403: { next: 'end', reason: 'banned' },
  406: { next: 'end', reason: 'banned' },
  // The device is not one of today's any more.
  411: { next: 'end', reason: 'logged_out' },
  440: { next: 'end', reason: 'replaced' },
  408: { next: 'return', reason: 'timed_out' },
  428: { next: 'return', reason: 'connection_lost' },
  500: { next: 'return', reason: 'connection_lost' },
  503: { next: 'return', reason: 'connection_lost' },
  515: { next: 'restart' },
}

/** Asked again sooner, the server would answer the same. */
const seldomMs = 60 * 60_000

export function closingOf(error: unknown): Closing {
  const code = statusCodeOf(error)
  if (code === 402) return { next: 'return', reason: 'temporarily_banned', notBefore: banMs(error) }
  if (code === 405 || code === 409) return { next: 'return', reason: 'client_outdated', notBefore: seldomMs }
  return closings[code] ?? { next: 'return', reason: 'connection_lost' }
}

function statusCodeOf(error: unknown): number {
  if (!(error instanceof Error) || !('output' in error)) return 0
  const { output } = error
  const hasCode = typeof output === 'object' && output !== null && 'statusCode' in output
  return hasCode ? Number(output.statusCode) : 0
}

/** `<failure reason="402" expire="…">` says for how many seconds. */
function banMs(error: unknown): number {
  const data = error instanceof Error && 'data' in error ? error.data : null
  const expire =
    typeof data === 'object' && data !== null && 'expire' in data ? Number(data.expire) : Number.NaN
  return Number.isFinite(expire) && expire > 0 ? expire * 1000 : seldomMs
}
