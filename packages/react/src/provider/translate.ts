import { usualLocale } from '@morpheus/sdk/format'
import { serverText, type Translate } from '@morpheus/sdk/text'
import { createContext, useContext } from 'react'

export const LocaleContext = createContext<string>(usualLocale)

/** Renders the server's messages by code; the server's own text without a dictionary. */
export const TranslateContext = createContext<Translate>(serverText)

export function useLocale(): string {
  return useContext(LocaleContext)
}

export function useTranslate(): Translate {
  return useContext(TranslateContext)
}
