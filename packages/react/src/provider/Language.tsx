import { serverText } from '@morpheus/sdk/text'
import { type ReactNode, useMemo } from 'react'
import { mergeTexts } from '../text/merge.js'
import { ptBR } from '../text/pt-BR.js'
import { type Overrides, OverridesContext, TextsContext } from './texts.js'
import { createTranslate, LocaleContext, TranslateContext } from './translate.js'

interface LanguageProps {
  locale: string
  texts: Overrides
  children: ReactNode
}

export function Language({ locale, texts, children }: LanguageProps) {
  const everywhere = useMemo(() => mergeTexts(ptBR, texts), [texts])
  const translate = useMemo(() => createTranslate(texts.sdk ?? {}, locale) ?? serverText, [texts.sdk, locale])
  return (
    <LocaleContext.Provider value={locale}>
      <OverridesContext.Provider value={texts}>
        <TextsContext.Provider value={everywhere}>
          <TranslateContext.Provider value={translate}>{children}</TranslateContext.Provider>
        </TextsContext.Provider>
      </OverridesContext.Provider>
    </LocaleContext.Provider>
  )
}
