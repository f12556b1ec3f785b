import { usualLocale } from '@morpheus/sdk/format'
import type { Say } from '@morpheus/sdk/text'
import { createContext, useContext } from 'react'

/** The language and region whose numbers and dates are written. */
export const LocaleContext = createContext<string>(usualLocale)

/** What says Portuguese sentences that are data (fields, rules, cards) in the host's words. */
export const SayContext = createContext<Say>((text) => text)

/** The provider's `locale`, as `Intl` takes it. */
export function useLocale(): string {
  return useContext(LocaleContext)
}

/** Says a sentence of an integration's description, or what a form's rule says, in the host's words. */
export function useSay(): Say {
  return useContext(SayContext)
}
