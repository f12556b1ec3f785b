import { type SdkTexts, sdkTexts } from '@morpheus/sdk/text'
import { areaTexts } from './areas.js'
import type { PartialTexts } from './merge.js'
import { ptBR } from './pt-BR.js'

/** Widened type, so other languages can replace it. */
const sdk: SdkTexts = sdkTexts

/**
 * All texts in Portuguese. The first screens load only `pt-BR.ts` and other areas load with their widgets, so the kit
 * imports only the type.
 */
export const allTexts = {
  ...ptBR,
  /** SDK texts: statuses, labels, errors and flow messages. */
  sdk,
  ...areaTexts,
}

/** Shape of all texts by area: strings, and functions that return one. Exported as `Texts`. */
export type AllTexts = typeof allTexts

/** Partial texts that override the kit's. */
export type TextOverrides<T = AllTexts> = PartialTexts<T>
