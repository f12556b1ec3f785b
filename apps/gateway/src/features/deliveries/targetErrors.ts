import { HttpError } from '../../core/lib/httpError.js'

/** Configuration spec §8: shown as not configured, not as an error. */
export function createNotConfiguredError(): HttpError {
  return new HttpError('not_found', 'not_configured', 'Configuração não encontrada')
}
