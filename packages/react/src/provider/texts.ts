import { createContext, useContext, useMemo } from 'react'
import type { Area } from '../text/area.js'
import { mergeTexts } from '../text/merge.js'
import { ptBR, type Texts } from '../text/pt-BR.js'

/** Apart from the client's context, so that a primitive works (in Portuguese) without a provider. */
export const TextsContext = createContext<Texts>(ptBR)

/** What the host says in its own words, by area. */
export const OverridesContext = createContext<{ readonly [area in Area]?: object }>({})

export function useTexts(): Texts {
  return useContext(TextsContext)
}

/** The hook that reads an area's texts. They come with the area's widgets: a page without those does not load them. */
export function areaTexts<T extends object>(area: Area, base: T): () => T {
  return function useAreaTexts() {
    const own = useContext(OverridesContext)[area]
    return useMemo(() => (own ? mergeTexts(base, own) : base), [own])
  }
}
