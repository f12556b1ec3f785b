import { HttpError, OwnFault } from '../../core/lib/httpError.js'
import { isDiskFull } from '../../core/lib/machineTrouble.js'
import { BadArchive } from './archive/refusals.js'

/** Converts an invalid archive to a field error for an upload. */
export function refusedFile(error: unknown, field: 'file' | 'settings'): unknown {
  if (!(error instanceof BadArchive)) return error
  return new HttpError('invalid', error.code, error.message, { fields: { [field]: error.message } })
}

/** Error of a failed restore: refusals as they are, bugs with the text of configuration spec §8. */
export function failedRestore(error: unknown): unknown {
  if (error instanceof HttpError || isDiskFull(error)) return error
  return new OwnFault('restore_failed', 'Erro na restauração', error)
}
