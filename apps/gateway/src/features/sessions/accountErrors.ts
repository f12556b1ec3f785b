import { localized } from '@morpheus/sdk/text'
import { type CallerText, HttpError } from '../../core/lib/httpError.js'
import { TimeoutError } from '../../core/lib/limits/timeLimit.js'
import { AccountFailure, type AccountFailureCode } from '../../engines/accountFailure.js'
import { type SendFailure, sendFailureIn } from '../../engines/outgoing.js'
import { failureSentence } from './messages/messageFailures.js'

/** Seconds: WhatsApp limits queries for some minutes. */
const rateLimitSeconds = 60
/** Seconds until a call without an answer may be repeated. */
const unansweredSeconds = 10

export function createOfflineError(): HttpError {
  const message = 'A sessão está sem conexão. Tente de novo quando ela voltar.'
  return new HttpError('conflict', 'session_offline', message)
}

export function createUnsupportedError(
  message: CallerText = 'A API desta sessão não oferece isto',
): HttpError {
  return new HttpError('invalid', 'unsupported', message)
}

const kinds = {
  account_forbidden: 'forbidden',
  account_rejected: 'invalid',
  account_rate_limited: 'too_many',
  account_unanswered: 'unavailable',
  not_on_whatsapp: 'invalid',
  channel_not_found: 'not_found',
  product_not_found: 'not_found',
  unsupported: 'invalid',
} as const satisfies Record<AccountFailureCode, HttpError['kind']>

const messages: Readonly<Record<AccountFailureCode, string>> = {
  account_forbidden: 'O WhatsApp não permite isto a esta conta',
  account_rejected: 'O WhatsApp não aceitou esta alteração',
  account_rate_limited: 'O WhatsApp pediu para esperar. Tente de novo em alguns minutos.',
  account_unanswered: 'O WhatsApp não respondeu. Confira se a alteração foi feita antes de repetir.',
  not_on_whatsapp: 'Este número não tem WhatsApp',
  channel_not_found: 'Canal não encontrado',
  product_not_found: 'Produto não encontrado',
  unsupported: 'A API desta sessão não oferece isto',
}

const retryAfter: Partial<Record<AccountFailureCode, number>> = {
  account_rate_limited: rateLimitSeconds,
  account_unanswered: unansweredSeconds,
}

/** The answer for what the network refuses of a query, a change or a post; any other error as it is. */
export function toAccountError(error: unknown): unknown {
  if (error instanceof TimeoutError) return createUnansweredPostError()
  const failure = sendFailureIn(error)
  if (failure) return toPostError(failure)
  if (!(error instanceof AccountFailure)) return error
  const { code, reason } = error
  const seconds = retryAfter[code]
  return new HttpError(kinds[code], code, reason ?? messages[code], {
    ...(seconds !== undefined && { retryAfter: seconds }),
  })
}

function toPostError({ code, retry, retryAfterMs }: SendFailure): HttpError {
  if (retry === 'unknown') return createUnansweredPostError()
  if (code === 'not_connected') return createOfflineError()
  const kind = code === 'rate_limited' ? 'too_many' : retry === 'never' ? 'invalid' : 'unavailable'
  const seconds = retryAfterMs === null ? unansweredSeconds : Math.ceil(retryAfterMs / 1000)
  return new HttpError(kind, code, failureSentence(code), kind === 'invalid' ? {} : { retryAfter: seconds })
}

function createUnansweredPostError(): HttpError {
  const message = localized('statuses.unanswered')
  return new HttpError('unavailable', 'account_unanswered', message, { retryAfter: unansweredSeconds })
}
