import { type Localized, localized } from '@morpheus/sdk/text'
import { cleanMessage } from '../../core/log/logText.js'
import type { ApiFailure } from '../../core/net/apiCaller.js'
import { BotFailure } from '../botFailure.js'
import type { DifyStreamFailure } from './difyStream.js'

/** Characters quoted of Dify's error. */
const maxQuoteLength = 300

export const toDifyFailure = (failure: ApiFailure) => BotFailure.of(failure, explain(failure))

/** The application has begun: what it did is not repeated. */
export function toStreamFailure({ code, message, status }: DifyStreamFailure): BotFailure {
  const reason = explainCode(code) ?? localized('peers.dify.app_failed', { reason: quote(message) || code })
  return new BotFailure(reason, { status: status ?? 500 })
}

export const createIncompleteFailure = () =>
  new BotFailure(localized('peers.dify.incomplete'), { status: 502 })

/** Text for an operator; null where the generic one suffices. */
function explain({ status, body, failureKind }: ApiFailure): Localized | null {
  if (failureKind !== 'status') return null
  const { code, message } = readError(body)
  const byCode = explainCode(code)
  if (byCode) return byCode
  switch (status) {
    case 401:
      return localized('peers.dify.wrong_key')
    case 403:
      return localized('peers.dify.forbidden')
    case 404:
      return localized('peers.dify.not_the_api')
    case 413:
      return localized('peers.dify.too_large')
    case 429:
      return localized('peers.dify.too_many')
    case 400:
      return message === '' ? null : localized('peers.dify.refused', { reason: message })
    case 502:
    case 503:
    case 504:
      return localized('peers.dify.down', { status })
  }
  return status !== null && status >= 500 ? localized('peers.dify.internal_error', { status }) : null
}

function explainCode(code: string): Localized | null {
  switch (code) {
    case 'not_chat_app':
      return localized('peers.dify.not_chat_app')
    case 'app_unavailable':
      return localized('peers.dify.app_unavailable')
    case 'provider_not_initialize':
      return localized('peers.dify.no_model')
    case 'provider_quota_exceeded':
      return localized('peers.dify.quota')
    case 'model_currently_not_support':
      return localized('peers.dify.model_unavailable')
  }
  return null
}

function readError(body: string): { code: string; message: string } {
  try {
    const { code, message } = Object(JSON.parse(body))
    return { code: String(code ?? ''), message: quote(String(message ?? '')) }
  } catch {
    return { code: '', message: '' }
  }
}

const quote = (text: string) => cleanMessage(text).trim().slice(0, maxQuoteLength)
