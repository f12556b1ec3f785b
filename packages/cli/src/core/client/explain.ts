import {
  AnswerError,
  ApiError,
  MorpheusError,
  NetworkError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '@morpheus/sdk/client'
import { clean } from '../output/clean.js'
import { exitCodes, exitOfStatus } from '../output/codes.js'
import { Failure, failed, signedOut } from '../output/failures.js'
import type { Settings } from '../profile/settings.js'
import { otherServer } from './otherServer.js'
import { codeIn, whyUnreachable } from './whyUnreachable.js'

export function explain(error: unknown, { url, token, tokenFrom, ca }: Settings): Failure {
  if (error instanceof Failure) return error
  if (error instanceof NetworkError) {
    const why = whyUnreachable(url, codeIn(error), ca)
    if (why)
      return failed(`Não foi possível conectar ao gateway em ${url}: ${why.found}. ${why.todo}`, 'network')
    return failed(
      `Não foi possível conectar ao gateway em ${url}. Verifique se ele está no ar e se o endereço está certo (--url ou MORPHEUS_URL).`,
      'network',
    )
  }
  if (error instanceof TimeoutError) {
    return failed(`O gateway em ${url} demorou demais para responder. Tente de novo em instantes.`, 'timeout')
  }
  if (error instanceof ApiError || error instanceof AnswerError) {
    const other = otherServer(error, url)
    if (other) {
      return new Failure(other, { code: error.code, status: error.status, exit: exitCodes.network })
    }
  }
  if (error instanceof ApiError) return explainAnswer(error, token === undefined ? undefined : tokenFrom)
  if (error instanceof MorpheusError)
    return new Failure(clean(error.message), { code: error.code, exit: exitCodes.failure })
  return failed(
    `Erro inesperado: ${clean(error instanceof Error ? error.message : String(error))}`,
    'unexpected',
  )
}

export function passes(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof TimeoutError) return true
  return (error instanceof ServerError && error.status !== 501) || error instanceof RateLimitError
}

const wordFor = { MORPHEUS_API_KEY: 'a chave', MORPHEUS_TOKEN: 'o token' } as const

function explainAnswer(error: ApiError, tokenFrom: Settings['tokenFrom'] | undefined): Failure {
  const { status, code } = error
  if (status === 401) {
    return tokenFrom
      ? signedOut(
          `O gateway não aceitou ${wordFor[tokenFrom]} de ${tokenFrom}. Gere ${wordFor[tokenFrom] === 'a chave' ? 'outra' : 'outro'}, ou remova a variável e entre com: morpheus login`,
          status,
        )
      : signedOut(undefined, status)
  }
  const message = clean(error.message)
  const fields = Object.values(error.fields).map(clean)
  const details = fields.filter((field) => !message.includes(field))
  return new Failure(details.length > 0 ? `${message} (${details.join('; ')})` : message, {
    code,
    status,
    exit: exitOfStatus(status),
    ...hintFor(error),
  })
}

function hintFor({ status, code, message, requestId }: ApiError): { hint?: string } {
  if (code === 'session_not_found') return { hint: 'Veja as sessões com: morpheus sessoes listar' }
  // Our gateway's own message says how long to wait.
  if (status === 429 && !message.includes('Tente novamente em'))
    return { hint: 'Aguarde um pouco e tente de novo.' }
  if (status < 500) return {}
  const where = requestId === null ? '' : ` (requisição ${clean(requestId)})`
  return { hint: `Tente de novo; se continuar, veja o log do gateway${where}.` }
}
