import { type ErrorTexts, ownErrorCode, type SdkTexts } from '@morpheus/sdk/text'
import type { AllTexts, TextOverrides } from './all.js'
import { mergeTexts } from './merge.js'

/**
 * Returns a copy of a language with your texts in place of some of its own. Records by code (`sdk.errorTexts`, `sdk.serverMessages`) may get new keys.
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

/**
 * Also stores a host's error texts as messages: errorText() prefers a server message to a text by code, and an override
 * must precede both.
 */
function ownErrors(texts: ErrorTexts) {
  return Object.fromEntries(Object.entries(texts).map(([code, text]) => [ownErrorCode(code), [text]]))
}
