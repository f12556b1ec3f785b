import { errorCode } from '../../lib/errorCode.js'
import { explainError } from '../../net/explainError.js'

/** Matched against the name and message of the service's and the SDK's errors. */
const explanations: readonly (readonly [sign: RegExp, text: string])[] = [
  [/NoSuchBucket/, 'o bucket não existe'],
  [/InvalidAccessKeyId|InvalidToken/, 'a chave de acesso não é conhecida'],
  [/ExpiredToken/, 'as credenciais expiraram'],
  [
    /CredentialsProviderError|Could not load credentials/,
    'não há credenciais em MORPHEUS_S3_URL nem no ambiente',
  ],
  [/SignatureDoesNotMatch|AuthorizationHeaderMalformed/, 'o segredo ou a região não são os do bucket'],
  [/RequestTimeTooSkewed/, 'o relógio desta máquina está errado'],
  [/AccessDenied|AllAccessDisabled|Forbidden/, 'a chave de acesso não tem permissão'],
  [
    /PermanentRedirect|TemporaryRedirect|IllegalLocationConstraint/,
    'o bucket é de outra região ou de outro endereço',
  ],
  [/QuotaExceeded|StorageFull|InsufficientStorage/, 'não há mais espaço'],
  [/SlowDown|Throttl|ServiceUnavailable|InternalError/, 'o serviço está sobrecarregado ou em falha'],
  [/TimeoutError|RequestTimeout/, 'o serviço não respondeu a tempo'],
]

/** The reason of a failure, in Portuguese, without credentials: errors of the service may name them. */
export function explainS3(error: unknown): string {
  if (!(error instanceof Error)) return 'erro desconhecido'
  // The SDK calls every broken connection a TimeoutError.
  if (errorCode(error) !== null) return uncapitalized(explainError(error).text)
  const explanation = explanations.find(([pattern]) => pattern.test(`${error.name}: ${error.message}`))
  if (explanation) return explanation[1]
  const status = readStatus(error)
  // Answers to HEAD have no body that would name the error.
  if (status === 403) return 'a chave de acesso não tem permissão'
  if (status !== null && status >= 500) return 'o serviço está sobrecarregado ou em falha'
  if (status !== null && status >= 300) return `resposta HTTP ${status} (${error.name})`
  return uncapitalized(explainError(error).text)
}

/** For the middle of a sentence; abbreviations stay. */
const uncapitalized = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'NoSuchKey') return true
  // A missing bucket is no missing file; an answer without a body has no other name.
  return error.name === 'NotFound' || (readStatus(error) === 404 && error.name !== 'NoSuchBucket')
}

function readStatus(error: Error): number | null {
  const metadata: unknown = '$metadata' in error ? error.$metadata : null
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null
}
