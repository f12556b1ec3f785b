import { type AnyDescription, translateDescription } from '@morpheus/sdk/integrations'
import { useMemo } from 'react'
import { useLanguage } from '../core/useFormat.js'

export function useTranslatedDescription(description: AnyDescription): AnyDescription {
  const language = useLanguage()
  return useMemo(() => translateDescription(description, language), [description, language])
}
