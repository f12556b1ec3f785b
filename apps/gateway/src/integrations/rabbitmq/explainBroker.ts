import { type Localized, localized } from '@morpheus/sdk/text'
import { errorCode } from '../../core/lib/errorCode.js'
import { TimeLimitError } from '../../core/lib/limits/timeLimit.js'
import { explainError } from '../../core/net/explainError.js'
import { ForbiddenHost } from '../../core/net/hostGuard.js'
import { Unroutable } from './brokerLink.js'

const explanations: readonly (readonly [sign: RegExp, text: Localized])[] = [
  [/ETIMEDOUT/, localized('peers.net.no_answer', { seconds: 10 })],
  [/Handshake terminated.*403|ACCESS.REFUSED.*Login/, localized('peers.rabbitmq.login_refused')],
  [/Expected ConnectionOpenOk|530|NOT.ALLOWED/, localized('peers.rabbitmq.vhost_refused')],
  [/(Exchange|Queue)Declare.*(403|ACCESS.REFUSED)/, localized('peers.rabbitmq.may_not_configure')],
  [/QueueBind.*(403|ACCESS.REFUSED)/, localized('peers.rabbitmq.may_not_bind')],
  [/403|ACCESS.REFUSED/, localized('peers.rabbitmq.may_not_publish')],
  [/406.*x-queue-type/, localized('peers.rabbitmq.other_queue_type')],
  [/406|PRECONDITION.FAILED/, localized('peers.rabbitmq.other_settings')],
  [/404|NOT.FOUND/, localized('peers.rabbitmq.no_exchange')],
  [/320|CONNECTION.FORCED/, localized('peers.rabbitmq.shutting_down')],
  [/handshake|frame|Socket closed/i, localized('peers.rabbitmq.not_rabbitmq')],
  [/closed|closing|ended/i, localized('peers.rabbitmq.connection_broken')],
]

export function explainBroker(error: unknown): Localized {
  if (error instanceof Unroutable) return localized('peers.rabbitmq.unroutable')
  if (error instanceof TimeLimitError)
    return localized('peers.rabbitmq.timed_out', { seconds: error.seconds })
  if (isWrongProtocol(error)) return localized('peers.rabbitmq.no_tls')
  const isOurs = error instanceof ForbiddenHost || !(error instanceof Error)
  const match = isOurs ? undefined : explanations.find(([sign]) => sign.test(error.message))
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
  if (!(error instanceof Error) || error instanceof TimeLimitError) return false
  if (lostCodes.has(errorCode(error) ?? '')) return true
  if (/\b(403|404|406|530)\b/.test(error.message)) return false
  return /ETIMEDOUT|CONNECTION.FORCED|Socket closed|(channel|connection) (closed|closing|ended)/i.test(
    error.message,
  )
}
