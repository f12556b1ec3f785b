import { type Localized, localized } from '@morpheus/sdk/text'
import { errorCode } from '../../core/lib/errorCode.js'
import { TimeoutError } from '../../core/lib/limits/timeLimit.js'
import { explainError } from '../../core/net/explainError.js'
import { ForbiddenHostError } from '../../core/net/hostGuard.js'

const connectSeconds = 10

/** Patterns of the client's errors with their causes, the special before the general ones. */
const explanations: readonly (readonly [pattern: RegExp, text: Localized])[] = [
  [/server does not support 'tls'/, localized('peers.nats.no_tls')],
  // The client begins TLS without options for it, where the server demands it.
  [/'this\.options\.tls' as it is null/, localized('peers.nats.needs_tls')],
  [/Permissions Violation.*\$JS\.API/, localized('peers.nats.may_not_create')],
  [/Permissions Violation/, localized('peers.nats.may_not_publish')],
  [/AuthorizationError|UserAuthenticationExpiredError/, localized('peers.nats.login_refused')],
  [/subjects overlap/, localized('peers.nats.overlaps')],
  [/no responders: '\$JS\.API|not enabled for account/, localized('peers.nats.no_jetstream')],
  [/no responders/, localized('peers.nats.no_stream')],
  [/unexpected response from server/, localized('peers.nats.not_nats')],
  [/TimeoutError/, localized('peers.nats.timed_out', { seconds: connectSeconds })],
  [/ClosedConnectionError|DrainingConnectionError/, localized('peers.nats.connection_broken')],
]

export function explainNats(error: unknown): Localized {
  if (error instanceof TimeoutError) return localized('peers.nats.timed_out', { seconds: error.seconds })
  if (error instanceof ForbiddenHostError || !(error instanceof Error)) return explainError(error)
  const match = explanations.find(([pattern]) => pattern.test(describe(error)))
  if (match) return match[1]
  if (error.name === 'JetStreamApiError') return localized('peers.nats.refused', { reason: error.message })
  return explainError(errorCode(error) === null ? error.cause : error)
}

const unreachable = /^(ClosedConnectionError|DrainingConnectionError|TimeoutError)$/

/** False where the server refused an operation, or did not confirm one in time. */
export function isNatsUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TimeoutError) return false
  return unreachable.test(error.name) || /^E[A-Z]+(_AGAIN)?$/.test(findCode(error) ?? '')
}

function findCode(error: Error): string | null {
  return errorCode(error) ?? errorCode(error.cause)
}

function describe({ name, message, cause }: Error): string {
  return `${name}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`
}
