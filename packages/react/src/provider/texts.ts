import { createContext, useContext, useMemo } from 'react'
import { mergeTexts, type PartialTexts } from '../text/merge.js'
import { ptBR, type Texts } from '../text/pt-BR.js'

/** Apart from the client's context, so that a primitive works (in Portuguese) without a provider. */
export const TextsContext = createContext<Texts>(ptBR)

/** What the host says in its own words. */
export const OverridesContext = createContext<PartialTexts>({})

export function useTexts(): Texts {
  return useContext(TextsContext)
}

/** The texts of an area, which come with its widgets: a page without them does not load them. */
export function useAreaTexts<T extends object>(
  base: T,
  overridesOf: (all: PartialTexts) => PartialTexts<T> | undefined,
): T {
  const own = overridesOf(useContext(OverridesContext))
  return useMemo(() => (own ? mergeTexts(base, own) : base), [base, own])
}
