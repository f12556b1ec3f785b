import { usualLocale } from '@morpheus/sdk/format'
import { serverText, type Translate, translateBy } from '@morpheus/sdk/text'
import { createContext, useContext } from 'react'
import type { Overrides } from './texts.js'

export const LocaleContext = createContext<string>(usualLocale)

/** Renders the server's messages by code; the server's own text without a dictionary. */
export const TranslateContext = createContext<Translate>(serverText)

export function useLocale(): string {
  return useContext(LocaleContext)
}

export function useTranslate(): Translate {
  return useContext(TranslateContext)
}

/** Translates the server's messages by a dictionary; undefined without one. */
export function createTranslate(
  { serverMessages, rendererOf }: NonNullable<Overrides['sdk']>,
  locale: string,
): Translate | undefined {
  return serverMessages && rendererOf ? translateBy(rendererOf(locale, serverMessages)) : undefined
}
