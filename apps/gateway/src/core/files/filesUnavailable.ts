import { HttpError } from '../lib/httpError.js'

/** `Retry-After` in seconds. */
const retryAfter = 30

/** The store of files does not answer or refuses. Callers may try again; the operator's log has the reason. */
export class FilesUnavailable extends HttpError {
  /** @param cause Only logged; left out where the failure was logged already. */
  constructor(cause?: unknown) {
    const message = 'O armazenamento de arquivos não está acessível no momento. Tente de novo em instantes.'
    super('unavailable', 'files_unavailable', message, { retryAfter })
    if (cause !== undefined) this.cause = cause
  }
}
