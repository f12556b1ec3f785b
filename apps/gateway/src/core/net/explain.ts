import { TimeLimit } from '../lib/limits/timeLimit.js'
import { errorCode } from '../lib/startFailure.js'
import { ForbiddenHost } from './guard.js'

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Nome não encontrado: confira o endereço',
  EAI_AGAIN: 'O nome não pôde ser consultado agora (DNS sem resposta)',
  ECONNREFUSED: 'Conexão recusada: não há um servidor escutando neste endereço e porta',
  ECONNRESET: 'Conexão interrompida pelo destino',
  EPIPE: 'Conexão interrompida pelo destino',
  ECONNABORTED: 'Conexão interrompida',
  ETIMEDOUT: 'Tempo esgotado: o destino não respondeu',
  EHOSTUNREACH: 'Destino inalcançável pela rede',
  ENETUNREACH: 'Destino inalcançável pela rede',
  EPROTO: 'O destino não fala HTTPS neste endereço e porta',
  CERT_HAS_EXPIRED: 'Certificado inválido: vencido',
  CERT_NOT_YET_VALID: 'Certificado inválido: ainda não está valendo',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Certificado inválido: assinado pelo próprio servidor',
  SELF_SIGNED_CERT_IN_CHAIN: 'Certificado inválido: emitido por uma autoridade desconhecida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Certificado inválido: cadeia incompleta',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Certificado inválido: emitido por uma autoridade desconhecida',
  UNABLE_TO_GET_ISSUER_CERT: 'Certificado inválido: cadeia incompleta',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Certificado inválido: emitido para outro nome',
}

export function explainError(error: unknown): string {
  if (error instanceof ForbiddenHost) return error.message
  if (error instanceof TimeLimit) return `Tempo esgotado: sem resposta em ${error.seconds} segundos`
  const code = errorCode(error) ?? 'erro desconhecido'
  const text = words[code]
  if (text !== undefined) return text
  if (code.startsWith('CERT_')) return `Certificado inválido (${code})`
  if (code.startsWith('ERR_SSL_')) return 'O destino não fala HTTPS neste endereço e porta'
  if (code.startsWith('HPE_')) return 'O destino não respondeu em HTTP'
  return `Falha na conexão (${code})`
}

/** Codes of failures before a connection. */
const unconnected = new Set([
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
export function neverLeft(error: unknown): boolean {
  if (error instanceof ForbiddenHost) return true
  const code = errorCode(error) ?? ''
  return unconnected.has(code) || code.startsWith('CERT_') || code.startsWith('ERR_SSL_')
}

export function explainStatus(status: number): string {
  if (status >= 300 && status < 400) {
    return `Redirecionamento (${status}) não é seguido: configure o endereço final`
  }
  if (status === 401 || status === 403) return `Não autorizado (${status}): confira os cabeçalhos`
  if (status === 404) return 'O destino respondeu 404: confira o caminho da URL'
  if (status === 410) return 'O destino respondeu 410: não quer mais receber eventos'
  if (status === 429) return 'O destino respondeu 429: pediu para esperar'
  return `O destino respondeu ${status}`
}
