import type { EndReason, LossReason } from '@morpheus/gateway/engine'

/** Consequence of a closed connection for its session. */
export type Closing =
  /** The server asks for an immediate reconnection. */
  | { next: 'restart' }
  | { next: 'return'; reason: LossReason; notBefore?: number | undefined }
  | { next: 'end'; reason: EndReason }

/** Codes from Baileys or the server. Unlisted ones may be temporary: reconnect. */
const closings: Record<number, Closing> = {
  401: { next: 'end', reason: 'logged_out' },
  // Locked or banned account; the phone shows the details.
  403: { next: 'end', reason: 'banned' },
  406: { next: 'end', reason: 'banned' },
  // Multi-device mismatch: the pairing is of an obsolete kind.
  411: { next: 'end', reason: 'logged_out' },
  440: { next: 'end', reason: 'replaced' },
  408: { next: 'return', reason: 'timed_out' },
  428: { next: 'return', reason: 'connection_lost' },
  500: { next: 'return', reason: 'connection_lost' },
  503: { next: 'return', reason: 'connection_lost' },
  515: { next: 'restart' },
}

/** An earlier attempt would get the same answer. */
const seldomMs = 60 * 60_000

export function readClosing(error: unknown): Closing {
  const code = readStatusCode(error)
  if (code === 402) return { next: 'return', reason: 'temporarily_banned', notBefore: banMs(error) }
  if (code === 405 || code === 409) return { next: 'return', reason: 'client_outdated', notBefore: seldomMs }
  return closings[code] ?? { next: 'return', reason: 'connection_lost' }
}

function readStatusCode(error: unknown): number {
  if (!(error instanceof Error) || !('output' in error)) return 0
  const { output } = error
  const hasCode = typeof output === 'object' && output !== null && 'statusCode' in output
  return hasCode ? Number(output.statusCode) : 0
}

/** Duration in milliseconds from `<failure reason="402" expire="…">`, whose unit is seconds. */
function banMs(error: unknown): number {
  const data = error instanceof Error && 'data' in error ? error.data : null
  const expire =
    typeof data === 'object' && data !== null && 'expire' in data ? Number(data.expire) : Number.NaN
  return Number.isFinite(expire) && expire > 0 ? expire * 1000 : seldomMs
}
