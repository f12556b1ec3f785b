import type { SdkTexts } from '@morpheus/sdk/text'
import { createContext, useContext, useMemo } from 'react'
import type { Area } from '../text/area.js'
import { mergeTexts, type PartialTexts } from '../text/overrides/merge.js'
import { ptBR, type Texts } from '../text/pt-BR.js'

/** Apart from the client's context, so that a primitive works (in Portuguese) without a provider. */
export const TextsContext = createContext<Texts>(ptBR)

/** What the host says in its own words, by area; `sdk` has the words that are the SDK's. */
export type Overrides = { readonly [area in Area]?: object } & { readonly sdk?: PartialTexts<SdkTexts> }

export const OverridesContext = createContext<Overrides>({})

/**
 * The texts that every screen may need, a host's own laid over them; Portuguese without a provider. Those of
 * an area come with its widgets.
 * @example
 * const { showPassword } = useTexts().login
 */
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

/** The hook that reads words of the SDK, by the name of their export; they come with what uses them, as an area's do. */
export function sdkTextsOf<Name extends keyof SdkTexts, T extends SdkTexts[Name]>(
  name: Name,
  base: T,
): () => SdkTexts[Name] {
  return function useSdkTexts() {
    const own = useContext(OverridesContext).sdk?.[name]
    return useMemo<SdkTexts[Name]>(() => (own ? mergeTexts<SdkTexts[Name]>(base, own) : base), [own])
  }
}
