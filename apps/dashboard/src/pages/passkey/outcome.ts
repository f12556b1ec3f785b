import { ApiError, RateLimitError, ServerError } from '@morpheus/sdk'

const outcomesByCode = {
  passkey_malformed: 'malformed',
  invalid_request: 'malformed',
  passkey_foreign: 'foreign',
  passkey_used: 'used',
  passkey_sent: 'used',
  passkey_late: 'expired',
  passkey_not_required: 'expired',
  passkey_unknown: 'unknown',
  passkey_starter_gone: 'denied',
  passkey_other_starter: 'denied',
  passkey_refused: 'refused',
} as const

export type Outcome =
  | (typeof outcomesByCode)[keyof typeof outcomesByCode]
  | 'sending'
  | 'done'
  | 'cancelled'
  | 'nothingToConfirm'
  | 'unreachable'
  | 'rateLimited'
  | 'failed'
  | 'rejected'

/** The same assertion may succeed on another attempt. */
export const mayRetry = (outcome: Outcome) => ['unreachable', 'rateLimited', 'failed'].includes(outcome)

export function toOutcome(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return 'unreachable'
  if (error instanceof RateLimitError) return 'rateLimited'
  if (error instanceof ServerError) return 'failed'
  return isOutcomeCode(error.code) ? outcomesByCode[error.code] : 'rejected'
}

const isOutcomeCode = (code: string): code is keyof typeof outcomesByCode =>
  Object.hasOwn(outcomesByCode, code)
