import { errorCode } from '../../lib/errorCode.js'

const maxAttempts = 5

/** Deadlock and serialization failure: Postgres rolled the transaction back. */
const conflictCodes = ['40P01', '40001']

/** Retries when Postgres aborts the transaction because of a concurrent one. */
export async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries === maxAttempts || !conflictCodes.includes(errorCode(error) ?? '')) throw error
    }
  }
}

/** The server shuts down or starts. */
const restartCodes = ['57P01', '57P02', '57P03']
/** A closed or refused connection; the host of a stopped container has no address. */
const networkCodes = [
  ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]
const connectionLossCodes = [...restartCodes, ...networkCodes]
/** Conflicts, and a lock timeout. */
const rolledBackCodes = [...conflictCodes, '55P03']

/** True for a conflict or lock timeout, in which the server has rolled back. */
export function isConflict(error: unknown): boolean {
  return rolledBackCodes.includes(errorCode(error) ?? '')
}

/** True for a failure of the store that a retry may overcome. */
export function isTransientError(error: unknown): boolean {
  return isConflict(error) || isConnectionLoss(error)
}

const connectionErrors = new WeakSet<object>()

/** Marks and returns an error of a connection to the database: other sockets fail with the same codes. */
export function markConnectionError(error: unknown): unknown {
  if (error instanceof Error) connectionErrors.add(error)
  return error
}

export const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && connectionErrors.has(error)

/** For errors of the store only: see `isConnectionError` for others. */
export function isConnectionLoss(error: unknown): boolean {
  if (connectionLossCodes.includes(errorCode(error) ?? '')) return true
  // The driver sets no code for a broken connection.
  return (
    error instanceof Error &&
    /^Connection terminated|^Client has encountered a connection error/.test(error.message)
  )
}
