import { saying } from '@morpheus/sdk/text'
import { type ReactNode, useMemo } from 'react'
import { mergeTexts } from '../text/merge.js'
import { ptBR } from '../text/pt-BR.js'
import { LocaleContext, SayContext } from './speech.js'
import { type Overrides, OverridesContext, TextsContext } from './texts.js'

interface LanguageProps {
  locale: string
  texts: Overrides
  children: ReactNode
}

export function Language({ locale, texts, children }: LanguageProps) {
  const everywhere = useMemo(() => mergeTexts(ptBR, texts), [texts])
  const say = useMemo(() => saying(texts.sdk?.phrases ?? {}, locale), [texts, locale])
  return (
    <LocaleContext.Provider value={locale}>
      <OverridesContext.Provider value={texts}>
        <TextsContext.Provider value={everywhere}>
          <SayContext.Provider value={say}>{children}</SayContext.Provider>
        </TextsContext.Provider>
      </OverridesContext.Provider>
    </LocaleContext.Provider>
  )
}
