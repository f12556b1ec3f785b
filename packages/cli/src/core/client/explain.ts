import {
  AnswerError,
  ApiError,
  MorpheusError,
  NetworkError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '@morpheus/sdk/client'
import { exitCodes, getExitCode } from '../output/codes.js'
import { Failure, failureError, signedOutError } from '../output/failures.js'
import { sanitize } from '../output/sanitize.js'
import type { Settings } from '../profile/settings.js'
import { describeOtherServer } from './network.js'

interface Unreachable {
  cause: string
  todo: string
}

const trust = 'Indique a autoridade dele com --ca <arquivo.pem>, ou em NODE_EXTRA_CA_CERTS.'

const certificates: Readonly<Record<string, Unreachable>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: { cause: 'o certificado é autoassinado', todo: trust },
  SELF_SIGNED_CERT_IN_CHAIN: {
    cause: 'o certificado é de uma autoridade que esta máquina não conhece',
    todo: trust,
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    cause: 'o certificado é de uma autoridade que esta máquina não conhece',
    todo: trust,
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    cause: 'o certificado é de uma autoridade que esta máquina não conhece',
    todo: trust,
  },
  CERT_HAS_EXPIRED: {
    cause: 'o certificado venceu',
    todo: 'Renove-o no gateway, ou no proxy à frente dele; confira também o relógio desta máquina.',
  },
  CERT_NOT_YET_VALID: {
    cause: 'o certificado ainda não vale',
    todo: 'Confira o relógio desta máquina.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    cause: 'o certificado é de outro endereço',
    todo: 'Use em --url o nome que está no certificado.',
  },
}

const notTls: Unreachable = {
  cause: 'não fala HTTPS nesta porta',
  todo: 'Se o gateway usa HTTP, escreva http:// em --url.',
}
const notHttp: Unreachable = {
  cause: 'a resposta não é HTTP',
  todo: 'Se o gateway usa HTTPS, escreva https:// em --url.',
}

const noProxy: Unreachable = {
  cause: 'o proxy em HTTPS_PROXY não levou até ele',
  todo: 'Confira o endereço do proxy; se o gateway é alcançado sem ele, ponha-o em NO_PROXY.',
}

/**
 * Explains errors of a proxy, of TLS, and of a port with another protocol; undefined for others.
 * @param ca the given file of authorities
 */
export function explainUnreachable(url: string, code: string, ca?: string): Unreachable | undefined {
  if (code === 'EPROXY') return noProxy
  const certificate = Object.hasOwn(certificates, code) ? certificates[code] : undefined
  if (certificate?.todo === trust && ca !== undefined)
    return { ...certificate, todo: `${ca} não tem a autoridade dele.` }
  if (certificate) return certificate
  const secure = url.startsWith('https:')
  if (secure && (code === 'EPROTO' || code.startsWith('ERR_SSL_'))) return notTls
  if (!secure && code.startsWith('HPE_')) return notHttp
  if (secure && /CERT|TLS/.test(code)) return { cause: `o certificado não foi aceito (${code})`, todo: trust }
  return undefined
}

/** The first of Node's own error codes in a chain of causes. */
export function findErrorCode(error: unknown): string {
  for (let step: unknown = error, depth = 0; step instanceof Error && depth < 5; step = step.cause, depth++) {
    const code = 'code' in step ? String(step.code) : ''
    if (code !== '' && code !== 'network' && code !== 'ERR_NETWORK') return code
  }
  return ''
}

export function explain(error: unknown, { url, token, tokenFrom, ca }: Settings): Failure {
  if (error instanceof Failure) return error
  if (error instanceof NetworkError) {
    const reason = explainUnreachable(url, findErrorCode(error), ca)
    if (reason)
      return failureError(
        `Não foi possível conectar ao gateway em ${url}: ${reason.cause}. ${reason.todo}`,
        'network',
      )
    return failureError(
      `Não foi possível conectar ao gateway em ${url}. Verifique se ele está no ar e se o endereço está certo (--url ou MORPHEUS_URL).`,
      'network',
    )
  }
  if (error instanceof TimeoutError) {
    return failureError(
      `O gateway em ${url} demorou demais para responder. Tente de novo em instantes.`,
      'timeout',
    )
  }
  if (error instanceof ApiError || error instanceof AnswerError) {
    const otherServer = describeOtherServer(error, url)
    if (otherServer) {
      return new Failure(otherServer, { code: error.code, status: error.status, exit: exitCodes.network })
    }
  }
  if (error instanceof ApiError) return explainAnswer(error, token === undefined ? undefined : tokenFrom)
  if (error instanceof MorpheusError)
    return new Failure(sanitize(error.userMessage), { code: error.code, exit: exitCodes.failure })
  return failureError(
    `Erro inesperado: ${sanitize(error instanceof Error ? error.message : String(error))}`,
    'unexpected',
  )
}

export function isTemporaryFailure(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof TimeoutError) return true
  return (error instanceof ServerError && error.status !== 501) || error instanceof RateLimitError
}

const wordFor = { MORPHEUS_API_KEY: 'a chave', MORPHEUS_TOKEN: 'o token' } as const

function explainAnswer(error: ApiError, tokenFrom: Settings['tokenFrom'] | undefined): Failure {
  const { status, code } = error
  if (status === 401) {
    return tokenFrom
      ? signedOutError(
          `O gateway não aceitou ${wordFor[tokenFrom]} de ${tokenFrom}. Gere ${wordFor[tokenFrom] === 'a chave' ? 'outra' : 'outro'}, ou remova a variável e entre com: morpheus login`,
          status,
        )
      : signedOutError(undefined, status)
  }
  const message = sanitize(error.userMessage)
  const fields = Object.values(error.fields).map(sanitize)
  const details = fields.filter((field) => !message.includes(field))
  return new Failure(details.length > 0 ? `${message} (${details.join('; ')})` : message, {
    code,
    status,
    exit: getExitCode(status),
    ...findHint(error),
  })
}

function findHint({ status, code, message, requestId }: ApiError): { hint?: string } {
  if (code === 'session_not_found') return { hint: 'Veja as sessões com: morpheus sessoes listar' }
  // Our gateway's own message says how long to wait.
  if (status === 429 && !message.includes('Tente novamente em'))
    return { hint: 'Aguarde um pouco e tente de novo.' }
  if (status < 500) return {}
  const requestSuffix = requestId === null ? '' : ` (requisição ${sanitize(requestId)})`
  return { hint: `Tente de novo; se continuar, veja o log do gateway${requestSuffix}.` }
}
