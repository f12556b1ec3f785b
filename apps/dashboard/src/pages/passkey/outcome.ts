import { ApiError, RateLimitError, ServerError } from '@morpheus/sdk'

const outcomes = {
  passkey_malformed: 'malformed',
  invalid_request: 'malformed',
  passkey_foreign: 'foreign',
  passkey_used: 'used',
  passkey_sent: 'used',
  passkey_late: 'late',
  passkey_not_required: 'late',
  passkey_unknown: 'unknown',
  passkey_starter_gone: 'denied',
  passkey_other_starter: 'denied',
  passkey_refused: 'refused',
} as const

export type Outcome =
  | (typeof outcomes)[keyof typeof outcomes]
  | 'sending'
  | 'done'
  | 'cancelled'
  | 'nothing'
  | 'unreachable'
  | 'busy'
  | 'failed'

/** The same assertion may succeed on another attempt. */
export const mayRetry = (outcome: Outcome) => ['unreachable', 'busy', 'failed'].includes(outcome)

export function toOutcome(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return 'unreachable'
  if (error instanceof RateLimitError) return 'busy'
  if (error instanceof ServerError) return 'failed'
  return isKnown(error.code) ? outcomes[error.code] : 'failed'
}

const isKnown = (code: string): code is keyof typeof outcomes => Object.hasOwn(outcomes, code)
