import { en as sdk } from '@morpheus/sdk/en'
import type { AllTexts } from '../all.js'
import { areaTexts } from './areas.js'
import * as first from './first.js'

/**
 * All kit texts in English, complete by type; loaded only where it is imported.
 * @example
 * <MorpheusProvider client={morpheus} locale="en" texts={en}>
 */
export const en: AllTexts = {
  ...first,
  ...areaTexts,
  sdk,
}
