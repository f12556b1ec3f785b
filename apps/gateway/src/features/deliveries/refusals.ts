import { Refusal } from '../../core/lib/refusal.js'

/** Configuration spec §8: shown as not configured, not as an error. */
export function notConfigured(): Refusal {
  return new Refusal('not_found', 'not_configured', 'Configuração não encontrada')
}
