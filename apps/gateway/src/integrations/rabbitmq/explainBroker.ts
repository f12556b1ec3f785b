import { explainError } from '../../delivery/net/explain.js'
import { ForbiddenHost } from '../../delivery/net/guard.js'
import { TimeLimit } from '../../kit/limits/timeLimit.js'
import { Unroutable } from './broker.js'

const words: readonly (readonly [sign: RegExp, text: string])[] = [
  [/ETIMEDOUT/, 'Tempo esgotado: sem resposta em 10 segundos'],
  [/Handshake terminated.*403|ACCESS.REFUSED.*Login/, 'Usuário ou senha recusados pelo RabbitMQ'],
  [/403|ACCESS.REFUSED/, 'O usuário não tem permissão para usar esta fila ou este exchange'],
  [/406|PRECONDITION.FAILED/, 'A fila ou o exchange já existe no RabbitMQ com outra configuração'],
  [/530|NOT.ALLOWED/, 'O RabbitMQ não permite o acesso deste usuário'],
  [/handshake|frame|Socket closed/i, 'O destino não respondeu como um RabbitMQ'],
  [/closed|closing/i, 'A conexão com o RabbitMQ foi interrompida'],
]

/** Why a broker did not take a message, for an operator. */
export function explainBroker(error: unknown): string {
  if (error instanceof Unroutable) return 'A fila não existe mais no RabbitMQ'
  if (error instanceof TimeLimit)
    return `Tempo esgotado: o RabbitMQ não respondeu em ${error.seconds} segundos`
  const isOurs = error instanceof ForbiddenHost || !(error instanceof Error)
  const known = isOurs ? undefined : words.find(([sign]) => sign.test(error.message))
  return known ? known[1] : explainError(error)
}
