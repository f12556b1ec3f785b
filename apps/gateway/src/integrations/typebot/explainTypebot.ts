import { type Localized, localized } from '@morpheus/sdk/text'
import type { ApiFailure } from '../../core/net/apiCaller.js'
import { TypebotError } from './typebotAnswers.js'

function readErrorText(body: string): string {
  try {
    const { data } = TypebotError.safeParse(JSON.parse(body))
    return data?.message ?? ''
  } catch {
    return ''
  }
}

/** Advice for an operator; null where the generic text suffices. */
export function explainTypebot({ status, body }: ApiFailure): Localized | null {
  const quote = readErrorText(body)
  if (/closed/i.test(quote)) return localized('peers.typebot.closed')
  if (/session/i.test(quote) && status === 404) return localized('peers.typebot.expired')
  if (status === 401) return localized('peers.typebot.wrong_key')
  if (status === 403 && /origin/i.test(quote)) return localized('peers.typebot.allowed_sites')
  if (status === 403) return localized('peers.typebot.forbidden')
  // A 404 without Typebot's error body comes from another server.
  if (status === 404 && quote === '') return localized('peers.typebot.not_typebot')
  if (status === 404) return localized('peers.typebot.no_bot')
  if (status === 429) return localized('peers.typebot.too_many')
  if (status === 400) return localized('peers.typebot.refused')
  if (status !== null && status >= 500) return localized('peers.typebot.failed', { status })
  return null
}
