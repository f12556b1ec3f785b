import type { SdkTexts } from '../texts.js'
import { errorTexts } from './errors.js'
import { formatWords } from './labels.js'
import { messages } from './messages.js'

/** As much of the English as connecting a number says: for what is to stay small. */
export const connectingEn = { messages, errorTexts, formatWords } satisfies Partial<SdkTexts>
