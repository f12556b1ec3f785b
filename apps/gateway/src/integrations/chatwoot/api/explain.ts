import { localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { type Explanation, toErrorFields } from '../../../core/lib/messageRefs.js'
import { cleanMessage } from '../../../core/log/logText.js'
import { ApiFailure } from '../../../core/net/apiCaller.js'
import type { Failed } from '../../../features/deliveries/sender.js'

const floodMs = 60_000
const maxQuotedLength = 1000
const maxMessageLength = 200

const ErrorBody = z
  .looseObject({
    message: z.string(),
    error: z.string(),
    description: z.string(),
    errors: z.array(
      z.union([z.string(), z.looseObject({ message: z.string() }).transform((one) => one.message)]),
    ),
  })
  .partial()

/** Chatwoot's error text; null without one. */
export function readErrorText({ body }: ApiFailure): string | null {
  try {
    const { message, error, description, errors } = ErrorBody.parse(JSON.parse(body))
    const messageText = message ?? error ?? description ?? errors?.join(', ')
    return messageText ? cleanMessage(messageText.slice(0, maxMessageLength)) : null
  } catch {
    return null
  }
}

/** Rate limit of a conversation, which Chatwoot reports with the status of a permanent error. */
const isFlood = (failure: ApiFailure) =>
  failure.status === 422 && /too many messages/i.test(readErrorText(failure) ?? failure.body)

/** True when the content itself is rejected for good, rather than the credentials or the address. */
export function isRejectedPermanently(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure) || error.failureKind !== 'status' || error.status === null) return false
  return [400, 406, 413, 415, 422].includes(error.status) && !isFlood(error)
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.failureKind === 'status' && error.status === 404
}

export function explainChatwoot(error: ApiFailure): Explanation {
  const errorText = readErrorText(error)
  if (error.failureKind !== 'status' || error.status === null) return error.reason
  switch (error.status) {
    case 401:
      return localized('peers.chatwoot.wrong_key')
    case 403:
      return localized('peers.chatwoot.forbidden')
    case 404:
      return localized('peers.chatwoot.not_found')
    case 429:
      return localized('peers.chatwoot.too_many')
    default:
      if (isFlood(error)) return localized('peers.chatwoot.flood')
      if (error.status >= 500) return localized('peers.chatwoot.down', { status: error.status })
      return errorText
        ? localized('peers.chatwoot.refused_because', { status: error.status, reason: errorText })
        : localized('peers.chatwoot.refused', { status: error.status })
  }
}

/** Failure as the outcome of an attempt. @throws errors other than `ApiFailure` */
export function toFailedOutcome(error: unknown): Failed {
  if (!(error instanceof ApiFailure)) throw error
  const { status, body, retryAfterMs } = error
  const waits = status === 429 || isFlood(error)
  return {
    delivered: false,
    ...toErrorFields(explainChatwoot(error)),
    answerStatus: status,
    answer: cleanMessage(body.slice(0, maxQuotedLength)).trim() || null,
    rejected: isRejectedPermanently(error),
    retryAfterMs: retryAfterMs ?? (waits ? floodMs : undefined),
  }
}
