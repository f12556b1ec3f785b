import { type Localized, localized } from '@morpheus/sdk/text'
import { errorCode } from '../../core/lib/errorCode.js'
import { TimeoutError } from '../../core/lib/limits/timeLimit.js'
import { explainError } from '../../core/net/explainError.js'
import { ForbiddenHostError } from '../../core/net/hostGuard.js'

const connectSeconds = 10

const tooLarge = /MESSAGE_TOO_LARGE|RECORD_LIST_TOO_LARGE/

/** Patterns of the client's errors with their causes, the special before the general ones. */
const explanations: readonly (readonly [pattern: RegExp, text: Localized])[] = [
  [/mechanism is not supported|UNSUPPORTED_SASL_MECHANISM/, localized('peers.kafka.other_mechanism')],
  [/SASLAuthenticationError|SASL_AUTHENTICATION_FAILED/, localized('peers.kafka.login_refused')],
  [
    /CreateTopicError.*AUTHORIZATION_FAILED|CLUSTER_AUTHORIZATION_FAILED/,
    localized('peers.kafka.may_not_create'),
  ],
  [/AUTHORIZATION_FAILED/, localized('peers.kafka.may_not_publish')],
  [/UNKNOWN_TOPIC_OR_PARTITION/, localized('peers.kafka.no_topic')],
  [tooLarge, localized('peers.kafka.too_large')],
  [/NOT_ENOUGH_REPLICAS/, localized('peers.kafka.no_replicas')],
  [/NOT_LEADER|LEADER_NOT_AVAILABLE|BrokerNotFound|MetadataNotLoaded/, localized('peers.kafka.no_leader')],
  [/before secure TLS|wrong version number|packet length too long|EPROTO/, localized('peers.kafka.no_tls')],
  [
    /RequestTimeoutError|REQUEST_TIMED_OUT|Connection timeout/,
    localized('peers.kafka.timed_out', { seconds: connectSeconds }),
  ],
  [/Closed connection|Connection closed by the server|ECONNRESET|EPIPE/, localized('peers.kafka.closed')],
]

export function explainKafka(thrown: unknown): Localized {
  const error = rootCause(thrown)
  if (error instanceof TimeoutError) return localized('peers.kafka.timed_out', { seconds: error.seconds })
  if (error instanceof ForbiddenHostError || !(error instanceof Error)) return explainError(error)
  const match = explanations.find(([pattern]) => pattern.test(describe(error)))
  if (match) return match[1]
  if (errorCode(error) === null) return localized('peers.kafka.refused', { reason: error.message })
  return explainError(error)
}

const unreachable =
  /ConnectionError|ConnectionClosedError|RequestTimeoutError|NoBrokerAvailable|BrokerNotFound|MetadataNotLoaded|NOT_LEADER|LEADER_NOT_AVAILABLE|BROKER_NOT_AVAILABLE|NETWORK_EXCEPTION/

/** False where the cluster refused an operation, or did not confirm one in time. */
export function isKafkaUnreachable(thrown: unknown): boolean {
  const error = rootCause(thrown)
  if (!(error instanceof Error) || error instanceof TimeoutError || error instanceof ForbiddenHostError)
    return false
  return unreachable.test(describe(error))
}

/** True for a record that the cluster takes at no time. */
export function isKafkaRejection(thrown: unknown): boolean {
  const error = rootCause(thrown)
  return error instanceof Error && tooLarge.test(describe(error))
}

/** The error beneath those with which the client says that it gave up. */
export function rootCause(error: unknown): unknown {
  const [first] = error instanceof AggregateError || 'errors' in Object(error) ? Object(error).errors : []
  if (first instanceof Error) return rootCause(first)
  const isWrapper = error instanceof Error && /NumberOfRetriesExceeded|NonRetriableError/.test(error.name)
  return isWrapper && error.cause instanceof Error ? rootCause(error.cause) : error
}

function describe(error: Error): string {
  return `${error.name}: ${String(Object(error).type ?? '')} ${errorCode(error) ?? ''} ${error.message}`
}
