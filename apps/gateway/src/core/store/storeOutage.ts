import { errorCode } from '../lib/errorCode.js'
import { InternalError } from '../lib/httpError.js'
import { isDiskFull } from '../lib/systemErrors.js'
import { isTransientError } from './dialects/conflicts.js'

/** Statement timeout, standby that does not write yet, no connection left; a lock or a disk of SQLite. */
const outageCodes = ['57014', '25006', '53300', 'SQLITE_BUSY', 'SQLITE_IOERR']

/** True where the store cannot be used for now: the same is possible once it is back. */
export function isStoreOutage(error: unknown): boolean {
  if (error instanceof InternalError) return error.code === 'commit_unknown'
  if (isTransientError(error) || isDiskFull(error)) return true
  const code = errorCode(error) ?? ''
  if (outageCodes.some((one) => code.startsWith(one))) return true
  // The driver sets no code for its own timeouts.
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Query read timeout)/.test(error.message)
  )
}
