import { TimeLimit } from '../../core/lib/limits/timeLimit.js'
import { explainError } from '../../core/net/explain.js'
import { ForbiddenHost } from '../../core/net/guard.js'

/** Matched against name and message of SQS errors. */
const words: readonly (readonly [sign: RegExp, text: string])[] = [
  [/QueueDoesNotExist|NonExistentQueue/, 'A fila não existe nesta conta e região'],
  [/QueueDeletedRecently/, 'A fila foi excluída há pouco na AWS'],
  [/scoped to a valid region/, 'A região não corresponde à da fila'],
  [
    /TooSkewed|RequestExpired|Signature (expired|not yet current)/,
    'O relógio do servidor está errado: a AWS recusou a assinatura',
  ],
  [/ExpiredToken/, 'As credenciais da AWS estão vencidas'],
  [/InvalidClientTokenId|UnrecognizedClient|InvalidAccessKeyId/, 'Access Key ID recusado pela AWS'],
  [/SignatureDoesNotMatch|InvalidSignature|IncompleteSignature/, 'Secret Access Key recusada pela AWS'],
  [/Kms/i, 'A AWS não deu acesso à chave de criptografia (KMS) da fila'],
  [
    /AccessDenied|NotAuthorized|OptInRequired/,
    'Estas credenciais não têm permissão para enviar a esta fila (sqs:SendMessage)',
  ],
  [/Throttl|TooManyRequests|OverLimit/, 'A AWS pediu para esperar'],
  [/InvalidSecurity/, 'A AWS exige HTTPS: confira a URL da fila'],
  [/must be shorter|longer than|TooLong/i, 'O evento é grande demais para uma mensagem do SQS'],
]

export function explainSqs(error: unknown): string {
  if (error instanceof ForbiddenHost || error instanceof TimeLimit || !(error instanceof Error))
    return explainError(error)
  const status = statusOf(error)
  if (status === null) return explainError(error)
  const match = words.find(([sign]) => sign.test(`${error.name}: ${error.message}`))
  if (match) return match[1]
  if (status >= 300 && status < 400)
    return `Redirecionamento (${status}) não é seguido: confira a URL da fila`
  if (status < 300 || error instanceof SyntaxError) return 'O destino não respondeu como o SQS'
  return `O SQS respondeu ${status} (${error.name})`
}

/** HTTP status of the answer; null without one. */
export function statusOf(error: unknown): number | null {
  const status: unknown =
    Object(Object(error).$metadata).httpStatusCode ?? Object(Object(error).$response).statusCode
  return typeof status === 'number' ? status : null
}
