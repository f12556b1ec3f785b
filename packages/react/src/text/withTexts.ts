import { type ErrorTexts, ownErrorCode, type SdkTexts } from '@morpheus/sdk/text'
import type { AllTexts, TextOverrides } from './all.js'
import { mergeTexts } from './merge.js'

/**
 * A whole language with some of your texts. Records by code (`sdk.errorTexts`, `sdk.serverMessages`) may get new keys.
 * @example
 * const texts = withTexts(en, { sessions: { title: 'Numbers' }, sdk: { apiTypeLabels: { MORPHEUS: 'ACME' } } })
 */
export function withTexts(language: AllTexts, overrides: TextOverrides): AllTexts {
  const sdk: SdkTexts = {
    ...mergeTexts(language.sdk, overrides.sdk ?? {}),
    errorTexts: { ...language.sdk.errorTexts, ...overrides.sdk?.errorTexts },
    serverMessages: {
      ...language.sdk.serverMessages,
      ...ownErrors(overrides.sdk?.errorTexts ?? {}),
      ...overrides.sdk?.serverMessages,
    },
  }
  return { ...mergeTexts(language, overrides), sdk }
}

/** As messages, since the language has texts of failures that say more than its texts by their codes. */
function ownErrors(texts: ErrorTexts) {
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [ownErrorCode(code), [text]]))
}
