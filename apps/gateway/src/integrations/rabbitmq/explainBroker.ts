import { TimeLimit } from '../../core/lib/limits/timeLimit.js'
import { errorCode } from '../../core/lib/startFailure.js'
import { explainError } from '../../core/net/explain.js'
import { ForbiddenHost } from '../../core/net/guard.js'
import { Unroutable } from './brokerLink.js'

const words: readonly (readonly [sign: RegExp, text: string])[] = [
  [/ETIMEDOUT/, 'Tempo esgotado: sem resposta em 10 segundos'],
  [/Handshake terminated.*403|ACCESS.REFUSED.*Login/, 'Usuário ou senha recusados pelo RabbitMQ'],
  [
    /Expected ConnectionOpenOk|530|NOT.ALLOWED/,
    'O RabbitMQ não deixa este usuário entrar no vhost: confira o vhost e a permissão',
  ],
  [
    /(Exchange|Queue)Declare.*(403|ACCESS.REFUSED)/,
    'O usuário não tem permissão para criar o exchange ou a fila (configure): dê a permissão ou ligue "Não criar nada"',
  ],
  [
    /QueueBind.*(403|ACCESS.REFUSED)/,
    'O usuário não tem permissão para ligar a fila ao exchange (escrita na fila, leitura no exchange)',
  ],
  [/403|ACCESS.REFUSED/, 'O usuário não tem permissão para publicar neste exchange (escrita)'],
  [
    /406.*x-queue-type/,
    'A fila já existe no RabbitMQ com outro tipo: escolha o mesmo ou ligue "Não criar nada"',
  ],
  [
    /406|PRECONDITION.FAILED/,
    'A fila ou o exchange já existe no RabbitMQ com outra configuração: ligue "Não criar nada" para usar o que existe',
  ],
  [/404|NOT.FOUND/, 'O exchange não existe no RabbitMQ'],
  [/320|CONNECTION.FORCED/, 'O RabbitMQ está sendo desligado'],
  [/handshake|frame|Socket closed/i, 'O destino não respondeu como um RabbitMQ'],
  [/closed|closing|ended/i, 'A conexão com o RabbitMQ foi interrompida'],
]

export function explainBroker(error: unknown): string {
  if (error instanceof Unroutable) return 'Nenhuma fila do RabbitMQ recebe este evento deste exchange'
  if (error instanceof TimeLimit)
    return `Tempo esgotado: o RabbitMQ não respondeu em ${error.seconds} segundos`
  if (isWrongProtocol(error)) return 'O destino não fala TLS nesta porta'
  const isOurs = error instanceof ForbiddenHost || !(error instanceof Error)
  const match = isOurs ? undefined : words.find(([sign]) => sign.test(error.message))
  return match ? match[1] : explainError(error)
}

function isWrongProtocol(error: unknown): boolean {
  return /^(EPROTO|ERR_SSL_)/.test(errorCode(error) ?? '')
}

/** Error codes of failed or broken connections. */
const lostCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** True for an unreachable broker; false when it rejected or hung. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TimeLimit) return false
  if (lostCodes.has(errorCode(error) ?? '')) return true
  if (/\b(403|404|406|530)\b/.test(error.message)) return false
  return /ETIMEDOUT|CONNECTION.FORCED|Socket closed|(channel|connection) (closed|closing|ended)/i.test(
    error.message,
  )
}
