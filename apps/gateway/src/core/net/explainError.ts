import { type Localized, localized } from '@morpheus/sdk/text'
import { errorCode } from '../lib/errorCode.js'
import { TimeoutError } from '../lib/limits/timeLimit.js'
import { ForbiddenHostError } from './hostGuard.js'

const explanations: Readonly<Record<string, Localized>> = {
  ENOTFOUND: localized('peers.net.name_not_found'),
  EAI_AGAIN: localized('peers.net.name_unavailable'),
  ECONNREFUSED: localized('peers.net.connection_refused'),
  ECONNRESET: localized('peers.net.connection_reset'),
  EPIPE: localized('peers.net.connection_reset'),
  ECONNABORTED: localized('peers.net.connection_aborted'),
  ETIMEDOUT: localized('peers.net.timed_out'),
  EHOSTUNREACH: localized('peers.net.unreachable'),
  ENETUNREACH: localized('peers.net.unreachable'),
  EPROTO: localized('peers.net.no_https'),
  CERT_HAS_EXPIRED: localized('peers.net.certificate_expired'),
  CERT_NOT_YET_VALID: localized('peers.net.certificate_not_yet_valid'),
  DEPTH_ZERO_SELF_SIGNED_CERT: localized('peers.net.certificate_self_signed'),
  SELF_SIGNED_CERT_IN_CHAIN: localized('peers.net.certificate_unknown_authority'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: localized('peers.net.certificate_incomplete'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: localized('peers.net.certificate_unknown_authority'),
  UNABLE_TO_GET_ISSUER_CERT: localized('peers.net.certificate_incomplete'),
  ERR_TLS_CERT_ALTNAME_INVALID: localized('peers.net.certificate_of_another_name'),
}

export function explainError(error: unknown): Localized {
  if (error instanceof ForbiddenHostError) return error.reason
  if (error instanceof TimeoutError) return localized('peers.net.no_answer', { seconds: error.seconds })
  const code = errorCode(error)
  if (code === null) return localized('peers.net.unknown_error')
  const explanation = explanations[code]
  if (explanation) return explanation
  if (code.startsWith('CERT_')) return localized('peers.net.certificate_invalid', { reason: code })
  if (code.startsWith('ERR_SSL_')) return localized('peers.net.no_https')
  if (code.startsWith('HPE_')) return localized('peers.net.no_http')
  return localized('peers.net.connection_failed', { reason: code })
}

const connectErrorCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPROTO',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** True when a failed request certainly was not sent. */
export function failedBeforeSending(error: unknown): boolean {
  if (error instanceof ForbiddenHostError) return true
  const code = errorCode(error) ?? ''
  return connectErrorCodes.has(code) || code.startsWith('CERT_') || code.startsWith('ERR_SSL_')
}

export function explainStatus(status: number): Localized {
  if (status >= 300 && status < 400) {
    return localized('peers.net.redirect', { status })
  }
  if (status === 401 || status === 403) return localized('peers.net.unauthorized', { status })
  if (status === 404) return localized('peers.net.not_found')
  if (status === 410) return localized('peers.net.gone')
  if (status === 429) return localized('peers.net.too_many')
  return localized('peers.net.status', { status })
}
