import type { SdkTexts } from '../texts.js'
import { errorTexts } from './errors.js'
import { formatWords } from './labels.js'
import { messages } from './messages.js'

/** Only the English texts that connecting a number needs, for small bundles. */
export const connectingEn = { messages, errorTexts, formatWords } satisfies Partial<SdkTexts>
