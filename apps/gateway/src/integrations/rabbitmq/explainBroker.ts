import { type Localized, localized } from '@morpheus/sdk/text'
import { errorCode } from '../../core/lib/errorCode.js'
import { TimeoutError } from '../../core/lib/limits/timeLimit.js'
import { explainError } from '../../core/net/explainError.js'
import { ForbiddenHostError } from '../../core/net/hostGuard.js'
import { Unroutable } from './brokerLink.js'

/** Patterns of the driver's messages, the special before the general ones. */
const explanations: readonly (readonly [pattern: RegExp, text: Localized])[] = [
  [/ETIMEDOUT/, localized('peers.net.no_answer', { seconds: 10 })],
  [/Handshake terminated.*\b403\b|ACCESS.REFUSED.*Login/, localized('peers.rabbitmq.login_refused')],
  [/Expected ConnectionOpenOk|\b530\b|NOT.ALLOWED/, localized('peers.rabbitmq.vhost_refused')],
  [/(Exchange|Queue)Declare.*(\b403\b|ACCESS.REFUSED)/, localized('peers.rabbitmq.may_not_configure')],
  [/QueueBind.*(\b403\b|ACCESS.REFUSED)/, localized('peers.rabbitmq.may_not_bind')],
  [/\b403\b|ACCESS.REFUSED/, localized('peers.rabbitmq.may_not_publish')],
  [/\b406\b.*x-queue-type/, localized('peers.rabbitmq.other_queue_type')],
  [/\b406\b|PRECONDITION.FAILED/, localized('peers.rabbitmq.other_settings')],
  [/\b404\b|NOT.FOUND/, localized('peers.rabbitmq.no_exchange')],
  [/\b320\b|CONNECTION.FORCED/, localized('peers.rabbitmq.shutting_down')],
  [/handshake|frame|Socket closed/i, localized('peers.rabbitmq.not_rabbitmq')],
  [/closed|closing|ended/i, localized('peers.rabbitmq.connection_broken')],
]

export function explainBroker(error: unknown): Localized {
  if (error instanceof Unroutable) return localized('peers.rabbitmq.unroutable')
  if (error instanceof TimeoutError) return localized('peers.rabbitmq.timed_out', { seconds: error.seconds })
  if (isWrongProtocol(error)) return localized('peers.rabbitmq.no_tls')
  if (error instanceof ForbiddenHostError || !(error instanceof Error)) return explainError(error)
  const code = errorCode(error) ?? ''
  // The message of a failed connection names an address, whose port may look like a reply code.
  if (connectionErrorCodes.has(code) && code !== 'ETIMEDOUT') return explainError(error)
  return explanations.find(([pattern]) => pattern.test(error.message))?.[1] ?? explainError(error)
}

function isWrongProtocol(error: unknown): boolean {
  return /^(EPROTO|ERR_SSL_)/.test(errorCode(error) ?? '')
}

/** Error codes of failed or broken connections. */
const connectionErrorCodes = new Set([
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

/** True for an unreachable broker; false where it refused an operation, or did not confirm one in time. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TimeoutError) return false
  if (connectionErrorCodes.has(errorCode(error) ?? '')) return true
  if (/\b(403|404|406|530)\b/.test(error.message)) return false
  return /ETIMEDOUT|CONNECTION.FORCED|Socket closed|(channel|connection) (closed|closing|ended)/i.test(
    error.message,
  )
}
