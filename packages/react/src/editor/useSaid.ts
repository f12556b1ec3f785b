import { type AnyDescription, inWords } from '@morpheus/sdk/integrations'
import { useMemo } from 'react'
import { useSay } from '../provider/speech.js'

/** The description with the provider's texts. */
export function useSaid(description: AnyDescription): AnyDescription {
  const say = useSay()
  return useMemo(() => inWords(description, say), [description, say])
}
