import type { SdkTexts } from '../texts.js'
import * as areas from './areas.js'
import { errorTexts } from './errors.js'
import * as labels from './labels.js'
import * as messages from './messages.js'
import { phrases } from './phrases.js'

/**
 * Everything that the SDK says, in English: labels, what flows tell, errors by code, and what integrations and forms are
 * described with. A text that is missing does not compile.
 * @example
 * const actions = sessionActions(morpheus, { notify, texts: en.messages, errorTexts: en.errorTexts })
 */
export const en: SdkTexts = { ...areas, ...labels, ...messages, errorTexts, phrases }
