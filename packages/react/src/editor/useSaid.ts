import { type AnyDescription, inWords } from '@morpheus/sdk/integrations'
import { useMemo } from 'react'
import { useSay } from '../provider/speech.js'

export function useSaid(description: AnyDescription): AnyDescription {
  const say = useSay()
  return useMemo(() => inWords(description, say), [description, say])
}
