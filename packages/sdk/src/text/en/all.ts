import { messages as serverMessages } from '../../locales/generated/en/index.js'
import { messageRenderer } from '../../locales/render.js'
import type { SdkTexts } from '../texts.js'
import * as areas from './areas.js'
import { errorTexts } from './errors.js'
import * as labels from './labels.js'
import * as messages from './messages.js'

/**
 * Every text of the SDK in English: labels, flow messages, errors by code, integration and form descriptions. A missing
 * text does not compile.
 * @example
 * const actions = sessionActions(morpheus, { notify, texts: en.messages, errorTexts: en.errorTexts })
 */
export const en: SdkTexts = {
  ...areas,
  ...labels,
  ...messages,
  errorTexts,
  serverMessages,
  rendererOf: messageRenderer,
}
