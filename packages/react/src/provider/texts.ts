import type { SdkTexts } from '@morpheus/sdk/text'
import { createContext, useContext, useMemo } from 'react'
import { mergeTexts, type PartialTexts } from '../text/merge.js'
import { ptBR, type Texts } from '../text/pt-BR.js'

/** Separate from the client's context, so primitives work (in Portuguese) without a provider. */
export const TextsContext = createContext<Texts>(ptBR)

export type Overrides = { readonly [area: string]: object | undefined; readonly sdk?: PartialTexts<SdkTexts> }

export const OverridesContext = createContext<Overrides>({})

/**
 * Texts shared by all screens, with the host's overrides; Portuguese without a provider. Texts of an area load with
 * its widgets.
 * @example
 * const { showPassword } = useTexts().login
 */
export function useTexts(): Texts {
  return useContext(TextsContext)
}

/** Creates the hook for the texts of one area, `{ area: texts }`, which load with the area's widgets only. */
export function createTextsHook<T extends object>(texts: { readonly [area: string]: T }): () => T {
  const [entry] = Object.entries(texts)
  if (!entry) throw new TypeError('No area')
  const [area, base] = entry
  return function useAreaTexts() {
    const areaOverrides = useContext(OverridesContext)[area]
    return useMemo(() => (areaOverrides ? mergeTexts(base, areaOverrides) : base), [areaOverrides])
  }
}

/** Creates the hook for SDK texts by export name, which load with their users. */
export function createSdkTextsHook<Name extends keyof SdkTexts, T extends SdkTexts[Name]>(
  name: Name,
  base: T,
): () => SdkTexts[Name] {
  return function useSdkTexts() {
    const sdkOverrides = useContext(OverridesContext).sdk?.[name]
    return useMemo<SdkTexts[Name]>(
      () => (sdkOverrides ? mergeTexts<SdkTexts[Name]>(base, sdkOverrides) : base),
      [sdkOverrides],
    )
  }
}
