import { usualLocale } from '@morpheus/sdk/format'
import { type Say, serverText, type Translate } from '@morpheus/sdk/text'
import { createContext, useContext } from 'react'

export const LocaleContext = createContext<string>(usualLocale)

/** Translates Portuguese sentences in data (fields, rules, cards) to the host's texts. */
export const SayContext = createContext<Say>((text) => text)

/** Renders the server's messages by code; the server's own text without a dictionary. */
export const TranslateContext = createContext<Translate>(serverText)

/** The provider's `locale`, as `Intl` takes it. */
export function useLocale(): string {
  return useContext(LocaleContext)
}

/** Translates a sentence of an integration's description or form rule. */
export function useSay(): Say {
  return useContext(SayContext)
}

/** Chooses the host's text for a message of the server, or the server's own text. */
export function useTranslate(): Translate {
  return useContext(TranslateContext)
}
