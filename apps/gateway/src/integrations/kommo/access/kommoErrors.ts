import { localized } from '@morpheus/sdk/text'
import { HttpError, type HttpErrorKind } from '../../../core/lib/httpError.js'
import { toErrorFields } from '../../../core/lib/messageRefs.js'
import { ApiFailure } from '../../../core/net/apiCaller.js'
import type { Failed } from '../../../features/deliveries/sender.js'
import { explainKommo } from './explain.js'

const kinds: Readonly<Record<number, HttpErrorKind>> = {
  400: 'invalid',
  401: 'unprocessable',
  402: 'unprocessable',
  403: 'unprocessable',
  404: 'not_found',
  422: 'invalid',
}

/** Another node holds Kommo's lease for too long. */
export const createKommoBusyError = () =>
  new HttpError('unavailable', 'kommo_busy', 'A Kommo está sendo chamada por outro nó: tente de novo')

/** For API callers. @throws HttpError with an operator's text for Kommo's failures */
export async function translateKommoErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const { status } = error
    const kind = (status !== null && kinds[status]) || 'unavailable'
    const reason = explainKommo(error)
    const message = typeof reason === 'string' ? localized('peers.kommo.unexplained', { reason }) : reason
    throw new HttpError(kind, `kommo_${status ?? 'unreachable'}`, message, {
      ...(error.retryAfterMs !== undefined && { retryAfter: Math.ceil(error.retryAfterMs / 1000) }),
    })
  }
}

/** For deliveries and tests. @throws errors not caused by Kommo */
export function toFailedOutcome(error: unknown): Failed {
  if (error instanceof HttpError) {
    return {
      delivered: false,
      error: error.message,
      errorI18n: error.messageI18n,
      answerStatus: null,
      answer: null,
    }
  }
  if (!(error instanceof ApiFailure)) throw error
  return {
    delivered: false,
    ...toErrorFields(explainKommo(error)),
    answerStatus: error.status,
    answer: error.body === '' ? null : error.body.slice(0, 500),
    retryAfterMs: error.retryAfterMs,
    rejected: error.status === 400,
  }
}
