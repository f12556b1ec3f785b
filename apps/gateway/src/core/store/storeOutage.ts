import { errorCode } from '../lib/errorCode.js'
import { InternalError } from '../lib/httpError.js'
import { isDiskFull } from '../lib/systemErrors.js'
import { isConflict, isConnectionError, isConnectionLoss } from './dialects/conflicts.js'

/** Postgres: statement timeout, read-only standby, too many connections, restart. SQLite appends the kind to its two. */
const outageCodes = ['57014', '25006', '53300', '57P0', 'SQLITE_BUSY', 'SQLITE_IOERR']

/** True where the store cannot be used for now, or did not tell whether it has committed: a repetition may succeed. */
export function isStoreOutage(error: unknown): boolean {
  if (error instanceof InternalError) return error.code === 'commit_unknown'
  if (isConflict(error) || isDiskFull(error)) return true
  const code = errorCode(error) ?? ''
  if (outageCodes.some((prefix) => code.startsWith(prefix))) return true
  return isConnectionError(error) && (isConnectionLoss(error) || isDriverTimeout(error))
}

/** The driver sets no code for its own timeouts. */
const isDriverTimeout = (error: unknown) =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|Query read timeout)/.test(error.message)
