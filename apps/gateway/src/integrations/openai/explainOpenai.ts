import { type Localized, localized } from '@morpheus/sdk/text'
import { explainError, explainStatus } from '../../core/net/explainError.js'
import { AnswerTooLongError } from '../../core/net/guardedFetch.js'
import { isOpenai } from './modelTraits.js'
import { OpenaiFailure } from './openaiFailure.js'

export interface RejectedCall {
  status: number
  code: string
  type: string
  param: string
  message: string
  retryAfterMs: number | undefined
}

interface ModelAddress {
  baseUrl: string
  model?: string | undefined
}

export function explainRejection(refused: RejectedCall, address: ModelAddress): OpenaiFailure {
  const { status, code, param, retryAfterMs } = refused
  const quota = isQuota(refused)
  const isRetryable = !quota && (status === 408 || status === 409 || status === 429 || status >= 500)
  const message = wordsFor(refused, address)
  return new OpenaiFailure(message, {
    code: findCode(refused) ?? code,
    param,
    apiMessage: refused.message,
    status,
    retryable: isRetryable,
    retryAfterMs,
  })
}

const isQuota = ({ status, code, type, message }: RejectedCall) =>
  status === 402 ||
  [code, type].includes('insufficient_quota') ||
  (status === 429 && /exceeded your current quota|billing/i.test(message))

const isTooLong = ({ status, code, message }: RejectedCall) =>
  code === 'context_length_exceeded' ||
  (status < 500 && /maximum context length|context (window|length|size)|too many tokens/i.test(message))

/** Normalises other servers' errors to OpenAI's codes. */
function findCode(refused: RejectedCall): string | undefined {
  if (isTooLong(refused)) return 'context_length_exceeded'
  return isQuota(refused) ? 'insufficient_quota' : undefined
}

function wordsFor(refused: RejectedCall, { baseUrl, model = '' }: ModelAddress): Localized {
  const { status, code, param, message } = refused
  const atOpenai = isOpenai(baseUrl)
  if (isQuota(refused)) {
    return atOpenai ? localized('peers.openai.no_credits') : localized('peers.openai.no_credits_at_server')
  }
  if (/organization/i.test(code) || (status === 401 && /organization|project/i.test(message)))
    return localized('peers.openai.other_organization')
  if (status === 401) {
    return atOpenai ? localized('peers.openai.wrong_key') : localized('peers.openai.wrong_key_at_server')
  }
  if (isTooLong(refused)) return localized('peers.openai.conversation_too_long')
  if (code === 'model_not_found' || (status === 404 && /model/i.test(message)))
    return localized('peers.openai.no_model', { model })
  if (/content_(policy|filter)|moderation/i.test(`${code} ${refused.type}`)) return filtered
  if (code === 'unsupported_country_region_territory') return localized('peers.openai.region')
  if (status === 403) return localized('peers.openai.forbidden')
  if (status === 404) return localized('peers.openai.not_the_api')
  if (status === 429) return localized('peers.openai.too_many')
  if (param !== '') return localized('peers.openai.parameter', { model, parameter: param })
  if (status === 400 || status === 422) return localized('peers.openai.refused')
  if (status >= 500) return localized('peers.openai.server_error', { status })
  return explainStatus(status)
}

const filtered = localized('peers.openai.filtered')

export function explainUnreachable(error: unknown): OpenaiFailure {
  if (error instanceof AnswerTooLongError) return new OpenaiFailure(error.reason)
  // A model call has no side effects: retry it.
  return new OpenaiFailure(explainError(error), { retryable: true })
}

export function explainUnexpectedAnswer(answer: unknown): OpenaiFailure {
  if (typeof answer === 'string' && /^\s*(<!doctype|<html)/i.test(answer))
    return new OpenaiFailure(localized('peers.openai.answered_page'), {
      status: 200,
    })
  return new OpenaiFailure(localized('peers.openai.unexpected_answer'), { status: 200 })
}

export function explainEmptyAnswer(
  finish: string | null | undefined,
  refusalText: string | null | undefined,
): OpenaiFailure {
  if (finish === 'content_filter') return new OpenaiFailure(filtered, { status: 200, code: 'content_filter' })
  if (refusalText)
    return new OpenaiFailure(localized('peers.openai.declined'), {
      status: 200,
      code: 'refusal',
    })
  if (finish === 'length')
    return new OpenaiFailure(localized('peers.openai.out_of_tokens'), {
      status: 200,
    })
  return new OpenaiFailure(localized('peers.openai.answered_nothing'), {
    status: 200,
    retryable: true,
  })
}
