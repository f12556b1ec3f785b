import { type ErrorTexts, ownErrorCode, type SdkTexts } from '@morpheus/sdk/text'
import type { AllTexts, TextOverrides } from './all.js'
import { mergeTexts } from './merge.js'

/**
 * A whole language with some of your texts. Records by code (`sdk.errorTexts`, `sdk.serverMessages`) may get new keys.
 * @example
 * const texts = withTexts(en, { sessions: { title: 'Numbers' }, sdk: { apiTypeLabels: { MORPHEUS: 'ACME' } } })
 */
export function withTexts(language: AllTexts, own: TextOverrides): AllTexts {
  const sdk: SdkTexts = {
    ...mergeTexts(language.sdk, own.sdk ?? {}),
    errorTexts: { ...language.sdk.errorTexts, ...own.sdk?.errorTexts },
    serverMessages: {
      ...language.sdk.serverMessages,
      ...ownErrors(own.sdk?.errorTexts ?? {}),
      ...own.sdk?.serverMessages,
    },
  }
  return { ...mergeTexts(language, own), sdk }
}

/** As messages, since the language has texts of failures that say more than its texts by their codes. */
function ownErrors(texts: ErrorTexts) {
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [ownErrorCode(code), [text]]))
}
